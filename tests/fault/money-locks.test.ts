/** Whoever holds a lock on money is never behind a visitor: not even behind the process that answers them. */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { faultsOfBooks, openDatabaseOf } from "../e2e/harness/books.ts";
import { type CandorProcess, startProcess } from "./harness/candor-process.ts";
import { httpProcessOf, stutter } from "./harness/http-process.ts";
import { callFrom, registerFrom } from "./harness/loopback-client.ts";
import { endedOptions, LatenessWatch } from "./harness/options-and-instants.ts";

const [MOVER, TRADER] = ["127.0.1.1", "127.0.2.1"];
const OPTION_SECONDS = 30;
const APART_MS = 500;
const STUTTER_MS = 10_000;
/** Under way at once, of one account. */
const MOVES = 8;

test("options settle within a second while the http process stands still in the midst of moves of money", async () => {
  const candor = await startProcess(null, []);
  try {
    await candor.untilReady();
    const { ended, voided, latestMs, moved, bookFaults } = await settlementsMeanwhile(candor);
    process.stdout.write(
      `${ended} options ended while the http process stood still, the latest settled after ${latestMs} ms; ${moved} moves of money\n`,
    );
    expect({ voided, bookFaults }).toEqual({ voided: 0, bookFaults: [] });
    expect(ended).toBeGreaterThan(30);
    expect(moved).toBeGreaterThan(20);
    expect(latestMs).toBeLessThan(1_000);
  } finally {
    await candor.remove();
  }
});

async function settlementsMeanwhile(candor: CandorProcess) {
  const { url } = candor;
  const tokens = [await registerFrom(url, "mover", MOVER), await registerFrom(url, "trader", TRADER)];
  const quoted = await callFrom(url, TRADER, "/api/currency/quotation_new?is_class=2", {});
  const [market] = quoted.message as { match_id: number; legal_id: number }[];
  if (!market) throw new Error("no market is quoted");
  const { match_id, legal_id: currency_id } = market;
  const option = { match_id, currency_id, type: "up", seconds: OPTION_SECONDS, number: "1" };

  // They end, one after the other, while it stands still.
  for (let placed = 0; placed < STUTTER_MS / APART_MS; placed += 1) {
    const pause = sleep(APART_MS);
    for (const [position, token] of tokens.entries())
      await callFrom(url, [MOVER, TRADER][position] ?? "", "/api/microtrade/submit", { token, fields: option });
    await pause;
  }
  await sleep(OPTION_SECONDS * 1_000 - STUTTER_MS);

  let isMoving = true;
  let moved = 0;
  const moving = Array.from({ length: MOVES }, async () => {
    const fields = { currency_id, number: "1", from_field: "micro", to_field: "change" };
    while (isMoving) {
      const answer = await callFrom(url, MOVER, "/api/wallet/change", { token: tokens[0] ?? "", fields }).catch(
        () => null,
      );
      if (answer?.type === "ok") moved += 1;
    }
  });
  const watched = openDatabaseOf(candor.dataDir, "postgres");
  const over = new AbortController();
  const lateness = new LatenessWatch(watched);
  const watching = lateness.watch(over.signal);
  const from = Date.now();
  await stutter(httpProcessOf(candor), { standsMs: 250, goesMs: 4, forMs: STUTTER_MS });
  const to = Date.now();
  isMoving = false;
  await sleep(4_000);
  over.abort();
  await Promise.all([...moving, watching]);
  try {
    const ended = await endedOptions(watched, from, to);
    const latestMs = lateness.latestMs(from, to + 4_000);
    return { ...ended, latestMs, moved, bookFaults: await faultsOfBooks(candor.dataDir) };
  } finally {
    await watched.close();
  }
}
