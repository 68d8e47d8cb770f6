import type { ResponseOf } from "@candor/api/endpoint";
import { addProposal, approveProposal, getProposal } from "@candor/api/maker-checker";
import { confirmEnrolment, getOperators } from "@candor/api/operator";
import { finishEnrolment, operatorLogin, startEnrolment } from "@candor/api/operator-session";
import type { OperatorRole } from "@candor/api/operator-words";
import { beforeAll, describe, expect, test } from "vitest";
import type { OperatorSession } from "../../platform/http/route.ts";
import { createIds } from "../../platform/ids.ts";
import {
  anotherSession,
  codeOf,
  operatorSessionOf,
  signInOperator,
  t,
  taken,
  totpCode,
  useOperators,
} from "../operator/operator-test-support.ts";
import { createMakerChecker } from "./maker-checker.ts";

useOperators();
let anna: OperatorSession;
let ben: OperatorSession;
let cleo: OperatorSession;
beforeAll(async () => {
  const { database } = t.db;
  const ids = createIds({ clock: t.clock, node: 1 });
  t.routes.push(...createMakerChecker({ database, clock: t.clock, ids, kinds: t.operators.proposalKinds }).routes);
  [anna, ben, cleo] = [await signInOperator("anna"), await signInOperator("ben"), await signInOperator("cleo")];
});

const DAY_MS = 24 * 3_600_000;
const PASSWORD = "seven green kettles 41";
/** The session that somebody opens when their last one has ended. */
const again = async (name: string) => operatorSessionOf(await anotherSession(t.db.owner, name, t.clock.now()));
type Shown = ResponseOf<typeof getProposal>;
const wire = (kind: string, name: string, ...roles: readonly OperatorRole[]) => ({
  ...{ kind, subject: JSON.stringify({ name, roles }), reason: "more to do" },
});
const propose = (by: OperatorSession, kind: string, name: string, ...roles: readonly OperatorRole[]): Promise<Shown> =>
  taken(addProposal, wire(kind, name, ...roles), by);
const approval = ({ id, subject_hash }: Shown) => ({ id, subject_hash });
const rolesOf = async (name: string) =>
  (await taken(getOperators, {}, anna)).list.find((one) => one.name === name)?.roles;

/** All the way in: proposed by one, approved by another, enrolled by the person, confirmed by the first. */
async function newcomer(name: string, proposer = anna, approver = ben): Promise<OperatorSession> {
  const proposed = await propose(proposer, "operator-add", name, "admin");
  const { shown } = await taken(approveProposal, approval(proposed), approver);
  const token = shown ?? "";
  const { secret } = await taken(startEnrolment, { token, method: "totp", password: PASSWORD });
  const end = await taken(finishEnrolment, { token, totp: totpCode(secret ?? "") });
  await taken(confirmEnrolment, { name, code: end.confirmation_code }, proposer);
  t.clock.advance(60_000);
  const login = { name, password: PASSWORD, totp: totpCode(secret ?? "") };
  return operatorSessionOf((await taken(operatorLogin, login)).token ?? "");
}

describe("adding an operator", () => {
  test("takes two administrators, a token that one of them is shown, and the other's confirmation", async () => {
    const proposed = await propose(anna, "operator-add", "dora", "finance", "support");
    expect(proposed.summary).toBe("Add the operator dora with the roles support, finance");
    expect(await codeOf(approveProposal, approval(proposed), anna)).toBe("proposal-own");
    expect(await rolesOf("dora")).toBeUndefined();
    const { shown } = await taken(approveProposal, approval(proposed), ben);
    expect(shown).toMatch(/^[\w-]{43}$/);
    expect(await rolesOf("dora")).toEqual(["support", "finance"]);
    const { rows } = await t.db.owner.query<{ text: string }>("select one::text as text from proposal one");
    expect(rows.map(({ text }) => text).join()).not.toContain(shown);
    const { secret } = await taken(startEnrolment, { token: shown, method: "totp", password: PASSWORD });
    const end = await taken(finishEnrolment, { token: shown, totp: totpCode(secret ?? "") });
    expect(end.state).toBe("waiting");
    expect(await codeOf(confirmEnrolment, { name: "dora", code: end.confirmation_code }, ben)).toBe("enrolment-own");
    expect(await codeOf(confirmEnrolment, { name: "dora", code: end.confirmation_code }, anna)).toBe("ok");
  });

  test("is refused of a name that was ever given, also where it was given meanwhile", async () => {
    expect(await codeOf(addProposal, wire("operator-add", "cleo", "admin"), anna)).toBe("operator-name-taken");
    const first = await propose(anna, "operator-add", "emil", "admin");
    const second = await propose(ben, "operator-add", "emil", "support");
    await taken(approveProposal, approval(first), cleo);
    expect(await codeOf(approveProposal, approval(second), cleo)).toBe("operator-name-taken");
    expect(await codeOf(addProposal, wire("operator-add", "Bad name", "admin"), anna)).toBe("bad-input");
    expect(await codeOf(addProposal, wire("operator-add", "nora"), anna)).toBe("bad-input");
  });

  test("makes no second pair of eyes within 72 hours: with the new one nobody who added them approves", async () => {
    const gina = await newcomer("gina");
    for (const [proposer, approver] of [
      [anna, gina],
      [gina, anna],
      [ben, gina],
      [gina, ben],
    ] as const) {
      const proposed = await propose(proposer, "operator-add", `guest-of-${proposer.name}`, "support");
      expect((await taken(getProposal, { id: proposed.id }, approver)).may_approve).toBe(false);
      expect(await codeOf(approveProposal, approval(proposed), approver)).toBe("proposal-own");
      const sql = `update proposal set state = 'approved', decided_by = $2, decided_at = proposed_at where id = $1`;
      for (const role of [t.db.database, t.db.owner])
        await expect(role.query(sql, [proposed.id, approver.name])).rejects.toThrow(/just added/);
    }
    const third = await propose(cleo, "operator-add", "guest-of-third", "support");
    expect(await codeOf(approveProposal, approval(third), gina)).toBe("ok");
    t.clock.advance(3 * DAY_MS);
    [anna, ben, cleo] = [await again("anna"), await again("ben"), await again("cleo")];
    const later = await propose(anna, "operator-add", "guest-of-later", "support");
    expect(await codeOf(approveProposal, approval(later), await again("gina"))).toBe("ok");
  });

  test("makes no two pairs of eyes within 72 hours: whom the same one has added do not approve with each other", async () => {
    const [hugo, ida] = [await newcomer("hugo"), await newcomer("ida", cleo, ben)];
    const proposed = await propose(hugo, "operator-add", "guest-of-hugo", "support");
    expect((await taken(getProposal, { id: proposed.id }, ida)).may_approve).toBe(false);
    expect(await codeOf(approveProposal, approval(proposed), ida)).toBe("proposal-own");
    const sql = `update proposal set state = 'approved', decided_by = 'ida', decided_at = proposed_at where id = $1`;
    await expect(t.db.database.query(sql, [proposed.id])).rejects.toThrow(/just added/);
    t.clock.advance(3 * DAY_MS);
    [anna, ben, cleo] = [await again("anna"), await again("ben"), await again("cleo")];
    const later = await propose(await again("hugo"), "operator-add", "guest-of-hugo", "support");
    expect(await codeOf(approveProposal, approval(later), await again("ida"))).toBe("ok");
  });
});

