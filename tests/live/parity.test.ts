import { execFile } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { callApi, payloadOf } from "../client/api-client.ts";
import { faultsOfBooks } from "../e2e/harness/books.ts";
import { type Pair, ParityFixture } from "./parity-fixture.ts";
import { ParityOrders } from "./parity-orders.ts";

/** The same orders on both accounts of one customer, at once, in the whole program on live prices. */
let fixture: ParityFixture;
let orders: ParityOrders;

beforeAll(async () => {
  fixture = await ParityFixture.open(["BTCUSDT", "ETHUSDT", "SOLUSDT", "LTCUSDT"]);
  orders = new ParityOrders(fixture);
  await orders.trade();
}, 400_000);
afterAll(() => fixture?.close());

/** What only names an order or says when it was asked for. */
const NAMES = ["id", "order_id", "portfolio_id", "mode", "receipt_id", "created_at", "taken_after"];
/** What follows from the moment of its owner's request rather than from a price. */
const MOMENTS = [
  "after_seq",
  "asked_at",
  "asked_after",
  "closing_after",
  "stops_after",
  "tick_seq",
  "updated_at",
  "final_at",
  "closed_at",
];
const without = (row: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
const figuresOf = (row: object, isByOwner: boolean) => without(row, isByOwner ? [...NAMES, ...MOMENTS] : NAMES);

/** All that the tables and the books hold of an order, but its names. */
async function storyOf(table: "contract_order" | "option_order", id: string) {
  const order = await fixture.row(`select * from ${table} where id = $1::bigint`, id);
  const closings = await fixture.rows("select * from contract_closing where order_id = $1::bigint order by id", [id]);
  const isByOwner = ["user", "cancelled-by-owner"].includes(order.reason ?? "");
  const lines = await fixture.rows(
    `select line.kind, line.step, line.from_account_id = own.id as is_paid, sum(line.amount) as amount
     from ledger_transfer line
     join ledger_account own on own.portfolio_id = $2::bigint and own.id in (line.from_account_id, line.to_account_id)
     where split_part(line.reference, '/', 1) = $1 or line.reference in
       (select id::text from contract_closing where order_id = $1::bigint)
     group by 1, 2, 3 order by 1, 2, 3`,
    [id, order.portfolio_id],
  );
  const ticks = closings.map(({ tick_seq }) => Number(tick_seq));
  return {
    order: figuresOf(order, isByOwner),
    closings: closings.map((row) => figuresOf(row, row.cause === "user")),
    lines,
    ticks,
  };
}

describe("the same orders in demo and in real come out the same, to the last digit", () => {
  test.each([
    ["closed by its owner", "user", 1],
    ["stopped", "stop-loss", 1],
    ["profit taken", "take-profit", 1],
    ["entered at its limit", "liquidation", 1],
    ["liquidated", "liquidation", 1],
    ["held over a night", "user", 2],
    ["closed with the rest", "user", 1],
    ["cancelled", "cancelled-by-owner", 0],
    ["priced out", "price-moved", 0],
  ])("a contract %s", async (name, reason, closings) => {
    const ids = orders.contracts.get(name) as Pair<string>;
    const [demo, real] = await Promise.all([storyOf("contract_order", ids.demo), storyOf("contract_order", ids.real)]);
    expect(demo.order).toMatchObject({ reason });
    expect(demo.closings).toHaveLength(closings);
    expect(demo.lines.length).toBeGreaterThan(1);
    // What its owner asked for at the end of one step may be done by the next one, at the same price.
    for (const [number, seq] of demo.ticks.entries()) expect(Math.abs(seq - (real.ticks[number] ?? 0))).toBeLessThan(2);
    expect({ ...real, ticks: [] }).toEqual({ ...demo, ticks: [] });
  });

  test.each(["won", "lost", "tied", "void"])("an option that is %s", async (name) => {
    const ids = orders.options.get(name) as Pair<string>;
    const [demo, real] = await Promise.all([storyOf("option_order", ids.demo), storyOf("option_order", ids.real)]);
    expect(demo.order).toMatchObject({ status: name });
    // A busy machine may miss a step of the grid; with more than three missed, nothing is judged.
    expect(Number(demo.order.price_count) >= 9).toBe(name !== "void");
    expect(demo.lines.length).toBeGreaterThan(1);
    // The two are sent one after the other: a tick of the same price may come between them.
    const [heard, after] = [Number(demo.order.after_seq), Number(real.order.after_seq)];
    expect(Math.abs(after - heard)).toBeLessThan(2);
    expect({ ...real, order: { ...real.order, after_seq: demo.order.after_seq } }).toEqual(demo);
  });

  test("as their owner is told", async () => {
    const listed = async (key: "POST /lever/my_trade" | "GET /microtrade/lists") => {
      const { demo, real } = await fixture.both(async (headers) =>
        payloadOf(key, await callApi(fixture.candor.url, key, { limit: 50 }, headers)),
      );
      return { demo: demo.list, real: real.list };
    };
    const told = [await listed("POST /lever/my_trade"), await listed("GET /microtrade/lists")];
    for (const { demo, real } of told) {
      const figures = (list: readonly object[], ids: readonly string[]) =>
        ids.map((id) => figuresOf(list.find((order) => "id" in order && order.id === id) ?? {}, true));
      const pairs = [...orders.contracts.values(), ...orders.options.values()].filter((ids) =>
        demo.some(({ id }) => id === ids.demo),
      );
      expect(pairs.length).toBeGreaterThan(3);
      expect(
        figures(
          real,
          pairs.map((ids) => ids.real),
        ),
      ).toEqual(
        figures(
          demo,
          pairs.map((ids) => ids.demo),
        ),
      );
    }
  });

  test("and leave the same money", async () => {
    const sql = `select purpose, posted, held from ledger_account account join portfolio on portfolio.id = account.portfolio_id
      where portfolio.mode = $1 and customer_id = $2::bigint and purpose in ('margin', 'option') order by purpose`;
    const [demo, real] = await Promise.all(
      ["demo", "real"].map((mode) => fixture.rows(sql, [mode, fixture.anna.userId])),
    );
    expect(demo).toHaveLength(2);
    expect(demo).not.toContainEqual(expect.objectContaining({ posted: "30000000000" }));
    expect(demo?.map(({ held }) => held)).toEqual(["0", "0"]);
    expect(real).toEqual(demo);
    expect(await faultsOfBooks(fixture.candor.dataDir)).toEqual([]);
  });
});

/** Each names the rows that join the two accounts, and all that were looked at. */
const JOINTS: readonly (readonly [what: string, all: string, joined: string])[] = [
  [
    "posting",
    "ledger_transfer line join ledger_account a on a.id = line.from_account_id join ledger_account b on b.id = line.to_account_id",
    "a.mode <> b.mode",
  ],
  [
    "line of an order",
    `ledger_transfer line join ledger_account a on a.id in (line.from_account_id, line.to_account_id)
     join (select id, mode from contract_order union all select id, mode from option_order
       union all select id, mode from contract_closing) taken on taken.id::text = split_part(line.reference, '/', 1)`,
    "a.mode <> taken.mode",
  ],
  [
    "contract",
    "contract_order taken join portfolio on portfolio.id = taken.portfolio_id",
    "portfolio.mode <> taken.mode",
  ],
  ["option", "option_order taken join portfolio on portfolio.id = taken.portfolio_id", "portfolio.mode <> taken.mode"],
  [
    "closing",
    "contract_closing closing join contract_order taken on taken.id = closing.order_id",
    "closing.mode <> taken.mode or closing.portfolio_id <> taken.portfolio_id",
  ],
  [
    "match",
    "spot_fill one join spot_fill other on other.id = one.id join portfolio a on a.id = one.portfolio_id join portfolio b on b.id = other.portfolio_id",
    "a.mode <> b.mode",
  ],
];
const countOf = async (sql: string): Promise<number> =>
  Number((await fixture.rows(`select count(*) from ${sql}`))[0]?.count);

describe("nothing joins the two accounts", () => {
  test("an order in demo is not matched with a better one that rests in real", async () => {
    // The real house has no coin to sell, so that it rests above the market.
    expect(await orders.spot("real", "buy", "3190")).toMatchObject({ status: "open" });
    expect(await orders.spot("demo", "buy")).toMatchObject({ status: "filled" });
    expect(await orders.spot("demo", "sell")).toMatchObject({ status: "filled" });
    const fills = await fixture.rows(
      "select mode, side, price::numeric from spot_fill join portfolio on portfolio.id = portfolio_id",
    );
    expect(fills.map(({ mode, side }) => `${mode} ${side}`).sort()).toEqual(["demo buy", "demo sell"]);
  });

  test.each(JOINTS)("no %s", async (_, all, joined) => {
    expect(await countOf(all)).toBeGreaterThan(1);
    expect(await countOf(`${all} where ${joined}`)).toBe(0);
  });

  test("and what would is found", async () => {
    const found: string[] = [];
    const tried = fixture.database.transaction(async (tx) => {
      await tx.query("update contract_order set mode = 'real' where mode = 'demo'");
      await tx.query("update option_order set mode = 'demo' where mode = 'real'");
      for (const [what, all, joined] of JOINTS) {
        const { rows } = await tx.query<{ count: string }>(`select count(*) from ${all} where ${joined}`);
        if (Number(rows[0]?.count) > 0) found.push(what);
      }
      throw new Error("taken back");
    });
    await expect(tried).rejects.toThrow("taken back");
    expect(found).toEqual(["line of an order", "contract", "option", "closing"]);
  });
});

test("every settlement of that day, in both accounts, follows from the log of its prices", async () => {
  const program = join(import.meta.dirname, "../../apps/server/src/commands/verify-log.ts");
  const verified = () =>
    new Promise<string>((done) => {
      execFile(process.execPath, [program, "--settlements", "--data-dir", fixture.candor.dataDir], (_, out, err) =>
        done(out + err),
      );
    });
  const said = /^Every settlement follows from the tick log: options (\d+), closings (\d+)\.\n$/;
  await vi.waitFor(async () => expect(await verified()).toMatch(said), { timeout: 30_000, interval: 2_000 });
});
