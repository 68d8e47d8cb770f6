import { CLAIM_EVENTS, CLAIM_STATES, claimStateAfter } from "@candor/engine/deposit-state";
import { expect, test } from "vitest";
import {
  addedBy,
  asProgram,
  BTC,
  clockTime,
  EUR,
  FIONA,
  FRANK,
  newPerson,
  newPicture,
  type Person,
  SAM,
  t,
  taken,
  useDeposits,
} from "./deposit-test-support.ts";

useDeposits();

async function wire(person: Person, amount = "20000"): Promise<string> {
  const sent = { currency: EUR, amount, real_name: "Anna Meier", picture: newPicture(person) };
  return (await taken("POST /wallet/Wiretransfer", person, sent)).record.id;
}

/** As the program's role, past its own checks; whoever is named shows their session. */
const opened = (id: string, operator: string) =>
  asProgram(
    `insert into deposit_view (claim_id, customer_id, operator, at, reason)
     select id, customer_id, $2, submitted_at, 'To judge it' from deposit_claim where id = $1`,
    [id, operator],
    operator,
  );

const approval = (id: string, operator: string, amount = 20_000_000_000) =>
  asProgram(
    "insert into deposit_approval (claim_id, operator, at, amount, bank_number) values ($1, $2, $5, $3, $4)",
    [id, operator, amount, `T${id}`, clockTime()],
    operator,
  );

const approve = (id: string, by: string, more: { credited?: number; worth?: number | null } = {}) =>
  asProgram(
    `update deposit_claim set state = 'approved', decided_at = $6, decided_by = $2, credited = $3, worth_usdt = $4,
       bank_number = $5 where id = $1`,
    [
      id,
      by,
      more.credited ?? 20_000_000_000,
      more.worth === undefined ? 20_000_000_000 : more.worth,
      `T${id}`,
      clockTime(),
    ],
    by,
  );

test("the tables let a large claim be approved by two of finance only, who approved exactly that", async () => {
  const id = await wire(await newPerson());
  await expect(approve(id, FIONA)).rejects.toThrow("those who are needed");
  await expect(approval(id, FIONA)).rejects.toThrow("has opened its proof");
  for (const one of [FIONA, FRANK]) await opened(id, one);
  await expect(approval(id, SAM)).rejects.toThrow("person of finance");
  await expect(approval(id, "nobody")).rejects.toThrow();
  await approval(id, FIONA);
  await expect(approval(id, FIONA)).rejects.toThrow("one person approves once");
  await expect(approve(id, FIONA)).rejects.toThrow("those who are needed");
  await expect(approve(id, FIONA, { worth: null })).rejects.toThrow("those who are needed");
  // Somebody whose access was revoked since does not count.
  const { owner } = t.ledger.own;
  await owner.query("insert into operator (name, created_at, roles) values ('gerd', $1, '{finance}')", [clockTime()]);
  await expect(approval(id, "gerd")).rejects.toThrow("has opened its proof");
  await opened(id, "gerd");
  await approval(id, "gerd");
  await expect(approve(id, FIONA, { credited: 30_000_000_000 })).rejects.toThrow("needs a reason");
  await expect(approve(id, SAM)).rejects.toThrow("finance on duty decides");
  await owner.query("update operator set revoked_at = $1 where name = 'gerd'", [clockTime()]);
  await expect(approve(id, FIONA)).rejects.toThrow("those who are needed");
  await approval(id, FRANK);
  await approve(id, FIONA);
  await expect(approve(id, FRANK)).rejects.toThrow("decided once");
  await owner.query("insert into operator (name, created_at, roles) values ('hilda', $1, '{finance}')", [clockTime()]);
  await expect(approval(id, "hilda")).rejects.toThrow("only a pending claim");
});

