extension TimelinePage {
    /// The script that opens a payload while the pointer is over its event; selecting the event needs no script.
    static let script = """
        if (matchMedia("(hover: hover) and (min-width: 760px)").matches && HTMLElement.prototype.showPopover) {
          let pinned = null, timer = 0;
          const panel = (card) => document.getElementById(card.getAttribute("popovertarget"));
          const place = (box, card) => {
            const c = card.getBoundingClientRect(), b = box.getBoundingClientRect(), gap = 12;
            let x = c.right + gap;
            if (x + b.width > innerWidth - gap) x = Math.max(gap, c.left - b.width - gap);
            const y = Math.max(gap, Math.min(c.top - 8, innerHeight - b.height - gap));
            Object.assign(box.style, { inset: "auto", left: x + "px", top: y + "px", margin: 0 });
          };
          for (const card of document.querySelectorAll("button.card")) {
            const box = panel(card);
            card.addEventListener("mouseenter", () => {
              clearTimeout(timer);
              timer = setTimeout(() => {
                if (!pinned && !box.matches(":popover-open")) { box.showPopover(); place(box, card); }
              }, 120);
            });
            card.addEventListener("mouseleave", () => {
              clearTimeout(timer);
              timer = setTimeout(() => { if (!pinned && !box.matches(":hover")) box.hidePopover(); }, 160);
            });
            card.addEventListener("click", (event) => {
              event.preventDefault();
              const again = pinned === card;
              box.hidePopover();
              if (!again) { box.showPopover(); place(box, card); pinned = card; }
            });
          }
          for (const box of document.querySelectorAll(".panel")) {
            box.addEventListener("mouseleave", () => { if (!pinned) box.hidePopover(); });
            box.addEventListener("toggle", (event) => {
              if (event.newState === "closed" && pinned && panel(pinned) === box) pinned = null;
            });
          }
        }

        """
}
