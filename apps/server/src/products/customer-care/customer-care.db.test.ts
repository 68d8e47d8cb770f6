import { describe, expect, test } from "vitest";
import {
  callerOf,
  call as customerCall,
  codeOf as customerCode,
  PASSWORD,
  signIn,
  signUp,
  t,
} from "../../core/account-safety/customer-test-support.ts";
import { addOperator, revokeOperator } from "../../core/operator/operator.ts";
import {
  approve,
  ask,
  auditEntriesOf,
  codeOf,
  DAY_MS,
  deps,
  mails,
  names,
  notified,
  propose,
  taken,
  uidOf,
  useCare,
} from "./care-test-support.ts";
import { endFreezes } from "./freeze-kinds.ts";
import { keepNames, wordsOfName } from "./verified-names.ts";

useCare();

const found = async (text: string, as = "cora") =>
  (await taken("POST /operator/customer/search", { text }, as)).list.map(({ uid }) => uid);
describe("finding customers", () => {
  test("is by number, address, nickname or wallet, whole and equal alone", async () => {
    const { address, caller } = await signUp();
    const uid = await uidOf(caller.customerId);
    await t.db.owner.query("update customer set mobile = '+41791112233', nickname = 'Annie' where id = $1", [
      caller.customerId,
    ]);
    for (const text of [uid, address, address.toUpperCase(), "+41 79 111 22 33", "0041791112233", "annie"])
      expect(await found(text), text).toEqual([uid]);
    for (const text of [uid.slice(0, 7), address.slice(1), "+4179111223", "anni", "%", "' or true --"])
      expect(await found(text), text).toEqual([]);
  });

  test("is by whole words of the verified name, which no table says", async () => {
    const { caller } = await signUp();
    const uid = await uidOf(caller.customerId);
    names.set(caller.customerId, "José Müller-Lüdenscheidt");
    await t.db.owner.query(
      `insert into verification_case (id, customer_id, level, state, submitted_at, decided_at, decided_by)
       values ($1, $1, 1, 'verified', $2, $2, 'cora')`,
      [caller.customerId, new Date(t.clock.now())],
    );
    expect(await found("josé müller")).toEqual([]);
    expect(await keepNames(deps)).toBe(1);
    expect(await keepNames(deps)).toBe(0);
    for (const text of ["José", "lüdenscheidt MÜLLER", "müller josé lüdenscheidt"])
      expect(await found(text)).toEqual([uid]);
    for (const text of ["José Meier", "jos", "müll"]) expect(await found(text)).toEqual([]);
    const { rows } = await t.db.owner.query<{ text: string }>("select w::text as text from customer_name_word w");
    expect(JSON.stringify(rows)).not.toMatch(/jos|müller/i);
  });

  test("is possible of everybody whose name can be read, also beside one whose key is lost", async () => {
    const lost = (await signUp()).caller.customerId;
    const { caller } = await signUp();
    names.set(caller.customerId, "Ines Zwahlen");
    for (const id of [lost, caller.customerId])
      await t.db.owner.query(
        `insert into verification_case (id, customer_id, level, state, submitted_at, decided_at, decided_by)
         values ($1, $1, 1, 'verified', $2, $2, 'cora')`,
        [id, new Date(t.clock.now())],
      );
    const verifiedName = async (id: string) => {
      if (id === lost) throw new Error("its key is not there");
      return deps.verifiedName(id);
    };
    await expect(keepNames({ ...deps, verifiedName })).rejects.toThrow("its key is not there");
    expect(await found("zwahlen")).toEqual([await uidOf(caller.customerId)]);
    expect(await keepNames(deps)).toBe(1);
  });

  test("is kept under the operator's name, without what was looked for", async () => {
    const { address } = await signUp();
    await found(address, "sue");
    const { rows } = await t.db.owner.query(
      "select operator, details from operator_act where act = 'customer-searched' order by id desc limit 1",
    );
    expect(rows).toEqual([{ operator: "sue", details: "by e-mail: 1" }]);
  });

  test("shows contacts in part to support and finance, in full to compliance", async () => {
    const { address } = await signUp();
    const first = async (as: string) => (await taken("POST /operator/customer/search", { text: address }, as)).list[0];
    expect((await first("cora"))?.email).toBe(address);
    for (const as of ["sue", "fin"])
      expect((await first(as))?.email).toBe(`${address[0]}•••${address.slice(address.indexOf("@"))}`);
  });

  test("names what a name is made of", () => {
    expect(wordsOfName("Müller-Lüdenscheidt, José ﬁ 王小明")).toEqual([
      "müller",
      "lüdenscheidt",
      "josé",
      "fi",
      "王小明",
    ]);
  });
});