test("a name alone opens no proof and decides over no claim, by whatever the program's role writes", async () => {
  const id = await wire(await newPerson(), "20");
  const denied = "who decides over money shows their session";
  const viewing = `insert into deposit_view (claim_id, customer_id, operator, at, reason)
    select id, customer_id, $2, submitted_at, 'x' from deposit_claim where id = $1`;
  const approving =
    "insert into deposit_approval (claim_id, operator, at, amount, bank_number) values ($1, $2, $3, 20000000, 'T')";
  const rejecting =
    "update deposit_claim set state = 'rejected', decided_at = $3, decided_by = $2, reason = 'x' where id = $1";
  for (const by of [null, FRANK]) {
    await expect(asProgram(viewing, [id, FIONA], by)).rejects.toThrow(denied);
    await expect(asProgram(rejecting, [id, FIONA, clockTime()], by)).rejects.toThrow(denied);
  }
  await opened(id, FIONA);
  for (const by of [null, FRANK])
    await expect(asProgram(approving, [id, FIONA, clockTime()], by)).rejects.toThrow(denied);
  await asProgram(rejecting, [id, FIONA, clockTime()], FIONA);
});

test("the tables take whoever has just been added and who added them for one, and approvals of one payment alone", async () => {
  const id = await wire(await newPerson());
  await addedBy("ingo", FIONA);
  for (const one of [FIONA, FRANK, "ingo"]) await opened(id, one);
  await approval(id, FIONA);
  await expect(approval(id, "ingo")).rejects.toThrow("one person approves once");
  await expect(approval(id, FRANK, 20_000_000_001)).rejects.toThrow("needs a reason");
  await approval(id, FRANK);
  await approve(id, FRANK);
});

test("the tables take two outputs of one transaction for two payments", async () => {
  const anna = await newPerson();
  const hash = "ab".repeat(32);
  const proof = { currency: BTC, amount: "1", account: "ababab", sub_type: "bitcoin", address: newPicture(anna) };
  const { id } = await taken("POST /wallet/charge_req", anna, proof);
  const output = (operator: string, index: number) =>
    asProgram(
      `insert into deposit_approval (claim_id, operator, at, amount, tx_hash, output_index)
       values ($1, $2, $5, 100000000, $3, $4)`,
      [id, operator, hash, index, clockTime()],
      operator,
    );
  for (const one of [FIONA, FRANK]) await opened(id, one);
  await output(FIONA, 0);
  await expect(output(FRANK, 1)).rejects.toThrow("approve the same");
  await output(FRANK, 0);
});

test("the tables keep a claim as it was made, and what was seen and approved for ever, from their owner too", async () => {
  const id = await wire(await newPerson(), "20");
  const { database, owner } = t.ledger.own;
  const bert = await newPerson();
  for (const change of ["amount = 1", "account = 'x'", `customer_id = ${bert.customerId}`, "currency_id = 2"])
    await expect(database.query(`update deposit_claim set ${change} where id = $1`, [id])).rejects.toThrow(
      /stays as it was claimed|and whose, never changes/,
    );
  await expect(database.query("delete from deposit_claim")).rejects.toThrow("permission denied");
  await taken("POST /operator/wire/document", FIONA, { id, reason: "x" });
  await approval(id, FIONA, 20_000_000);
  for (const table of ["deposit_approval", "deposit_view", "chain_credit", "deposit_address", "lone_approval"]) {
    await expect(database.query(`delete from ${table}`), table).rejects.toThrow("permission denied");
    await expect(owner.query(`delete from ${table}`), table).rejects.toThrow("append-only");
  }
  await expect(
    database.query(
      `insert into deposit_claim (id, customer_id, kind, currency_id, amount, account, file_id, picture_path, state,
         submitted_at, decided_at, decided_by, credited, bank_number, worth_usdt)
       values (1, $1, 'wire', 3, 1, 'x', 1, 'x', 'approved', $3, $3, $2, 1, 'ABCD', 1)`,
      [bert.customerId, FIONA, clockTime()],
    ),
  ).rejects.toThrow("begins pending");
});

test("a claim goes from each state by each event where the table says", async () => {
  const codes: Record<string, string | null> = {};
  for (const state of CLAIM_STATES)
    for (const event of CLAIM_EVENTS) codes[`${state} ${event}`] = claimStateAfter(state, event);
  expect(codes).toEqual({
    ...{ "pending approve-part": "pending", "pending approve": "approved", "pending reject": "rejected" },
    ...{ "approved approve-part": null, "approved approve": null, "approved reject": null },
    ...{ "rejected approve-part": null, "rejected approve": null, "rejected reject": null },
  });
});
