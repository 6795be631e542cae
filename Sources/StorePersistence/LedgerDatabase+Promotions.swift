import SQLiteDatabase
package import StoreInterface

extension LedgerDatabase {
    /// The promotions of this device, in their order (P-48).
    package func promotions() throws(PersistenceFailure) -> [PromotionPayload] {
        let rows = try rows(.promotions) { row throws(SQLiteFailure) in
            (try row.text(at: 0), try row.int64(at: 1))
        }
        var promotions: [PromotionPayload] = []
        for (productID, value) in rows {
            guard let visibility = PromotionPayload.Visibility(rawValue: Int(value)) else {
                throw damaged("promotions", "“\(productID)” has the unknown visibility \(value)")
            }
            promotions.append(PromotionPayload(productID: productID, visibility: visibility))
        }
        return promotions
    }

    /// Keeps these promotions and no others, also when the transactions are cleared.
    package func setPromotions(_ promotions: [PromotionPayload]) throws(PersistenceFailure) {
        try run(.clearPromotions)
        for (position, promotion) in promotions.enumerated() {
            try run(
                .insertPromotion,
                [
                    .integer(Int64(position)), .text(promotion.productID),
                    .integer(Int64(promotion.visibility.rawValue)),
                ]
            )
        }
    }
}
