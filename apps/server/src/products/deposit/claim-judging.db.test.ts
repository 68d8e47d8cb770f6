import { expect, test } from "vitest";
import {
  asProgram,
  BTC,
  codeOf,
  countOf,
  EUR,
  FIONA,
  FRANK,
  fundingOf,
  judged,
  newPerson,
  newPicture,
  type Person,
  recordsOf,
  t,
  taken,
  useDeposits,
} from "./deposit-test-support.ts";

useDeposits();

async function wire(person: Person, amount = "500"): Promise<string> {
  const sent = { currency: EUR, amount, real_name: "Anna Meier", picture: newPicture(person) };
  return (await taken("POST /wallet/Wiretransfer", person, sent)).record.id;
}

let payments = 0;
function numberOf(): string {
  payments += 1;
  return `JUDGED${payments}`;
}

/** Alone, with as much as was claimed. Whether it was credited. */
async function credits(by: string, person: Person, amount: string): Promise<boolean> {
  const id = await wire(person, amount);
  expect(await judged("wire", by, { id, amount, bank_number: numberOf() })).toBe("ok");
  return (await taken("GET /operator/wire/detail", by, { id })).state === "approved";
}

test("nobody approves a proof that they have not opened: neither the first nor the second", async () => {
  const id = await wire(await newPerson(), "20000");
  const asked = { id, amount: "20000", bank_number: numberOf() };
  expect(await taken("GET /operator/wire/detail", FIONA, { id })).toMatchObject({ is_proof_opened: false });
  expect(await codeOf("POST /operator/wire/approve", FIONA, asked)).toBe("deposit-proof-not-opened");
  expect(await judged("wire", FIONA, asked)).toBe("ok");
  expect(await taken("GET /operator/wire/detail", FIONA, { id })).toMatchObject({ is_proof_opened: true });
  expect(await taken("GET /operator/wire/detail", FRANK, { id })).toMatchObject({ is_proof_opened: false });
  expect(await codeOf("POST /operator/wire/approve", FRANK, asked)).toBe("deposit-proof-not-opened");
  expect(await judged("wire", FRANK, asked)).toBe("ok");
  const proof = { account: "ababab", amount: "1", currency: BTC, sub_type: "bitcoin" };
  const bert = await newPerson();
  const sent = await taken("POST /wallet/charge_req", bert, { ...proof, address: newPicture(bert) });
  const paid = { id: sent.id, amount: "1", tx_hash: "ab".repeat(32) };
  expect(await codeOf("POST /operator/deposit/approve", FIONA, paid)).toBe("deposit-proof-not-opened");
});

test("another amount than claimed needs a reason that its owner reads, and a second person whatever the size", async () => {
  const anna = await newPerson();
  for (const [claimed, arrived] of [
    ["25", "95"],
    ["95", "25"],
  ] as const) {
    const id = await wire(anna, claimed);
    const asked = { id, amount: arrived, bank_number: numberOf() };
    expect(await judged("wire", FIONA, { ...asked, amount_reason: "" })).toBe("deposit-amount-reason-missing");
    expect(await judged("wire", FIONA, { ...asked, amount_reason: "The bank shows another amount" })).toBe("ok");
    expect(await taken("GET /operator/wire/detail", FRANK, { id })).toMatchObject({
      ...{ state: "pending", approvals: 1, approvals_needed: 2 },
      approved_by: [{ operator: FIONA, amount: arrived, amount_reason: "The bank shows another amount" }],
    });
    expect(await judged("wire", FRANK, { ...asked, amount_reason: "" })).toBe("deposit-amount-reason-missing");
    expect(await judged("wire", FRANK, { ...asked, amount_reason: "Bank charges" })).toBe("ok");
    expect((await recordsOf(anna))[0]).toMatchObject({
      id,
      status: "approved",
      credited: arrived,
      reason: "Bank charges",
    });
  }
  expect(await fundingOf(anna, EUR)).toBe(120_000_000n);
});

