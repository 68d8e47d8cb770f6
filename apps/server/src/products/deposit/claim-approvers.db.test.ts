import { expect, test } from "vitest";
import {
  addedBy,
  BTC,
  clockTime,
  EUR,
  FIONA,
  FRANK,
  fundingOf,
  judged,
  newPerson,
  newPicture,
  type Person,
  t,
  taken,
  useDeposits,
} from "./deposit-test-support.ts";

useDeposits();

async function bitcoinProof(person: Person): Promise<string> {
  t.worth.set(BTC, 100n);
  const sent = { account: "ababab", amount: "0.5", currency: BTC, sub_type: "bitcoin", address: newPicture(person) };
  return (await taken("POST /wallet/charge_req", person, sent)).id;
}

async function wire(person: Person, amount = "500"): Promise<string> {
  const sent = { currency: EUR, amount, real_name: "Anna Meier", picture: newPicture(person) };
  return (await taken("POST /wallet/Wiretransfer", person, sent)).record.id;
}

const approveWire = (id: string, bank_number: string, operator: string, amount = "500") =>
  judged("wire", operator, { id, amount, bank_number });

test("whoever has just been added and who added them are not two people", async () => {
  const id = await wire(await newPerson(), "20000");
  await addedBy("nele", FIONA);
  expect(await approveWire(id, "two-1", FIONA, "20000")).toBe("ok");
  expect(await approveWire(id, "two-1", "nele", "20000")).toBe("deposit-own-approval");
  // After three days they are known.
  t.ledger.clock.advance(73 * 3_600_000);
  expect(await approveWire(id, "two-1", "nele", "20000")).toBe("ok");
});

test("what somebody approved whose access was revoked since counts for nothing, and keeps nobody from approving", async () => {
  const anna = await newPerson();
  const id = await wire(anna, "20000");
  const { owner } = t.ledger.own;
  await owner.query("insert into operator (name, created_at, roles) values ('olaf', $1, '{finance}')", [clockTime()]);
  expect(await approveWire(id, "gone-1", "olaf", "19000")).toBe("ok");
  await owner.query("update operator set revoked_at = $1 where name = 'olaf'", [clockTime()]);
  expect(await taken("GET /operator/wire/detail", FIONA, { id })).toMatchObject({ approvals: 0 });
  expect(await approveWire(id, "gone-2", FIONA, "20000")).toBe("ok");
  expect(await fundingOf(anna, EUR)).toBe(0n);
  expect(await approveWire(id, "gone-2", FRANK, "20000")).toBe("ok");
  expect(await fundingOf(anna, EUR)).toBe(20_000_000_000n);
});

test("one payment that several claim is credited to one of them, also where all are approved at once", async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const ids = await Promise.all([1, 2, 3].map(async () => wire(await newPerson())));
    const proofs = await Promise.all([1, 2, 3].map(async () => bitcoinProof(await newPerson())));
    const tx_hash = `${turn}${"ab".repeat(32).slice(1)}`;
    const codes = await Promise.all([
      ...ids.map((id, at) => approveWire(id, `both-${turn}`, at % 2 ? FIONA : FRANK)),
      ...proofs.map((id) => judged("deposit", FIONA, { id, amount: "0.5", tx_hash })),
    ]);
    expect(codes.slice(0, 3).sort()).toEqual(["deposit-already-credited", "deposit-already-credited", "ok"]);
    expect(codes.slice(3).sort()).toEqual(["deposit-already-credited", "deposit-already-credited", "ok"]);
  }
});
