import type { ResponseOf } from "@candor/api/endpoint";
import {
  addProposal,
  approveProposal,
  getProposal,
  listProposals,
  rejectProposal,
  withdrawProposal,
} from "@candor/api/four-eyes";
import { type Refusal, refuse } from "@candor/api/refusal";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Duty } from "../../platform/http/route.ts";
import { createIds } from "../../platform/ids.ts";
import { revokeOperator } from "../operator/operator.ts";
import { codeOf, onDuty, t, taken, useOperators } from "../operator/operator-test-support.ts";
import { createFourEyes, type ProposalKind } from "./four-eyes.ts";

/** What was carried out, as rows of the same transaction. */
interface Wish {
  readonly what: string;
}
let checked: string[];
let carriedOut: number;
let unfit: Refusal | undefined;
let failing: Refusal | undefined;
/** What a description says of how things are. */
let weather: string;
const KIND: ProposalKind<Wish> = {
  kind: "wish",
  schema: z.strictObject({ what: z.string().min(1) }),
  proposers: ["product", "admin"],
  approvers: ["finance"],
  async check(_tx, { what }) {
    checked.push(what);
    return unfit;
  },
  async carryOut(tx, { what }, by) {
    await tx.query("insert into wish values ($1, $2)", [what, by.proposal]);
    if (failing) return failing;
    carriedOut += 1;
    return what === "show" ? { shown: `${by.proposedBy} ${by.approvedBy} ${by.reason}` } : undefined;
  },
  describe: async (_reader, { what }) => `Wish for ${what}${weather}`,
};

useOperators();
let paula: Duty;
let fred: Duty;
let felix: Duty;
let sue: Duty;
beforeAll(async () => {
  await t.db.owner.query("create table wish (what text not null, proposal bigint not null)");
  await t.db.owner.query("grant select, insert on wish to candor_app");
  const { database } = t.db;
  t.routes.push(
    ...createFourEyes({
      ...{ database, clock: t.clock, ids: createIds({ clock: t.clock, node: 1 }) },
      kinds: [KIND, ...t.operators.proposalKinds],
    }).routes,
  );
  paula = await onDuty("paula", "product", "finance");
  fred = await onDuty("fred", "finance");
  felix = await onDuty("felix", "finance");
  sue = await onDuty("sue", "support");
});
beforeEach(() => {
  checked = [];
  carriedOut = 0;
  unfit = undefined;
  failing = undefined;
  weather = "";
});

type Shown = ResponseOf<typeof getProposal>;
const propose = (what = "rain", by = paula): Promise<Shown> =>
  taken(addProposal, { kind: "wish", subject: JSON.stringify({ what }), reason: "it is dry" }, by);
const approval = ({ id, subject_hash }: Shown) => ({ id, subject_hash });
const wishes = async (): Promise<number> => (await t.db.database.query("select from wish")).rowCount;
const detail = (id: string, by = fred): Promise<Shown> => taken(getProposal, { id }, by);

