// @vitest-environment happy-dom
import type { OperatorRole } from "@candor/api/operator-words";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closePage, eventually, openPage, press, show, shownText, type } from "../../app/render-test-support.tsx";
import type { Terms } from "../../decision/terms-words.ts";
import { TermsProposal } from "./terms-proposal.tsx";
import { TermsWithdrawal } from "./terms-withdrawal.tsx";

const call = vi.hoisted(() => vi.fn());
const me = vi.hoisted(() => ({ name: "fiona", roles: ["finance"] as OperatorRole[] }));
vi.mock("../../app/api-client.ts", () => ({ call, onSignedOut: () => undefined }));
vi.mock("../../app/session.ts", () => ({ useOperator: () => me }));

const CONTENT = {
  ...{ deposit_min: "1", withdraw_min: "10", withdraw_fee: "1.5", is_deposit_open: true, is_withdraw_open: true },
};
const EDITION = {
  ...{ edition: 3, content: JSON.stringify(CONTENT), effective_at: 0 },
  ...{ proposed_by: "fred", approved_by: "gita", reason: "x" },
};
const TERMS: Terms = {
  ...{ kind: "way-terms", subject: "USDT/tron", name: "USDT Tron (TRC20)", is_taken: true, proposers: ["finance"] },
  rules: [
    { term: "deposit_min", is: "above", than: "0" },
    { term: "withdraw_min", is: "above", than: "withdraw_fee" },
  ],
  ...{ current: EDITION, waiting: null },
};

beforeEach(async () => {
  me.roles = ["finance"];
  call.mockReset();
  call.mockResolvedValue({ id: "9" });
  await openPage();
});
afterEach(closePage);

const open = async (terms = TERMS) => {
  await show(<TermsProposal terms={terms} />);
  await press("Propose");
};
const sent = async () => {
  await type("Reason", "The network asks for more");
  await act(async () => [...document.querySelectorAll<HTMLElement>(".ant-modal button")].at(-1)?.click());
  await eventually(() => expect(call).toHaveBeenCalledOnce());
  const [key, { kind, subject }] = call.mock.calls[0] ?? [];
  expect([key, kind]).toEqual(["POST /operator/proposal/add", "way-terms"]);
  return JSON.parse(subject);
};

test("what changes is said from what to what before it is sent, and all terms are sent with the edition that was read", async () => {
  await open();
  expect(shownText()).toContain("USDT Tron (TRC20)");
  expect(shownText()).not.toContain("→");
  await type("Withdrawal fee", "02.50");
  expect(shownText()).toContain("Withdrawal fee: 1.5 → 2.5");
  expect(await sent()).toEqual({
    ...{ subject: "USDT/tron", edition: 3, effective_at: null, content: { ...CONTENT, withdraw_fee: "2.5" } },
  });
});

test("the instant from which they are in force is sent as it stands on this device's clock", async () => {
  await open();
  await type("Withdrawal fee", "2");
  await type("Effective from", "2026-12-01T08:30");
  expect(await sent()).toMatchObject({ effective_at: new Date("2026-12-01T08:30").getTime() });
});

test("terms that wait are what is changed", async () => {
  const content = JSON.stringify({ ...CONTENT, withdraw_fee: "7" });
  await open({ ...TERMS, waiting: { ...EDITION, edition: 4, content } });
  await type("Withdrawal fee", "8");
  expect(shownText()).toContain("Withdrawal fee: 7 → 8");
  expect(await sent()).toMatchObject({ edition: 4, content: { withdraw_fee: "8" } });
});

test("terms that wait are withdrawn for those in force; where none wait there is nothing to withdraw", async () => {
  await show(<TermsWithdrawal terms={TERMS} />);
  expect(document.querySelector("button")).toBeNull();
  const content = JSON.stringify({ ...CONTENT, withdraw_fee: "7" });
  await show(<TermsWithdrawal terms={{ ...TERMS, waiting: { ...EDITION, edition: 4, content } }} />);
  await press("Withdraw terms");
  expect(shownText()).toContain("Withdrawal fee: 1.5 → 7");
  expect(await sent()).toEqual({
    ...{ subject: "USDT/tron", edition: 4, effective_at: null, content: CONTENT, is_withdrawal: true },
  });
});

test("a duration is added with its payout, which keeps to the rules, and one that is emptied goes", async () => {
  const content = { payouts: { "30": "0.8", "60": "0.82" }, stake_min: "1" };
  const rules: Terms["rules"] = [{ term: "payouts.*", is: "at-least", than: "0.5" }];
  await open({ ...TERMS, rules, current: { ...EDITION, content: JSON.stringify(content) } });
  await type("New duration, in seconds", "45");
  await type("Payout of the new duration", "0.4");
  await type("Payout 60", "");
  await type("Reason", "x");
  await press("Propose");
  await eventually(() => expect(shownText()).toContain("Must be at least 0.5"));
  await type("Payout of the new duration", "0.81");
  expect(shownText()).toContain("Payout 45: — → 0.81");
  expect(await sent()).toMatchObject({ content: { payouts: { "30": "0.8", "45": "0.81" }, stake_min: "1" } });
});

test("what is no number is not sent", async () => {
  await open();
  await type("Withdrawal fee", "1,5");
  await type("Reason", "x");
  await press("Propose");
  await eventually(() => expect(shownText()).toContain("A number with a point"));
  expect(call).not.toHaveBeenCalled();
});

test("what the terms have to keep to is said before anything is sent", async () => {
  await open();
  await type("Withdrawal fee", "10");
  await type("Minimum deposit", "0");
  await type("Reason", "x");
  await press("Propose");
  await eventually(() => expect(shownText()).toContain("Must be more than Withdrawal fee"));
  expect(shownText()).toContain("Must be more than 0");
  expect(call).not.toHaveBeenCalled();
});

test("who has none of the roles that propose them does not", async () => {
  me.roles = ["product", "admin"];
  await show(<TermsProposal terms={TERMS} />);
  expect(document.querySelector("button")?.disabled).toBe(true);
});