describe("one customer", () => {
  test("is shown with money, sessions and what happened, each look kept", async () => {
    const { caller } = await signUp();
    const uid = await uidOf(caller.customerId);
    const wallet = "wallet_address = '0x' || repeat('12ab', 10), wallet_chain_id = 1";
    await t.db.owner.query(`update customer set ${wallet} where uid = $1`, [uid]);
    const detail = await taken("POST /operator/customer/detail", { uid }, "sue");
    expect(detail).toMatchObject({
      wallet_address: "0x12ab•••12ab",
      uid,
      sessions: 1,
      freezes: [],
      open: [],
      factors: { totp: false, passkeys: 0, pay_password: false },
    });
    expect(detail.balances).toContainEqual(expect.objectContaining({ account: "demo", currency_name: "USDT" }));
    const lines = await taken("POST /operator/customer/lines", { uid, account: "demo" });
    expect(new Set(lines.list.map(({ kind }) => kind))).toEqual(new Set(["demo-grant"]));
    expect((await taken("POST /operator/customer/lines", { uid, account: "demo", funds: true })).list).toEqual([]);
    const { list } = await taken("POST /operator/customer/sessions", { uid }, "sue");
    expect(list).toHaveLength(1);
    expect(list[0]?.address).toMatch(/•••$/);
    expect((await taken("POST /operator/customer/events", { uid })).list.map(({ event }) => event)).toContain(
      "signed-in",
    );
    expect((await auditEntriesOf(uid)).map(({ act, operator, details }) => `${act} ${operator} ${details}`)).toEqual([
      "customer-viewed sue profile",
      "customer-viewed cora ledger",
      "customer-viewed cora funds",
      "customer-viewed sue sessions",
      "customer-viewed cora safety events",
    ]);
  });

  test("that is not there is refused, and no revoked operator sees or ends anything", async () => {
    for (const key of ["detail", "lines", "sessions", "events"] as const)
      expect(await codeOf(`POST /operator/customer/${key}`, { uid: "99999999" })).toBe("customer-unknown");
    const { caller } = await signUp();
    const uid = await uidOf(caller.customerId);
    await addOperator(t.db.owner, "gone", t.clock.now(), ["compliance"]);
    await revokeOperator(t.db.owner, "gone", t.clock.now());
    expect(await codeOf("POST /operator/customer/detail", { uid }, "gone")).toBe("operator-only");
    expect(await codeOf("POST /operator/customer/session_end", { uid, reason: "x" }, "gone")).toBe("operator-only");
    expect(await codeOf("POST /operator/customer/search", {}, "gone")).toBe("operator-only");
  });

  test("is signed out of one session, or of all, with a reason", async () => {
    const { address, token, caller } = await signUp();
    const other = await signIn(address, PASSWORD);
    if (other.refused) throw new Error(other.code);
    const uid = await uidOf(caller.customerId);
    const end = (more: object) =>
      ask("POST /operator/customer/session_end", { uid, reason: "stolen phone", ...more }, "sue");
    expect(await end({ id: caller.sessionId })).toMatchObject({ value: { ended: 1 } });
    expect(await end({ id: caller.sessionId })).toMatchObject({ code: "device-unknown" });
    expect(await end({ id: "1" })).toMatchObject({ code: "device-unknown" });
    expect(await end({})).toMatchObject({ value: { ended: 1 } });
    expect(await t.customers.authenticate(token)).toBeUndefined();
    expect((await auditEntriesOf(uid)).map(({ act, details }) => `${act} ${details}`)).toEqual([
      "customer-sessions-ended one",
      "customer-sessions-ended all: 1",
    ]);
  });
});