describe("a proposal", () => {
  test("is judged, described and kept, and does nothing yet", async () => {
    const proposed = await propose();
    expect(proposed).toMatchObject({
      ...{ kind: "wish", summary: "Wish for rain", subject: '{"what":"rain"}', reason: "it is dry", state: "proposed" },
      ...{ proposed_by: "paula", decided_by: null, may_approve: false, may_withdraw: true },
      expires_at: t.clock.now() + 48 * 3_600_000,
    });
    expect([checked, carriedOut]).toEqual([["rain"], 0]);
    expect(await detail(proposed.id)).toMatchObject({ may_approve: true, may_withdraw: false });
  });

  test.each([
    ["another role", () => sue, '{"what":"rain"}', "operator-role-missing"],
    ["a subject of another form", () => paula, '{"what":""}', "bad-input"],
    ["a subject with more in it", () => paula, '{"what":"rain","more":1}', "bad-input"],
    ["no JSON", () => paula, "{", "bad-input"],
    ["a sign that no table keeps", () => paula, '{"what":"\\u0000"}', "bad-input"],
    ["half a sign", () => paula, '{"what":"\\ud800"}', "bad-input"],
    ["such a sign in a name", () => paula, '{"what":"rain","\\u0000":1}', "bad-input"],
    ["more depth than anything has", () => paula, "[".repeat(9_000) + "]".repeat(9_000), "bad-input"],
  ])("is refused of %s", async (_of, by, subject, code) => {
    expect(await codeOf(addProposal, { kind: "wish", subject, reason: "x" }, by())).toBe(code);
  });

  test("is one however often it is sent under one key, also all at once, and also once it is decided", async () => {
    const wire = { kind: "wish", subject: '{"what":"one"}', reason: "no answer came", request_id: "key-1" };
    const sent = await Promise.all(Array.from({ length: 20 }, () => taken(addProposal, wire, paula)));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    const { list } = await taken(listProposals, {}, paula);
    expect(list.filter(({ reason }) => reason === wire.reason)).toHaveLength(1);
    const [one] = sent;
    if (!one) throw new Error("nothing was proposed");
    expect(await codeOf(approveProposal, approval(one), fred)).toBe("ok");
    expect(await taken(addProposal, wire, paula)).toMatchObject({ id: one.id, state: "approved" });
  });

  test("is another one of somebody else, and refused of something else under the same key", async () => {
    const wire = { kind: "wish", subject: '{"what":"two"}', reason: "x", request_id: "key-2" };
    const pia = await onDuty("pia", "product");
    const [own, others] = [await taken(addProposal, wire, paula), await taken(addProposal, wire, pia)];
    expect(own.id).not.toBe(others.id);
    for (const change of [{ subject: '{"what":"three"}' }, { reason: "y" }])
      expect(await codeOf(addProposal, { ...wire, ...change }, paula)).toBe("idempotency-key-reused");
    const twice = "update proposal set request_key = 'key-2' where id = $1";
    await expect(t.db.database.query(twice, [(await propose()).id])).rejects.toThrow(/permission denied/);
    await expect(t.db.owner.query(twice, [(await propose()).id])).rejects.toThrow(/proposal_once/);
  });

  test("is read by whoever could propose or approve it, by compliance and administrators, and by nobody else", async () => {
    const { id } = await propose("privacy");
    const readers = [paula, fred, await onDuty("cora", "compliance"), await onDuty("ada", "admin")];
    for (const reader of readers) {
      expect((await detail(id, reader)).id).toBe(id);
      expect((await taken(listProposals, {}, reader)).list[0]?.id).toBe(id);
    }
    expect(await codeOf(getProposal, { id }, sue)).toBe("proposal-unknown");
    for (const state of ["all", "proposed", "expired", "approved", "rejected", "withdrawn"])
      expect(await taken(listProposals, { state }, sue)).toMatchObject({ list: [], total: 0 });
  });

  test("is not carried out where what it says is not so any more", async () => {
    const proposed = await propose("snow");
    const before = await wishes();
    weather = " instead of rain";
    expect(await codeOf(approveProposal, approval(proposed), fred)).toBe("proposal-changed");
    expect([carriedOut, await wishes()]).toEqual([0, before]);
    weather = "";
    expect(await codeOf(approveProposal, approval(proposed), fred)).toBe("ok");
  });

  test("says all of a long change, and no half a sign where it has to end", async () => {
    weather = ` ${"😀".repeat(3_000)}`;
    const proposed = await propose("long");
    expect(proposed.summary.length).toBeGreaterThanOrEqual(4_990);
    expect((await detail(proposed.id)).summary).toBe(proposed.summary);
    expect(await codeOf(approveProposal, approval(proposed), fred)).toBe("ok");
  });

  test("is refused of an unknown kind, and where the kind refuses it", async () => {
    expect(await codeOf(addProposal, { kind: "miracle", subject: "{}", reason: "x" }, paula)).toBe("bad-input");
    unfit = refuse("amount-too-large");
    const wire = { kind: "wish", subject: '{"what":"rain"}', reason: "x" };
    expect(await codeOf(addProposal, wire, paula)).toBe("amount-too-large");
  });

  test("is carried out once another one approves it, in one transaction with what is shown of it", async () => {
    const proposed = await propose("show");
    const before = await wishes();
    const approved = await taken(approveProposal, approval(proposed), fred);
    expect(approved).toMatchObject({
      shown: "paula fred it is dry",
      proposal: { state: "approved", decided_by: "fred" },
    });
    expect([checked, carriedOut, (await wishes()) - before]).toEqual([["show", "show"], 1, 1]);
    const { rows } = await t.db.database.query(
      "select operator, act from operator_act where subject_kind = 'proposal' and subject_id = $1 order by id",
      [proposed.id],
    );
    expect(rows).toEqual([
      { operator: "paula", act: "proposed" },
      { operator: "fred", act: "approved" },
    ]);
  });

  test("is never approved by who proposed it, though they have the role", async () => {
    const proposed = await propose();
    expect(await codeOf(approveProposal, approval(proposed), paula)).toBe("proposal-own");
    expect(await codeOf(rejectProposal, { id: proposed.id, reason: "x" }, paula)).toBe("proposal-own");
    expect(carriedOut).toBe(0);
  });

  test("is approved as it was read only", async () => {
    const proposed = await propose();
    const other = await propose("sun");
    const mixed = { id: proposed.id, subject_hash: other.subject_hash };
    expect(await codeOf(approveProposal, mixed, fred)).toBe("proposal-changed");
    expect(carriedOut).toBe(0);
  });

  test("is not approved without the role, nor an unknown one", async () => {
    const proposed = await propose();
    expect(await codeOf(approveProposal, approval(proposed), sue)).toBe("operator-role-missing");
    expect(await codeOf(approveProposal, { ...approval(proposed), id: "404" }, fred)).toBe("proposal-unknown");
    expect(await codeOf(getProposal, { id: "404" }, fred)).toBe("proposal-unknown");
    expect(await codeOf(rejectProposal, { id: "404", reason: "x" }, fred)).toBe("proposal-unknown");
    expect(await codeOf(withdrawProposal, { id: "404" }, fred)).toBe("proposal-unknown");
  });

  test("expires after 48 hours", async () => {
    const proposed = await propose();
    t.clock.advance(48 * 3_600_000 - 1);
    expect(await detail(proposed.id)).toMatchObject({ state: "proposed", may_approve: true });
    t.clock.advance(1);
    expect(await detail(proposed.id)).toMatchObject({ state: "expired", may_approve: false });
    expect(await codeOf(approveProposal, approval(proposed), fred)).toBe("proposal-ended");
    expect(await codeOf(rejectProposal, { id: proposed.id, reason: "x" }, fred)).toBe("proposal-ended");
    expect(await codeOf(withdrawProposal, { id: proposed.id }, paula)).toBe("proposal-ended");
    expect(carriedOut).toBe(0);
  });

  test.each(["approved", "rejected", "withdrawn"])("that is %s is decided for good", async (state) => {
    const proposed = await propose();
    const { id } = proposed;
    if (state === "approved") await taken(approveProposal, approval(proposed), fred);
    if (state === "rejected") await taken(rejectProposal, { id, reason: "no" }, fred);
    if (state === "withdrawn") await taken(withdrawProposal, { id }, paula);
    expect((await detail(id)).state).toBe(state);
    const before = carriedOut;
    expect(await codeOf(approveProposal, approval(proposed), felix)).toBe("proposal-ended");
    expect(await codeOf(rejectProposal, { id, reason: "no" }, felix)).toBe("proposal-ended");
    expect(await codeOf(withdrawProposal, { id }, paula)).toBe("proposal-ended");
    expect(carriedOut).toBe(before);
  });

  test("is taken back by its own proposer alone", async () => {
    const { id } = await propose();
    expect(await codeOf(withdrawProposal, { id }, fred)).toBe("proposal-unknown");
    expect((await taken(withdrawProposal, { id }, paula)).state).toBe("withdrawn");
  });

  test("changes nothing where it cannot be carried out, and stays open", async () => {
    const proposed = await propose();
    const before = await wishes();
    failing = refuse("insufficient-funds");
    expect(await codeOf(approveProposal, approval(proposed), fred)).toBe("insufficient-funds");
    failing = undefined;
    unfit = refuse("amount-too-large");
    expect(await codeOf(approveProposal, approval(proposed), fred)).toBe("amount-too-large");
    expect([await wishes(), (await detail(proposed.id)).state]).toEqual([before, "proposed"]);
  });

  test("of two who approve at once one does, a hundred times over", async () => {
    const proposed = await propose();
    const before = await wishes();
    const codes = await Promise.all(
      Array.from({ length: 100 }, (_, number) =>
        codeOf(approveProposal, approval(proposed), number % 2 ? fred : felix),
      ),
    );
    expect(codes.filter((code) => code === "ok")).toHaveLength(1);
    expect(codes.filter((code) => code === "proposal-ended")).toHaveLength(99);
    expect([carriedOut, (await wishes()) - before]).toEqual([1, 1]);
  });

  test("ends with the duty of its proposer", async () => {
    const gone = await onDuty("gone", "product");
    const proposed = await propose("rain", gone);
    await revokeOperator(t.db.database, "gone", t.clock.now());
    expect(await codeOf(approveProposal, approval(proposed), fred)).toBe("proposal-ended");
    expect(await codeOf(addProposal, { kind: "wish", subject: '{"what":"x"}', reason: "x" }, gone)).toBe(
      "operator-only",
    );
  });

  test("is listed by state, newest first, with what the caller may propose", async () => {
    const newest = await propose("the last");
    const { list, total, kinds } = await taken(listProposals, { limit: 2 }, paula);
    expect(list[0]?.id).toBe(newest.id);
    expect([list.length, total > 2, kinds]).toEqual([2, true, ["wish"]]);
    for (const state of ["approved", "rejected", "withdrawn", "expired"]) {
      const of = await taken(listProposals, { state }, fred);
      expect(of.list.map((one) => one.state)).toEqual(of.list.map(() => state));
      expect(of.total, state).toBeGreaterThan(0);
    }
    const all = await taken(listProposals, { state: "all", limit: 200 }, fred);
    expect(all.list.length).toBe(all.total);
  });
});

