import { expect, test } from "vitest";
import { call as customerCall, signUp, t } from "../../core/account-safety/customer-test-support.ts";
import {
  approve,
  auditEntriesOf,
  DAY_MS,
  deps,
  mails,
  notified,
  propose,
  taken,
  uidOf,
  useCare,
} from "./care-test-support.ts";
import { endRestrictions } from "./restriction-kinds.ts";

useCare();

const subjectOf = (uid: string, more: object = {}) => ({
  ...{ uid, kind: "no-withdrawals", cause: "funds", days: 3, words: "Please send the receipt.", note: "odd wires" },
  ...more,
});
const restrict = async (uid: string, more: object = {}) =>
  approve(await propose("account-restrict", subjectOf(uid, more)));

test("a restriction needs two operators, and tells the owner in the app and by mail what, why and until when", async () => {
  const { address, caller, token } = await signUp();
  const uid = await uidOf(caller.customerId);
  const proposed = await propose("account-restrict", subjectOf(uid), "cora");
  expect(proposed).toMatchObject({
    value: {
      summary: `Restrict customer ${uid} (no-withdrawals) for 3 days: funds; Please send the receipt.; odd wires`,
    },
  });
  expect(await approve(proposed, "cora")).toBe("proposal-own");
  expect(await approve(proposed, "sue")).toBe("operator-role-missing");
  expect(await approve(proposed, "carl")).toBe("ok");
  const [since, until] = [t.clock.now(), t.clock.now() + 3 * DAY_MS];
  expect(notified.at(-1)).toMatchObject({
    ...{ customerId: caller.customerId, kind: "account-restricted" },
    parameters: { restriction: "no-withdrawals", change: "began", cause: "funds", until },
  });
  expect(mails.at(-1)).toMatchObject({ to: address, subject: "Restricted: Withdrawals and transfers to other users" });
  expect(mails.at(-1)?.text).toContain("Note from our team: Please send the receipt.");
  expect(mails.at(-1)?.text).not.toContain("odd wires");
  expect((await t.customers.authenticate(token))?.restrictions).toEqual([
    { kind: "no-withdrawals", cause: "funds", until },
  ]);
  const restriction = {
    ...{ kind: "no-withdrawals", cause: "funds", words: "Please send the receipt.", note: "odd wires", since, until },
    operators: ["cora", "carl"],
  };
  const { restrictions, is_frozen } = await taken("POST /operator/customer/detail", { uid });
  expect([restrictions, is_frozen]).toEqual([[restriction], false]);
  const { list } = await taken("POST /operator/customer/restrictions", {}, "sue");
  expect(list.find((one) => one.uid === uid)).toEqual({ uid, ...restriction });
  expect((await auditEntriesOf(uid)).map(({ act, details }) => `${act} ${details}`)).toEqual([
    "account-restricted no-withdrawals: funds, 3 days",
    "customer-viewed profile",
  ]);
});

test("another one of the kind takes its place, which the owner is told of, as is its end by two operators", async () => {
  const { caller } = await signUp();
  const uid = await uidOf(caller.customerId);
  expect(await restrict(uid)).toBe("ok");
  const until = new Date(t.clock.now() + 3 * DAY_MS).toISOString();
  const renewal = await propose("account-restrict", subjectOf(uid, { days: 90, cause: "conduct" }));
  expect(renewal).toMatchObject({ value: { summary: expect.stringContaining(`the one for funds, until ${until}`) } });
  expect(await approve(renewal)).toBe("ok");
  expect(notified.at(-1)).toMatchObject({ parameters: { change: "changed", cause: "conduct" } });
  const [end, late] = [
    await propose("account-unrestrict", { uid, kind: "no-withdrawals" }),
    await propose("account-unrestrict", { uid, kind: "no-withdrawals" }),
  ];
  expect(await approve(end)).toBe("ok");
  expect(notified.at(-1)).toMatchObject({ kind: "restriction-ended", parameters: { restriction: "no-withdrawals" } });
  expect(await approve(late)).toBe("account-not-restricted");
  expect(await propose("account-unrestrict", { uid, kind: "no-withdrawals" })).toMatchObject({
    code: "account-not-restricted",
  });
  expect((await auditEntriesOf(uid)).map(({ act }) => act)).toEqual([
    "account-restricted",
    "account-restricted",
    "account-restriction-ended",
  ]);
});

test("what was agreed of one restriction never ends a later one", async () => {
  const { caller } = await signUp();
  const uid = await uidOf(caller.customerId);
  await restrict(uid);
  const end = await propose("account-unrestrict", { uid, kind: "no-withdrawals" });
  await restrict(uid, { days: 30 });
  expect(await approve(end)).toBe("proposal-changed");
});

test("it ends by itself, and its owner is told in the security log too", async () => {
  const { caller } = await signUp();
  const uid = await uidOf(caller.customerId);
  await restrict(uid, { days: 1, kind: "no-new-orders" });
  t.clock.advance(DAY_MS);
  expect(await endRestrictions(deps)).toBeGreaterThanOrEqual(1);
  expect(
    notified.some(({ customerId, kind }) => customerId === caller.customerId && kind === "restriction-ended"),
  ).toBe(true);
  expect(await endRestrictions(deps)).toBe(0);
  expect((await taken("POST /operator/customer/detail", { uid })).restrictions).toEqual([]);
  const events = await customerCall("GET /safe/events", {}, caller);
  expect(JSON.stringify(events)).toContain("restriction-ended");
});

test.each([
  [{ uid: "99999999" }, "customer-unknown"],
  [{ kind: "no-fun" }, "bad-input"],
  // Nothing can be copied yet.
  [{ kind: "no-copying" }, "bad-input"],
  [{ cause: "whim" }, "bad-input"],
  [{ days: 0 }, "bad-input"],
  [{ days: 91 }, "bad-input"],
  [{ words: "two\nlines" }, "bad-input"],
  [{ words: "w".repeat(301) }, "bad-input"],
  [{ price: "1" }, "bad-input"],
])("a restriction of %j is refused: %s", async (more, code) => {
  expect(await propose("account-restrict", subjectOf("10000000", more))).toMatchObject({ refused: true, code });
});

test("restrictions are proposed by support, compliance and administrators alone", async () => {
  for (const as of ["fin", "pia"])
    expect(await propose("account-restrict", subjectOf("10000000"), as)).toMatchObject({
      code: "operator-role-missing",
    });
});
