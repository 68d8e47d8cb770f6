import { approveProposal } from "@candor/api/maker-checker";
import { beforeAll, describe, expect, test } from "vitest";
import { revokeOperator } from "../operator/operator.ts";
import { signInOperator, t, taken } from "../operator/operator-test-support.ts";
import { approval, propose, useSampleProposals, w } from "./maker-checker-test-support.ts";

useSampleProposals();
beforeAll(async () => {
  await signInOperator("gone", "finance");
  await revokeOperator(t.db.owner, "gone", t.clock.now());
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
    // By this code whoever answers knows that an operator was revoked or lost a role meanwhile.
    const refused = (what: RegExp) => ({ code: "23514", message: expect.stringMatching(what) });
    await expect(t.db.owner.query(sql(id))).rejects.toMatchObject(refused(why));
    const unshown = new RegExp(`${why.source}|show their sessions`);
    await expect(t.db.database.query(sql(id))).rejects.toMatchObject(refused(unshown));
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
    await taken(approveProposal, approval(proposed), w.fred);
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