describe("the table, as the program's role and as its owner, refuses", () => {
  const decide = (id: string, state: string, by: string) =>
    `update proposal set state = '${state}', decided_by = '${by}', decided_at = proposed_at + interval '1 minute'
     ${state === "rejected" ? ", decision_reason = 'x'" : ""} where id = ${id}`;

  test.each([
    ["its own proposer's approval", (id: string) => decide(id, "approved", "paula"), /proposal_by_two/],
    ["its own proposer's rejection", (id: string) => decide(id, "rejected", "paula"), /proposal_by_two/],
    ["an approval without the role", (id: string) => decide(id, "approved", "sue"), /with the role/],
    ["an approval by somebody off duty", (id: string) => decide(id, "approved", "gone"), /with the role/],
    ["a withdrawal by another", (id: string) => decide(id, "withdrawn", "fred"), /withdrawn_by_its_own/],
    [
      "an approval too late",
      (id: string) => decide(id, "approved", "fred").replace("'1 minute'", "'48 hours'"),
      /proposal_in_time/,
    ],
  ])("%s", async (_what, sql, why) => {
    const { id } = await propose();
    for (const role of [t.db.database, t.db.owner]) await expect(role.query(sql(id))).rejects.toThrow(why);
  });

  test("any change of what was proposed, also with its approval", async () => {
    const { id } = await propose();
    const change = `subject = '{"what":"gold"}'`;
    await expect(t.db.database.query(`update proposal set ${change} where id = ${id}`)).rejects.toThrow(/denied/);
    for (const sql of [
      `update proposal set ${change} where id = ${id}`,
      decide(id, "approved", "fred").replace("set ", `set ${change}, `),
      decide(id, "approved", "fred").replace("set ", "set approver_roles = '{support}', "),
    ])
      await expect(t.db.owner.query(sql)).rejects.toThrow(/never changes/);
  });

  test("a second decision, another beginning, and its removal", async () => {
    const proposed = await propose();
    await taken(approveProposal, approval(proposed), fred);
    for (const role of [t.db.database, t.db.owner]) {
      await expect(role.query(decide(proposed.id, "rejected", "felix"))).rejects.toThrow(/decided once/);
      await expect(
        role.query(
          `insert into proposal (id, kind, subject, summary, reason, proposer_roles, approver_roles, proposed_by, proposed_at,
             expires_at, state, decided_by, decided_at)
           select 1, kind, subject, summary, reason, proposer_roles, approver_roles, proposed_by, proposed_at, expires_at, state,
             decided_by, decided_at from proposal where id = $1`,
          [proposed.id],
        ),
      ).rejects.toThrow(/begins as one/);
    }
    await expect(t.db.database.query("delete from proposal")).rejects.toThrow(/denied/);
    await expect(t.db.owner.query("delete from proposal")).rejects.toThrow(/append-only/);
  });

  test("a proposal by somebody without the role", async () => {
    await expect(
      t.db.database.query(
        `insert into proposal (id, kind, subject, summary, reason, proposer_roles, approver_roles, proposed_by, proposed_at,
           expires_at) values (2, 'wish', '{}', 'x', 'x', '{product}', '{finance}', 'sue', now(), now() + interval '1 hour')`,
      ),
    ).rejects.toThrow(/with the role/);
  });
});
