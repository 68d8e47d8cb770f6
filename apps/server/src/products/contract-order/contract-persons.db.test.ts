/** What a gap may cost is counted by person: whoever has two accounts has no more of it than with one. */
import { amountOf } from "@candor/money/money";
import { beforeEach, expect, test } from "vitest";
import { codeOf, type ProductDesk } from "../../core/desk/product-desk-test-support.ts";
import { place, useContractDesks } from "./contract-test-support.ts";

const desks = useContractDesks();
let t: ProductDesk;
let [alice, bert, carl] = ["", "", ""];

/** What the insurance of this market has, in minor units: a tenth of it is a person's. */
const INSURED = 10_000_000_000n;

beforeEach(async () => {
  t = await desks.open();
  t.market.priceMode = "live";
  t.market.tick(t.btc, "100000");
  const { id: currencyId } = t.ledger.currencyByCode("USDT");
  const account = (kind: "external" | "insurance") =>
    ({ owner: "house", mode: "real", currencyId, kind, instrumentId: kind === "external" ? null : t.btc.id }) as const;
  const [from, to] = [account("external"), account("insurance")];
  const given = { step: "move", from, to, amount: amountOf(INSURED), kind: "funding", reference: "test" } as const;
  await desks.own.database.transaction((tx) => t.ledger.post(tx, [[given]]));
  [alice, bert, carl] = [await trader(), await trader(), await trader()];
});

async function trader(): Promise<string> {
  const id = await desks.trader(t, "10000", "real");
  await desks.own.owner.query(
    `insert into customer (id, uid, email, password_hash, language, invite_code, registered_at)
     values ($1::bigint, (10000000 + $1::bigint)::text, 'p' || $1::bigint || '@example.com', 'x', 'en', 'PER' || $1::bigint, now())`,
    [id],
  );
  await desks.own.owner.query(
    "insert into portfolio (id, customer_id, mode, created_at) values ($1::bigint, $1::bigint, 'real', now())",
    [id],
  );
  return id;
}

/** As the program writes it once both were verified as one, without the verifications behind it. */
async function verifiedAsOne(...portfolioIds: readonly string[]): Promise<void> {
  await desks.own.owner.transaction(async (tx) => {
    await tx.query("alter table related_link disable trigger user");
    await tx.query(
      `insert into related_link (customer_id, kind, shared, evidence_id, since)
       select customer_id, 'document', sha256($2), 1, now() from portfolio where id = any($1)`,
      [portfolioIds, portfolioIds.join("/")],
    );
    await tx.query("alter table related_link enable trigger user");
  });
}

/** How many of a portfolio are taken, of so many that are asked for. */
async function taken(portfolioId: string, type: "up" | "down", count: number): Promise<number> {
  let accepted = 0;
  for (let nth = 0; nth < count; nth += 1) {
    const code = codeOf(await place(t, portfolioId, { type, share: 15, multiple: 10 }, "real"));
    if (code === "accepted") accepted += 1;
    else expect(code).toBe("open-interest-full");
    t.market.tick(t.btc, "100000");
  }
  return accepted;
}

test("a person has with two accounts what one has, as soon as both are verified, and after a start too", async () => {
  expect(await taken(carl, "up", 6)).toBe(4);
  expect(await taken(alice, "down", 6)).toBe(4);
  expect(await taken(bert, "up", 1)).toBe(1);
  await verifiedAsOne(alice, bert);
  expect(await taken(bert, "up", 1)).toBe(0);
  t = await desks.open(t.market);
  expect(await taken(bert, "up", 1)).toBe(0);
});
