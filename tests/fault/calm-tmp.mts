// Medians of wallet/change, top-up conversions and orders in a calm; argv[2] = repository root
const root = process.argv[2]!;
const { startProcess } = await import(`${root}/tests/fault/harness/candor-process.ts`);
const { callFrom, registerFrom } = await import(`${root}/tests/fault/harness/loopback-client.ts`);
import { setTimeout as sleep } from "node:timers/promises";
const candor = await startProcess(null, []);
try {
  await candor.untilReady();
  const { url } = candor;
  const token = await registerFrom(url, "calm", "127.0.1.1");
  const ask = (path: string, fields: object) => callFrom(url, "127.0.1.1", path, { token, fields });
  const markets = (await callFrom(url, "127.0.0.1", "/api/currency/quotation_new?is_class=2", {})).message as any[];
  const m = markets[0];
  await sleep(3000);
  const median = (a: number[]) => a.sort((x, y) => x - y)[Math.floor(a.length / 2)]!.toFixed(2);
  const times = async (n: number, work: (i: number) => Promise<any>, pause: number) => { const out: number[] = []; let bad = 0; for (let i = 0; i < n; i++) { const t = performance.now(); const a = await work(i); out.push(performance.now() - t); if (a.type !== "ok") { bad++; if (bad === 1) console.log(JSON.stringify(a).slice(0, 200)); } await sleep(pause); } return `${median(out)} ms (p90 ${out[Math.floor(out.length*0.9)]!.toFixed(1)}, ${bad} refused)`; };
  const move = (i: number) => ask("/api/wallet/change", { currency_id: m.legal_id, number: "1", from_field: i % 2 ? "micro" : "change", to_field: i % 2 ? "change" : "micro" });
  await times(30, move, 10);
  console.log("wallet/change", await times(150, move, 105));
  console.log("quote", await times(40, () => ask("/api/user/getTransferFee", { from_currency_id: m.legal_id, to_currency_id: m.currency_id, number: "10" }), 105));
  console.log("conversion", await times(25, async () => { await ask("/api/user/getTransferFee", { from_currency_id: m.legal_id, to_currency_id: m.currency_id, number: "10" }); return ask("/api/user/Transfer", { from_currency_id: m.legal_id, to_currency_id: m.currency_id, number: "10" }); }, 50));
  console.log("order", await times(60, () => ask("/api/coin/trade", { currency_id: m.currency_id, legal_id: m.legal_id, type: "buy", amount: "0.0002", target_price: (Number(m.now_price) * 0.92).toFixed(2) }), 30));
} finally { await candor.remove(); }
