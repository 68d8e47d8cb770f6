import { instantOf } from "@candor/money/money";
import { isOpenAt, sessionAt, type CalendarName } from "@candor/engine/calendar/session";
import { NO_LIMITS, callApi, payloadOf, register, signedIn } from "../client/api-client.ts";
import { startCandor } from "../e2e/harness/candor-server.ts";
import { launchBrowser, openPhone } from "../e2e/harness/phone.ts";
import { startVenues } from "../venues/venues.ts";
const sleep = (ms: number) => new Promise((r) => setTimeout(r, ms));
let ahead = 0;
for (; ; ahead += 1_800_000) {
  const at = instantOf(Date.now() + ahead);
  const ok = (v: CalendarName) => isOpenAt(v, at) && (sessionAt(v, at).closesAt ?? Infinity) > at + 3_600_000;
  if (ok("us-equity") && ok("globex")) break;
}
const venues = await startVenues();
for (const venue of venues.all) venue.shiftClock(ahead);
const clock = new URL("./clock-ahead.ts", import.meta.url);
clock.searchParams.set("ahead", String(ahead));
const candor = await startCandor({ feed: "live", flags: venues.flags, env: { ...venues.env, ...NO_LIMITS, NODE_OPTIONS: `--import ${clock.href}` } });
try {
  const anna = await register(candor.url, "anna");
  await sleep(12_000);
  const inst = async (symbol: string) => payloadOf("GET /currency/instrument", await callApi(candor.url, "GET /currency/instrument", { symbol }));
  const aapl = await inst("AAPL"), gc = await inst("GC");
  console.log(aapl.state, aapl.products, gc.state, gc.products);
  const made = await callApi(candor.url, "POST /lever/submit", { currency_id: aapl.currency_id, legal_id: aapl.legal_id, type: "up", share: 20, multiple: 5 }, signedIn(anna));
  console.log(JSON.stringify(made.envelope).slice(0, 200));
  await sleep(2_000);
  venues.finnhub.goSilent();
  await sleep(8_000);
  console.log((await inst("AAPL")).products);
  const browser = await launchBrowser();
  for (const [name, options] of [["phone-light-en", {}], ["phone-dark-zh", { theme: "dark", lang: "zh" }], ["desk-light-en", { width: 1280, height: 800 }]] as const) {
    const phone = await openPhone(browser, candor.url, options);
    await phone.context.addInitScript(`{ const now = Date.now; Date.now = () => now() + ${ahead}; const D = Date; globalThis.Date = class extends D { constructor(...a) { if (a.length) super(...a); else super(now() + ${ahead}); } static now() { return now() + ${ahead}; } }; }`);
    await phone.visit("pages/market/market");
    await phone.page.evaluate(async ({ account, password }) => {
      await fetch("/api/user/login", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ user_string: account, password, type: "email" }) });
    }, { account: anna.address, password: anna.password });
    for (const [what, route] of [["contract", `pages/transaction/contract?match_id=${aapl.match_id}`], ["option", `pages/transaction/index?match_id=${aapl.match_id}&product=option`], ["gold", `pages/transaction/contract?match_id=${gc.match_id}`], ["market", `pages/market/market?is_class=3`], ["positions", "pages/transaction/contract_order"]] as const) {
      await phone.visit(route);
      await phone.page.reload();
      await sleep(2500);
      if (what === "market") { await phone.page.getByText("GC").first().click().catch(() => undefined); await sleep(1500); }
      await phone.page.screenshot({ path: `/tmp/d6-${name}-${what}.png` });
    }
    console.log(name, phone.faults());
    await phone.close();
  }
  await browser.close();
} finally {
  await candor.stop();
  await venues.stop();
}
