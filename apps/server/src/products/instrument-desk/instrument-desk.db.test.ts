import type { ResponseOf } from "@candor/api/endpoint";
import type { listOperatorInstruments } from "@candor/api/instrument-desk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seededInstruments } from "../../core/instrument/seeded-instruments-test-support.ts";
import { addOperator } from "../../core/operator/operator.ts";
import { manualClock } from "../../platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/database/test-database.ts";
import { type InstrumentDeskDeps, instrumentDeskRoutes } from "./instrument-desk.ts";

type Row = ResponseOf<typeof listOperatorInstruments>["list"][number];
const clock = manualClock(Date.UTC(2026, 10, 23, 12));
let own: TestDatabase;
let deps: InstrumentDeskDeps;

beforeAll(async () => {
  own = await createTestDatabase();
  const instruments = await seededInstruments(own, clock);
  deps = {
    ...{ database: own.database, clock, instruments },
    marketData: { state: () => "open", sources: () => ["simulated"] },
  };
  await addOperator(own.owner, "olga", clock.now());
});
afterAll(() => own.close());

async function rows(search?: string): Promise<readonly Row[]> {
  const [found] = instrumentDeskRoutes(deps);
  if (!found) throw new Error("no route");
  const answered = await found.handle({ search } as never, {} as never);
  if (answered.refused) throw new Error(answered.code);
  return (found.endpoint.response.parse(answered.value) as { list: Row[] }).list;
}

const entry = (kind: "halt" | "resume", cause: string, operators: string[], at: number) =>
  own.owner.query(
    `insert into halt_entry (instrument_id, kind, cause, at, after_seq, operators, reason, samples)
     values (1, $1, $2, $3, 0, $4, 'why', '[]')`,
    [kind, cause, new Date(at), operators],
  );

test("instruments are listed with their products, and found by symbol or name", async () => {
  const all = await rows();
  expect(all.length).toBeGreaterThan(20);
  const [btc] = await rows("btcusdt");
  expect(btc).toMatchObject({ match_id: 1, symbol: "BTCUSDT", category: "crypto", state: "open", halt: null });
  expect(btc?.products).toContain("spot");
  expect(await rows("no such")).toEqual([]);
});

test("a halt says who did it since when, who asked to end it, and is gone once it is over", async () => {
  const at = clock.now();
  await entry("halt", "operator", ["olga"], at);
  await own.owner.query(
    `insert into halt_command (instrument_id, kind, asked_by, asked_at, reason, expires_at)
     values (1, 'resume', 'olga', $1, 'looks well', $2)`,
    [new Date(at), new Date(at + 900_000)],
  );
  expect((await rows("BTCUSDT"))[0]?.halt).toEqual({
    ...{ cause: "operator", since: at, halted_by: ["olga"], reason: "why" },
    resume: { asked_by: "olga", reason: "looks well", expires_at: at + 900_000 },
  });
  // A fault of the price comes first: operators cannot end that.
  await entry("halt", "silence", [], at + 1_000);
  expect((await rows("BTCUSDT"))[0]?.halt).toMatchObject({ cause: "silence", halted_by: [], resume: null });
  await entry("resume", "silence", [], at + 2_000);
  clock.advance(900_000);
  expect((await rows("BTCUSDT"))[0]?.halt).toMatchObject({ cause: "operator", resume: null });
  await addOperator(own.owner, "piet", clock.now());
  await entry("resume", "operator", ["olga", "piet"], at + 3_000);
  expect((await rows("BTCUSDT"))[0]?.halt).toBeNull();
});