test("what one person approves alone in a day counts over all customers: then the smallest needs another", async () => {
  const allowanceOf = async (who: string) => (await taken("GET /operator/wire/list", who)).allowance;
  expect(await allowanceOf(FIONA)).toEqual({ second_from_usdt: "20000", alone_usdt_24h: "0", left_usdt: "20000" });
  for (const amount of ["9900", "9900"]) expect(await credits(FIONA, await newPerson(), amount)).toBe(true);
  expect(await allowanceOf(FIONA)).toMatchObject({ alone_usdt_24h: "19800", left_usdt: "200" });
  const anna = await newPerson();
  const id = await wire(anna, "200");
  expect(await taken("GET /operator/wire/detail", FIONA, { id })).toMatchObject({ approvals_needed: 2 });
  expect(await taken("GET /operator/wire/detail", FRANK, { id })).toMatchObject({ approvals_needed: 1 });
  const asked = { id, amount: "200", bank_number: numberOf() };
  expect(await judged("wire", FIONA, asked)).toBe("ok");
  expect(await fundingOf(anna, EUR)).toBe(0n);
  expect(await judged("wire", FRANK, asked)).toBe("ok");
  expect(await fundingOf(anna, EUR)).toBe(200_000_000n);
  // What two approved is nobody's alone.
  expect(await allowanceOf(FRANK)).toMatchObject({ alone_usdt_24h: "0" });
  expect(await credits(FIONA, await newPerson(), "199")).toBe(true);
  t.ledger.clock.advance(24 * 3_600_000);
  expect(await credits(FIONA, await newPerson(), "9900")).toBe(true);
});

test("approvals of one person at once count one after the other", async () => {
  const ids = await Promise.all([1, 2, 3, 4, 5].map(async () => wire(await newPerson(), "9000")));
  const codes = await Promise.all(
    ids.map((id) => judged("wire", FIONA, { id, amount: "9000", bank_number: numberOf() })),
  );
  expect(new Set(codes)).toEqual(new Set(["ok"]));
  expect(await countOf("deposit_claim where id = any($1) and state = 'approved'", ids)).toBe(2);
});

test("small ones to one customer on several days come to the same bound", async () => {
  const anna = await newPerson();
  for (const isAlone of [true, true, false]) {
    expect(await credits(FRANK, anna, "9900")).toBe(isAlone);
    t.ledger.clock.advance(36 * 3_600_000);
  }
  // Another one may, and the same one in a week.
  expect(await credits(FIONA, anna, "9900")).toBe(true);
  t.ledger.clock.advance(6 * 24 * 3_600_000);
  expect(await credits(FRANK, anna, "9900")).toBe(true);
});

test("the tables hold what one approves alone, and what differs from the claim, against the program's own role", async () => {
  const bypass = async (
    id: string,
    { by = FIONA as string, credited = 9_900_000_000, reason = null as string | null } = {},
  ) => {
    const number = numberOf();
    await asProgram(
      `insert into deposit_view (claim_id, customer_id, operator, at, reason)
       select id, customer_id, $2, submitted_at, 'x' from deposit_claim where id = $1`,
      [id, by],
      by,
    );
    await asProgram(
      `insert into deposit_approval (claim_id, operator, at, amount, bank_number, amount_reason)
       values ($1, $2, to_timestamp($3 / 1000.0), $4, $5, $6)`,
      [id, by, t.ledger.clock.now(), credited, number, reason],
      by,
    );
    await asProgram(
      `update deposit_claim set state = 'approved', decided_at = to_timestamp($3 / 1000.0), decided_by = $2, credited = $4,
         worth_usdt = $4, bank_number = $5, amount_reason = $6 where id = $1`,
      [id, by, t.ledger.clock.now(), credited, number, reason],
      by,
    );
  };
  for (const _each of [1, 2]) await bypass(await wire(await newPerson(), "9900"));
  await expect(bypass(await wire(await newPerson(), "9900"))).rejects.toThrow("those who are needed");
  const small = await wire(await newPerson(), "25");
  await expect(bypass(small, { by: FRANK, credited: 95_000_000 })).rejects.toThrow("needs a reason");
  await expect(
    bypass(await wire(await newPerson(), "25"), { by: FRANK, credited: 95_000_000, reason: "x" }),
  ).rejects.toThrow("those who are needed");
});