describe("freezing", () => {
  test("needs two operators, and tells the owner in the app and by mail why and until when", async () => {
    const { address, caller } = await signUp();
    const uid = await uidOf(caller.customerId);
    const subject = { uid, cause: "takeover", days: 3, note: "two countries in an hour" };
    const proposed = await propose("account-freeze", subject, "cora");
    expect(await approve(proposed, "cora")).toBe("proposal-own");
    expect(await approve(proposed, "sue")).toBe("operator-role-missing");
    expect(await approve(proposed, "carl")).toBe("ok");
    const until = t.clock.now() + 3 * DAY_MS;
    expect(notified.at(-1)).toMatchObject({
      ...{ customerId: caller.customerId, kind: "account-frozen" },
      parameters: { cause: "takeover", until },
    });
    expect(mails.at(-1)).toMatchObject({ to: address, subject: "Our team froze your account" });
    expect(await t.customers.authenticate((await signedIn(address)).token)).toMatchObject({
      isFrozenByOperators: true,
    });
    const { freezes, is_frozen } = await taken("POST /operator/customer/detail", { uid });
    expect(is_frozen).toBe(true);
    expect(freezes).toEqual([
      {
        ...{ by: "operator", since: t.clock.now(), until, cause: "takeover", note: "two countries in an hour" },
        operators: ["cora", "carl"],
      },
    ]);
    expect(await propose("account-freeze", subject)).toMatchObject({ code: "account-already-frozen" });

    const lift = await propose("account-unfreeze", { uid });
    expect(
      await customerCode(customerCall("POST /safe/unfreeze", {}, await callerOf((await signedIn(address)).token))),
    ).toBe("account-frozen-by-operator");
    expect(await approve(lift)).toBe("ok");
    expect(notified.at(-1)).toMatchObject({ customerId: caller.customerId, kind: "account-unfrozen" });
    expect(await propose("account-unfreeze", { uid })).toMatchObject({ code: "account-not-frozen" });
    expect((await auditEntriesOf(uid)).map(({ act }) => act)).toEqual([
      "account-frozen",
      "customer-viewed",
      "account-unfrozen",
    ]);
  });

  const signedIn = async (address: string) => {
    const answered = await signIn(address, PASSWORD);
    if (answered.refused) throw new Error(answered.code);
    return answered.value as { token: string };
  };

  test("is carried out once, however many approve at once", async () => {
    const { caller } = await signUp();
    const uid = await uidOf(caller.customerId);
    const proposed = await propose("account-freeze", { uid, cause: "funds", days: 1, note: "" });
    const codes = await Promise.all(Array.from({ length: 6 }, () => approve(proposed)));
    expect(codes.filter((code) => code === "ok")).toHaveLength(1);
    expect(notified.filter(({ customerId }) => customerId === caller.customerId)).toHaveLength(1);
  });

  test("is never lifted by what was agreed of an earlier one", async () => {
    const { caller } = await signUp();
    const uid = await uidOf(caller.customerId);
    const subject = { uid, cause: "funds", days: 2, note: "" };
    expect(await approve(await propose("account-freeze", subject))).toBe("ok");
    const [lift, late] = [await propose("account-unfreeze", { uid }), await propose("account-unfreeze", { uid })];
    const until = new Date(t.clock.now() + 2 * DAY_MS).toISOString();
    expect(lift).toMatchObject({
      value: { summary: `Lift the freeze of customer ${uid} for funds, until ${until}, before its time` },
    });
    expect(await approve(lift)).toBe("ok");
    t.clock.advance(60_000);
    expect(await approve(await propose("account-freeze", subject))).toBe("ok");
    expect(await approve(late)).toBe("proposal-changed");
    expect((await taken("POST /operator/customer/detail", { uid })).is_frozen).toBe(true);
  });

  test("ends by itself, and its owner is told", async () => {
    const { caller } = await signUp();
    const uid = await uidOf(caller.customerId);
    expect(await approve(await propose("account-freeze", { uid, cause: "identity", days: 1, note: "" }))).toBe("ok");
    t.clock.advance(DAY_MS);
    expect(await endFreezes(deps)).toBeGreaterThanOrEqual(1);
    expect(notified.at(-1)?.kind).toBe("account-unfrozen");
    expect(
      notified.some(({ customerId, kind }) => customerId === caller.customerId && kind === "account-unfrozen"),
    ).toBe(true);
    expect(await endFreezes(deps)).toBe(0);
    expect((await taken("POST /operator/customer/detail", { uid })).is_frozen).toBe(false);
  });

  test.each([
    [{ uid: "99999999", cause: "funds", days: 1, note: "" }, "customer-unknown"],
    [{ uid: "10000000", cause: "whim", days: 1, note: "" }, "bad-input"],
    [{ uid: "10000000", cause: "funds", days: 0, note: "" }, "bad-input"],
    [{ uid: "10000000", cause: "funds", days: 91, note: "" }, "bad-input"],
    [{ uid: "10000000", cause: "funds", days: 1, note: "\0" }, "bad-input"],
  ])("of %j is refused: %s", async (subject, code) => {
    expect(await propose("account-freeze", subject)).toMatchObject({ refused: true, code });
  });

  test("is proposed by support, compliance and administrators alone", async () => {
    const subject = { uid: "10000000", cause: "funds", days: 1, note: "" };
    for (const as of ["fin", "pia"])
      expect(await propose("account-freeze", subject, as)).toMatchObject({ code: "operator-role-missing" });
  });
});
