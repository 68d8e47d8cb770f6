import { checkActs, listActs } from "@candor/api/operator";
import { beforeAll, describe, expect, test } from "vitest";
import type { OperatorSession } from "../../platform/http/route.ts";
import { checkChain, markChain } from "./check-chain.ts";
import { recordAuditEntry } from "./operator.ts";
import { signInOperator, t, taken, useOperators } from "./operator-test-support.ts";
import type { Witness } from "./operator-types.ts";

useOperators();
let anna: OperatorSession;
beforeAll(async () => {
  anna = await signInOperator("anna");
  for (let number = 1; number <= 6; number += 1) await halt(`reason ${number}: "quoted", ünïcödé`);
});

const halt = (reason: string) =>
  t.db.database.transaction((tx) =>
    recordAuditEntry(tx, {
      operator: "anna",
      at: t.clock.now(),
      act: "halted",
      subject: { kind: "instrument", id: "1" },
      reason,
    }),
  );
const faults = async () => (await checkChain(t.db.database, t.keys.encryption)).faults.map(({ fault }) => fault);

/** What the owner of the tables does to them, found or not; taken back afterwards. */
async function byOwner(...statements: readonly string[]): Promise<readonly string[]> {
  return seenBy(undefined, ...statements);
}

async function seenBy(witness: Witness | undefined, ...statements: readonly string[]): Promise<readonly string[]> {
  const { owner } = t.db;
  const undone = new Error("undone");
  let found: readonly string[] = [];
  await owner
    .transaction(async (tx) => {
      for (const sql of statements) await tx.query(sql);
      found = (await checkChain(tx, t.keys.encryption, witness)).faults.map(({ fault }) => fault);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return found;
}

const OPEN = [
  "alter table operator_act disable trigger user",
  "alter table operator_act_link disable trigger user",
  "alter table operator_act_mark disable trigger user",
  "alter table operator_act_link drop constraint operator_act_link_act_id_fkey",
];
const THIRD = "(select act_id from operator_act_link where sequence = 5)";
/** What somebody would do who owns the tables and knows the rule. */
const RECKONED_ANEW = `do $$
  declare one record; before bytea := decode(repeat('00', 32), 'hex');
  begin
    for one in select link.sequence, operator_act_text(kept) as text from operator_act_link link join operator_act kept on kept.id = link.act_id order by 1 loop
      before := sha256(before || convert_to(one.text, 'UTF8'));
      update operator_act_link set hash = before where sequence = one.sequence;
    end loop;
  end $$`;

describe("the chain of acts", () => {
  test("is whole as long as nobody changes anything, and says so", async () => {
    const report = await taken(checkActs, {}, anna);
    expect(report).toMatchObject({ is_whole: true, faults: [] });
    const { list, total: counted } = await taken(listActs, { limit: 3 }, anna);
    const total = Number(counted);
    expect([report.count, report.head_hash]).toEqual([total, list[0]?.hash]);
    expect(list.map(({ sequence }) => sequence)).toEqual([total, total - 1, total - 2]);
  });

  test("has no gap where a hundred acts are written at once, and none where a transaction was undone", async () => {
    const before = (await checkChain(t.db.database, t.keys.encryption)).count;
    const undone = t.db.database.transaction(async (tx) => {
      await recordAuditEntry(tx, { operator: "anna", at: t.clock.now(), act: "halted" });
      throw new Error("undone");
    });
    await Promise.all([
      expect(undone).rejects.toThrow("undone"),
      ...Array.from({ length: 100 }, () => halt("at once")),
    ]);
    expect(await checkChain(t.db.database, t.keys.encryption)).toMatchObject({ is_whole: true, count: before + 100 });
  });

  test.each([
    ["changed", [`update operator_act set reason = 'another' where id = ${THIRD}`], "act-changed"],
    ["dated back", [`update operator_act set at = at - interval '1 hour' where id = ${THIRD}`], "act-changed"],
    [
      "given to another",
      [`update operator_act set operator = null, act = 'sign-in-failed' where id = ${THIRD}`],
      "act-changed",
    ],
    ["deleted", [`delete from operator_act where id = ${THIRD}`], "act-missing"],
    [
      "deleted with its link",
      [`delete from operator_act where id = ${THIRD}`, "delete from operator_act_link where sequence = 5"],
      "link-missing",
    ],
    ["inserted", ["insert into operator_act (operator, at, act) values ('anna', now(), 'halted')"], "act-not-in-chain"],
    [
      "moved",
      [
        "alter table operator_act_link drop constraint operator_act_link_act_id_key",
        "update operator_act_link set act_id = case sequence when 4 then (select act_id from operator_act_link where sequence = 5) else (select act_id from operator_act_link where sequence = 4) end where sequence in (4, 5)",
      ],
      "act-changed",
    ],
  ])("shows that an act was %s by the owner of the tables", async (_what, statements, fault) => {
    expect(await byOwner(...OPEN, ...statements)).toContain(fault);
    expect(await faults()).toEqual([]);
  });

  test("that was reckoned anew, or cut off at its end, does not bear the mark that was set", async () => {
    expect(await markChain(t.deps)).toMatchObject({ sequence: expect.any(Number) });
    expect(await markChain(t.deps)).toBeNull();
    const forged = [...OPEN, `update operator_act set reason = 'another' where id = ${THIRD}`, RECKONED_ANEW];
    expect(await byOwner(...forged)).toEqual(["mark-broken"]);
    const cut = [
      "delete from operator_act where id in (select act_id from operator_act_link where sequence > 5)",
      "delete from operator_act_link where sequence > 5",
    ];
    expect(await byOwner(...OPEN, ...cut)).toEqual(["mark-broken"]);
    await halt("after the mark");
    expect(await markChain(t.deps)).toMatchObject({ hash: expect.any(String) });
  });

  test("whose marks were taken away and that was reckoned anew is found by whoever saw a mark", async () => {
    const witness: Witness = { last: null };
    await halt("to be seen");
    expect(await markChain(t.deps, witness)).toMatchObject({ sequence: witness.last?.sequence });
    expect(await seenBy(witness)).toEqual([]);
    const forged = [
      ...OPEN,
      `update operator_act set reason = 'another' where id = ${THIRD}`,
      RECKONED_ANEW,
      "delete from operator_act_mark",
    ];
    expect(await byOwner(...forged)).toEqual([]);
    expect(await seenBy(witness, ...forged)).toEqual(["mark-broken"]);
    // A process that has just started remembers what it finds, and others go on marking.
    const later: Witness = { last: null };
    expect(await markChain(t.deps, later)).toBeNull();
    expect(later).toEqual(witness);
    await halt("later");
    expect(await markChain(t.deps, later)).toMatchObject({ hash: expect.any(String) });
    expect(await markChain(t.deps, witness)).toBeNull();
    expect(witness).toEqual(later);
    // Another chain, the marks of which are right.
    witness.last = { sequence: 5, hash: Buffer.alloc(32) };
    expect(await markChain(t.deps, witness)).toBe("broken");
  });

  test("is written by the table itself: the program adds no link and changes none", async () => {
    for (const sql of [
      "insert into operator_act_link (sequence, act_id, hash) values (1000, 1, sha256(''))",
      "update operator_act_link set hash = sha256('')",
      "delete from operator_act_link",
      "update operator_act set reason = 'x'",
      "delete from operator_act_mark",
    ])
      await expect(t.db.database.query(sql)).rejects.toThrow(/permission denied/);
    await expect(t.db.owner.query("delete from operator_act_link")).rejects.toThrow(/append-only/);
  });
});

test("acts are found by operator, act, subject and time", async () => {
  await signInOperator("ben");
  const found = async (wire: object) => (await taken(listActs, { limit: 200, ...wire }, anna)).list;
  expect((await found({ operator: "ben" })).map(({ act }) => act)).toEqual(["enrolment-given", "created"]);
  expect(new Set((await found({ act: "halted" })).map(({ act }) => act))).toEqual(new Set(["halted"]));
  expect((await found({ subject_kind: "operator", subject_id: "ben" })).length).toBe(2);
  expect(await found({ from: t.clock.now() + 1000 })).toEqual([]);
  expect(await found({ to: 1 })).toEqual([]);
  expect(await found({ subject_kind: "operator", subject_id: "x" })).toEqual([]);
});
