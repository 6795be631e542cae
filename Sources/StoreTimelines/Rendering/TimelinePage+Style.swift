extension TimelinePage {
    /// The style sheet; text has a contrast of at least 4.5 to 1 in both color schemes.
    static let style = """
        :root{color-scheme:light dark;--c1:31%;--c2:34%;--bg:#fbfbfd;--card:#fff;--ink:#1b1c22;--dim:#5d606d;--line:#e3e4ea;--soft:#f1f2f6;
        --store:#5b3fd6;--observer:#a84d00;--async:#00736a;--loud:#b3123f;--txl:48%;--txc:.15;
        --shadow:0 1px 2px rgb(20 22 40/.06),0 1px 1px rgb(20 22 40/.04);
        --font:ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;
        --mono:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}
        @media (prefers-color-scheme:dark){:root{--bg:#111217;--card:#1a1c23;--ink:#ebecf2;--dim:#a2a6b5;--line:#2c2f3a;
        --soft:#20222b;--store:#ab9cff;--observer:#f2a65a;--async:#4fd1c1;--loud:#ff8aa5;--txl:74%;--txc:.13;
        --shadow:0 1px 2px rgb(0 0 0/.4)}}
        *,::before,::after{box-sizing:border-box}
        body{margin:0;background:var(--bg);color:var(--ink);font:15px/1.45 var(--font);-webkit-text-size-adjust:100%}
        header,main,footer{max-width:1500px;margin:0 auto;padding:0 clamp(28px,3vw,56px)}
        header{padding-top:52px}
        .eyebrow{margin:0;color:var(--dim);font-size:12.5px;font-weight:600;letter-spacing:.06em;text-transform:uppercase}
        h1{margin:6px 0 8px;font-size:clamp(28px,4.4vw,42px);line-height:1.1;letter-spacing:-.022em;font-weight:700;
        text-wrap:balance}
        .lead{margin:0;max-width:62ch;color:var(--dim);font-size:17px;text-wrap:pretty}
        .facts{display:flex;flex-wrap:wrap;gap:10px 36px;margin:26px 0 22px}
        .facts dt{color:var(--dim);font-size:12.5px}
        .facts dd{margin:1px 0 0;font-size:17px;font-weight:600;font-variant-numeric:tabular-nums}
        .legend{display:flex;flex-wrap:wrap;gap:7px 22px;margin:0 0 26px;padding:14px 0 0;list-style:none;color:var(--dim);
        font-size:13px;border-top:1px solid var(--line)}
        .legend b{color:var(--ink)}
        @media (min-width:760px){.legend .lane{display:none}}
        .legend .store::before,.legend .observer::before,.legend .async::before,.lanes b::before{content:"";
        display:inline-block;width:9px;height:9px;margin-right:8px;border-radius:50%;background:var(--lane)}
        .store{--lane:var(--store)}.observer{--lane:var(--observer)}.async{--lane:var(--async)}
        .lanes,.events>li{display:grid;grid-template-columns:var(--c1) var(--c2) minmax(0,1fr);column-gap:18px}
        .lanes{position:sticky;top:0;z-index:2;padding:11px 0 10px;background:var(--bg);
        border-bottom:1px solid var(--line)}
        .lanes span:first-child{display:none}
        .lanes small{margin-left:6px;color:var(--dim);font-size:12.5px}
        .events{position:relative;margin:0;padding:0 0 40px;list-style:none}
        .events>li{position:relative;align-items:center}
        .events>li.event{padding:3px 0;
        background:linear-gradient(var(--line),var(--line)) 4px 0/1px 100% no-repeat,
        linear-gradient(var(--line),var(--line)) calc(var(--c1) + 22px) 0/1px 100% no-repeat,
        linear-gradient(var(--line),var(--line)) calc(var(--c1) + var(--c2) + 40px) 0/1px 100% no-repeat}
        .card{position:relative;display:flex;flex-wrap:wrap;align-items:center;gap:3px 8px;justify-self:start;max-width:100%;
        margin:0 0 0 20px;padding:5px 11px;border:1px solid var(--line);border-radius:9px;background:var(--card);
        box-shadow:var(--shadow);color:inherit;font:inherit;font-size:14px;text-align:left;overflow-wrap:anywhere;
        transition:opacity .12s,border-color .12s}
        .card::before{content:"";position:absolute;left:-21px;top:50%;width:9px;height:9px;margin-top:-4.5px;
        border-radius:50%;background:var(--lane);box-shadow:0 0 0 3px var(--bg)}
        button.card{cursor:pointer}
        .card:hover,.card:focus{border-color:var(--lane)}
        :focus-visible{outline:2px solid var(--lane,currentColor);outline-offset:2px}
        .card.observer{grid-column:2}.card.async{grid-column:3}
        .asks .what::before{content:"← " / "asks: "}.notified .what::before{content:"→ " / "is notified: "}
        .what::before{color:var(--lane);font-weight:700}
        .what b{font-weight:600}
        .arrow{color:var(--lane,var(--dim));font-weight:700}
        .note{border-style:dashed;background:none;box-shadow:none;color:var(--dim);font-style:italic}
        .note::before{background:var(--bg);border:2px solid var(--lane)}
        .tx{display:inline-flex;align-items:center;gap:5px;padding:0 7px 0 6px;border-radius:99px;font:600 12px/19px var(--mono);
        background:oklch(from oklch(var(--txl) var(--txc) var(--h)) l c h/.13);white-space:nowrap;font-style:normal}
        .tx i{color:oklch(var(--txl) var(--txc) var(--h));font-style:normal;font-size:11px}
        .nth{padding:0 6px;border:1px solid var(--line);border-radius:99px;color:var(--dim);font:500 11.5px/17px var(--font);
        font-style:normal;white-space:nowrap}
        .nth.again{border-color:var(--loud);color:var(--loud);font-weight:700}
        .events>.time{display:flex;gap:12px;padding:20px 0 8px;align-items:baseline;color:var(--dim);font-size:13px}
        .time b{color:var(--ink);font-weight:600}
        .time time{font-variant-numeric:tabular-nums}
        .time::after{content:"";flex:1;height:1px;align-self:center;background:var(--line)}
        .gap{white-space:nowrap;padding:1px 10px;border-radius:99px;background:var(--soft);color:var(--ink);font-size:12.5px;font-weight:600}
        .events>.chapter{display:block;padding:32px 0 9px}
        h2{margin:0;font-size:20px;letter-spacing:-.012em;line-height:1.25}
        .events>.chapter+.time{padding-top:6px}.events>.time+.chapter{padding-top:6px}
        .panel{width:min(470px,calc(100vw - 24px));max-height:min(78vh,640px);padding:0;overflow:auto;border:1px solid var(--line);
        border-radius:13px;background:var(--card);color:var(--ink);box-shadow:0 12px 40px rgb(10 12 30/.22)}
        .bar{position:sticky;top:0;display:flex;align-items:center;gap:9px;padding:9px 9px 9px 15px;background:var(--card);
        border-bottom:1px solid var(--line);font-size:14px}
        .bar button{margin-left:auto;width:28px;height:28px;border:0;border-radius:8px;background:none;color:var(--dim);
        font-size:19px;line-height:1;cursor:pointer}
        .bar button:hover{background:var(--soft)}
        pre{margin:0;padding:12px 15px 15px;font:12px/1.6 var(--mono);white-space:pre-wrap;overflow-wrap:anywhere}
        pre b{color:var(--async);font-weight:500}
        pre i{color:var(--dim)}
        footer{padding-top:18px;padding-bottom:48px;color:var(--dim);font-size:12.5px}
        footer::before{content:"";display:block;margin-bottom:16px;border-top:1px solid var(--line)}
        .lanes.sole,.events.sole>li{grid-template-columns:minmax(0,1fr)}
        .events.sole>li .card{grid-column:1}
        .events.sole>li.event{
        background:linear-gradient(var(--line),var(--line)) 4px 0/1px 100% no-repeat}
        .store-only>span:not(.store),.observer-only>span:not(.observer),.async-only>span:not(.async){display:none}
        @media (max-width:759px){
        header,main,footer{padding-left:16px;padding-right:16px}
        header{padding-top:30px}
        .lead{font-size:16px}
        .facts{gap:10px 24px;margin:20px 0 18px}
        .lanes{display:none}
        .events>li.event{display:block;padding:3px 0;background:none}
        .card+.card{margin-top:6px}.legend .wide{display:none}
        .card{display:flex;width:100%;margin:0;padding:7px 11px 7px 13px;border-left:3px solid var(--lane)}
        .card::before{display:none}
        .asks .what::before{content:"asks: "}.notified .what::before{content:"is notified: "}
        .arrow{display:none}.legend li:has(.arrow){display:none}
        .card.store::after{content:"store"}.card.observer::after{content:"observer"}.card.async::after{content:"async"}
        .card::after{position:absolute;right:11px;top:50%;transform:translateY(-50%);color:var(--lane);
        font-size:11.5px;font-weight:600;pointer-events:none}
        .events>.time{flex-wrap:wrap;gap:3px 10px}
        .legend::after{content:"asks: the app calls the store · is notified: the store calls the app";flex-basis:100%}
        .card{padding-right:72px;min-height:44px}
        .panel{inset:auto 0 0 0;width:100%;max-width:100%;max-height:72vh;margin:0;border-radius:16px 16px 0 0;
        border-width:1px 0 0}
        .panel::backdrop{background:rgb(0 0 0/.32)}
        }
        @media print{:root{color-scheme:light}body{font-size:12px}.lanes{position:static}.panel{display:none}
        .events>li{break-inside:avoid}.card{box-shadow:none}header{padding-top:0}}
        @media (prefers-reduced-motion:reduce){*{transition:none!important}}

        """
}
