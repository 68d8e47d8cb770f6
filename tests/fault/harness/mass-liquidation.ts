/** Positions that one falling price liquidates, wave by wave: those of a higher leverage sooner. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { callApi, signedIn } from "../../client/api-client.ts";
import { type BurstRun, runBursts } from "./burst-run.ts";

/** Each is liquidated when the price has fallen by half of its part of the value: by 5, 10, 17 and 25 %. */
const LEVERAGES = [10, 5, 3, 2] as const;

/** Of the tape, which begins in its middle: seconds to place the orders in, the fall, and what is left after it. */
const CALM_BARS = 40;
const FALL_BARS = 22;
const AFTER_BARS = 60;
const BARS = 2 * (CALM_BARS + FALL_BARS + AFTER_BARS);
const FALLS_FROM = BARS / 2 + CALM_BARS;
const FALLS_TO = FALLS_FROM + FALL_BARS;
const START_PRICE = 100_000;
const FALL_OF_BAR = 0.015;
const OPENED_S = 1_640_995_200;
/** A bar of a minute is played in a second. */
const REPLAY_SPEED = 60;

/** Prices that stand still, fall by 28 % within 22 seconds, and stay there. */
function recordingOfFall(): string {
  const folder = mkdtempSync(join(tmpdir(), "candor fall "));
  chmodSync(folder, 0o755);
  const lines = ["time,open,high,low,close,volume"];
  let price = START_PRICE;
  for (let bar = 0; bar < BARS; bar += 1) {
    const open = price;
    if (bar >= FALLS_FROM && bar < FALLS_TO) price *= 1 - FALL_OF_BAR;
    const cells = [open, open, price, price].map((one) => one.toFixed(2));
    lines.push([OPENED_S + bar * 60, ...cells, 10].join(","));
  }
  writeFileSync(join(folder, "BTCUSDT-1m.csv.gz"), gzipSync(`${lines.join("\n")}\n`));
  return folder;
}

/** A bar falls in one step, so that a tick after the first that reached it lies beyond the bound. */
const WRONG = `select 'order ' || o.id || ' was closed ' || count(c.id) || ' times' as what
  from contract_order o left join contract_closing c on c.order_id = o.id
  where o.open_price is not null group by o.id having count(c.id) <> 1
  union all
  select 'order ' || o.id || ' was liquidated at ' || c.tick_index || ', far below its ' || o.open_price
  from contract_order o join contract_closing c on c.order_id = o.id
  where c.cause = 'liquidation' and (c.tick_index > o.open_price * (1 - 0.5 / o.leverage + 0.0001)
    or c.tick_index < o.open_price * (1 - 0.5 / o.leverage) * (1 - ${FALL_OF_BAR}))
  union all
  select count(distinct c.tick_seq) || ' ticks liquidated what was entered at ' || o.open_price || ' with ' || o.leverage
  from contract_order o join contract_closing c on c.order_id = o.id
  group by o.leverage, o.open_price having count(distinct c.tick_seq) > 1
  union all
  select 'order ' || o.id || ' was closed by ' || c.cause from contract_order o
  join contract_closing c on c.order_id = o.id where c.cause <> 'liquidation'
  union all
  select 'of the end of order ' || o.id || ' its owner was told ' || count(n.id) || ' times'
  from contract_order o join portfolio p on p.id = o.portfolio_id
  left join notice n on n.customer_id = p.customer_id and n.kind = 'contract-closed'
    and n.parameters->>'order_id' = o.id::text and n.parameters->>'receipt_id' = o.receipt_id::text
  where o.open_price is not null group by o.id having count(n.id) <> 1
  union all
  select 'there are ' || count(*) || ' notices of one ' || kind from notice
  where kind like 'contract-%' or kind = 'margin-call' group by kind, parameters->>'order_id' having count(*) > 1`;

/** @param kills how often the program is killed while positions are liquidated */
export async function runMassLiquidations(kills: number): Promise<BurstRun> {
  const folder = recordingOfFall();
  try {
    return await runBursts(kills, {
      flags: ["--feed", "replay", "--replay", folder, "--replay-speed", String(REPLAY_SPEED)],
      wavesMax: LEVERAGES.length,
      programsAtOnce: 2,
      apartMs: 0,
      place: (wave, { url }, person, { currency_id, legal_id }) =>
        callApi(
          url,
          "POST /lever/submit",
          { currency_id, legal_id, type: "up", share: 1, multiple: LEVERAGES[wave] ?? 1 },
          signedIn(person),
        ),
      waiting: "select count(*) from contract_order where status = 'pending'",
      placed: "select count(*) from contract_order where open_price is not null",
      settled: "select count(*) from contract_closing",
      untold: `select count(*) from contract_closing c join portfolio p on p.id = c.portfolio_id
        where not exists (select from notice n where n.customer_id = p.customer_id and n.parameters->>'receipt_id' = c.id::text)`,
      wrong: WRONG,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
