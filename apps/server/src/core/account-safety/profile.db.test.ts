import { CREDIT_POINTS, CREDIT_START, type CreditKind } from "@candor/api/credit-rules";
import type { ResponseOf } from "@candor/api/endpoint";
import type { getCredit, getProfile } from "@candor/api/profile";
import { beforeEach, describe, expect, test } from "vitest";
import { addCreditEvent } from "../customer/customer.ts";
import {
  accepted,
  call,
  codeOf,
  newAddress,
  registration,
  requestCode,
  signUp,
  t,
  useCustomers,
} from "./customer-test-support.ts";

useCustomers();

type SignedUp = Awaited<ReturnType<typeof signUp>>;
let anna: SignedUp;
beforeEach(async () => {
  anna = await signUp();
});

const profileOf = ({ caller }: SignedUp) => accepted<ResponseOf<typeof getProfile>>(call("GET /user/info", {}, caller));
const say = (fields: Record<string, string>) => call("POST /user/editNickname", fields, anna.caller);

describe("the profile", () => {
  test("shows its owner's own data; what was never said is null, and nothing counts yet", async () => {
    expect(await profileOf(anna)).toMatchObject({
      email: anna.address,
      mobile: null,
      nickname: null,
      signature: null,
      wallet_address: null,
      level: 0,
      credit_score: CREDIT_START,
      invite_count: 0,
      invited_traders_count: 0,
      rebate: "0",
      frozen_since: null,
    });
  });

  test("takes a nickname, a signature or both, and leaves what is not said as it was", async () => {
    expect(await accepted(say({ nickname: "小明Jo9" }))).toMatchObject({ nickname: "小明Jo9", signature: null });
    expect(await accepted(say({ signature: " 买低 sell high 7 " }))).toMatchObject({
      nickname: "小明Jo9",
      signature: "买低 sell high 7",
    });
    expect(await accepted(say({ nickname: "Anna" }))).toMatchObject({
      nickname: "Anna",
      signature: "买低 sell high 7",
    });
    const ben = await signUp();
    expect(await profileOf(ben)).toMatchObject({ nickname: null, signature: null });
  });

  test("loses its signature by an empty one, and never its nickname", async () => {
    await accepted(say({ nickname: "Anna", signature: "Buy low" }));
    expect(await accepted(say({ nickname: "", signature: "  " }))).toMatchObject({ nickname: "Anna", signature: null });
    expect(await accepted(say({ signature: "" }))).toMatchObject({ nickname: "Anna", signature: null });
    await expect(say({ nickname: "" })).rejects.toThrow("nickname-invalid");
  });

  test("takes a picture of its owner's own", async () => {
    const portrait = (head_portrait: string) => call("POST /user/uploadHeadPortrait", { head_portrait }, anna.caller);
    expect(await codeOf(portrait("/files/theirs.jpg"))).toBe("file-missing");
    expect(await accepted(portrait("/files/mine.jpg"))).toMatchObject({ head_portrait: "/files/mine.jpg" });
  });

  test("counts accounts opened with its invite code, and no others", async () => {
    const { invite_code } = await profileOf(anna);
    const { invite_code: bens } = await profileOf(await signUp());
    for (const extension_code of [invite_code, invite_code.toLowerCase(), bens, ""]) {
      const address = newAddress();
      const code = await requestCode(address, "register");
      await accepted(call("POST /user/register", registration(address, code, { extension_code })));
    }
    expect((await profileOf(anna)).invite_count).toBe(2);
  });

  test("says since when the account is frozen, and nothing of freezes that have ended", async () => {
    await t.db.owner.query(
      `insert into account_freeze (customer_id, frozen_by, frozen_at, ended_at)
       values ($1, 'owner', '2026-01-01T00:00:00Z', '2026-01-01T01:00:00Z')`,
      [anna.caller.customerId],
    );
    expect((await profileOf(anna)).frozen_since).toBeNull();
    await t.db.owner.query(
      "insert into account_freeze (customer_id, frozen_by, frozen_at) values ($1, 'owner', '2026-01-02T00:00:00Z')",
      [anna.caller.customerId],
    );
    expect((await profileOf(anna)).frozen_since).toBe(Date.UTC(2026, 0, 2));
  });
});

describe("the credit score", () => {
  let loans = 0;
  const add = (customerId: string, kind: CreditKind, reference = `loan/${++loans}`) =>
    t.db.database.transaction((tx) => addCreditEvent(tx, customerId, { kind, reference, at: t.clock.now() }));
  const credit = (wire: Record<string, unknown> = {}) =>
    accepted<ResponseOf<typeof getCredit>>(call("GET /user/credit", wire, anna.caller));

  test("starts with the same for everybody, without any line", async () => {
    expect(await credit()).toEqual({ score: CREDIT_START, list: [], has_more: false, next: null });
  });

  test("is what it starts with and the sum of its own lines, newest first, page by page", async () => {
    // Nobody is verified here, of whom the tables take points for a level.
    await t.db.owner.query("alter table credit_event disable trigger credit_event_as_verified");
    const ben = await signUp();
    await add(ben.caller.customerId, "loan-overdue");
    await add(anna.caller.customerId, "verified-1", anna.caller.customerId);
    await add(anna.caller.customerId, "loan-repaid");
    await add(anna.caller.customerId, "loan-overdue");
    const score =
      CREDIT_START + CREDIT_POINTS["verified-1"] + CREDIT_POINTS["loan-repaid"] + CREDIT_POINTS["loan-overdue"];
    const first = await credit({ limit: 2 });
    expect(first).toMatchObject({ score, has_more: true });
    expect(first.list.map(({ kind, points }) => [kind, points])).toEqual([
      ["loan-overdue", -20],
      ["loan-repaid", 5],
    ]);
    const second = await credit({ limit: 2, page: 2 });
    expect(second).toMatchObject({ score, has_more: false });
    expect(second.list.map(({ kind }) => kind)).toEqual(["verified-1"]);
    expect((await profileOf(anna)).credit_score).toBe(score);
  });

  test("counts each thing once, however often and however many at once tell of it", async () => {
    const reference = `loan/${++loans}`;
    await Promise.all(Array.from({ length: 10 }, () => add(anna.caller.customerId, "loan-repaid", reference)));
    await add(anna.caller.customerId, "loan-repaid", reference);
    expect((await credit()).score).toBe(CREDIT_START + CREDIT_POINTS["loan-repaid"]);
  });

  test("never falls below zero", async () => {
    for (let each = 0; each < 6; each++) await add(anna.caller.customerId, "loan-overdue");
    expect((await credit()).score).toBe(0);
  });

  test("is never rewritten, neither by the program nor by anybody", async () => {
    await add(anna.caller.customerId, "loan-overdue");
    await expect(t.db.database.query("update credit_event set points = 50")).rejects.toThrow("permission denied");
    await expect(t.db.database.query("delete from credit_event")).rejects.toThrow("permission denied");
    await expect(t.db.owner.query("update credit_event set points = 50")).rejects.toThrow("append-only");
  });
});