test("what is kept of it is in words that the back office says in its reader's language", async () => {
  await newcomer("worded");
  const changed = await propose(anna, "operator-roles", "worded", "finance", "admin");
  await taken(approveProposal, approval(changed), cleo);
  const { rows } = await t.db.database.query<{ act: string; details: string }>(
    "select act, details from operator_act where subject_id in ('worded', 'anna') and subject_kind = 'operator' order by id",
  );
  const written = rows.map(({ act, details }) => `${act}: ${details}`);
  expect(written.slice(0, 2)).toEqual(["created: on the machine: admin", "enrolment-given: on the machine"]);
  expect(written.slice(2)).toEqual([
    "created: admin (proposed by anna)",
    "enrolment-given: ",
    "enrolled: password and authenticator",
    "enrolment-confirmed: ",
    "roles-changed: from admin to finance, admin (proposed by anna)",
  ]);
});

/** By no grant, and for the owner by what the table itself asks for. */
const REFUSED = [
  [() => t.db.database, /permission denied/],
  [() => t.db.operators, /permission denied/],
  [() => t.db.owner, /two operators agree/],
] as const;

describe("the roles of an operator", () => {
  test("change as two administrators agree, and count at once", async () => {
    const proposed = await propose(anna, "operator-roles", "cleo", "finance", "admin");
    expect(proposed.summary).toBe("Change the roles of cleo from admin to finance, admin");
    await taken(approveProposal, approval(proposed), ben);
    expect(await rolesOf("cleo")).toEqual(["finance", "admin"]);
    expect(await codeOf(addProposal, wire("operator-roles", "cleo", "admin", "finance"), anna)).toBe(
      "operator-roles-unchanged",
    );
    expect(await codeOf(addProposal, wire("operator-roles", "nobody", "admin"), anna)).toBe("operator-unknown");
  });

  test("are never approved by the person themselves", async () => {
    const proposed = await propose(anna, "operator-roles", "ben", "finance", "admin");
    expect(await codeOf(approveProposal, approval(proposed), ben)).toBe("proposal-own");
    expect(await rolesOf("ben")).toEqual(["admin"]);
    expect(await codeOf(approveProposal, approval(proposed), cleo)).toBe("ok");
  });

  test("are changed in SQL by nobody alone, nor once more by what was agreed before", async () => {
    const proposed = await propose(anna, "operator-roles", "cleo", "product", "admin");
    await taken(approveProposal, approval(proposed), ben);
    await taken(approveProposal, approval(await propose(anna, "operator-roles", "cleo", "admin")), ben);
    for (const [role, why] of REFUSED)
      for (const roles of ["{support,finance,compliance,product,admin}", "{product,admin}"])
        await expect(role().query("update operator set roles = $1 where name = 'cleo'", [roles])).rejects.toThrow(why);
  });

  test("nor is anybody added in SQL as if two had agreed", async () => {
    for (const [role, why] of REFUSED)
      await expect(
        role().query(
          `insert into operator (name, roles, created_at, added_by, approved_by) values ('mallory', '{admin}', now(), 'anna', 'ben')`,
        ),
      ).rejects.toThrow(why);
  });
});
