// @vitest-environment happy-dom
import type { OperatorRole } from "@candor/api/operator-words";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closePage, eventually, openPage, press, show, shownText, type } from "../../app/render-test-support.tsx";
import type { WayTerms } from "./way-change.ts";
import { WayProposal } from "./way-proposal.tsx";

const call = vi.hoisted(() => vi.fn());
const duty = vi.hoisted(() => ({ name: "fiona", roles: ["finance"] as OperatorRole[] }));
vi.mock("../../app/api-client.ts", () => ({ call, onSignedOut: () => undefined }));
vi.mock("../../app/session.ts", () => ({ useDuty: () => duty }));

const WAY = {
  ...{ currency: 1, currency_name: "USDT", decimals: 6, network: "tron", network_name: "Tron (TRC20)", edition: 3 },
  ...{ deposit_min: "1", withdraw_min: "10", withdraw_fee: "1.5", is_deposit_open: true, is_withdraw_open: true },
  ...{ is_taken: true, at: 0, proposed_by: null, approved_by: null },
} as WayTerms;

beforeEach(async () => {
  duty.roles = ["finance"];
  call.mockReset();
  call.mockResolvedValue({ id: "9" });
  await openPage();
});
afterEach(closePage);

const open = async () => {
  await show(<WayProposal way={WAY} />);
  await press("Propose");
};

test("what changes is said from what to what before it is sent, and all terms are sent with the edition that was read", async () => {
  await open();
  expect(shownText()).toContain("Change the terms of USDT on Tron (TRC20)?");
  expect(shownText()).not.toContain("→");
  await type("Withdrawal fee", "02.50");
  expect(shownText()).toContain("Withdrawal fee: 1.5 → 2.5");
  await type("Reason", "The network asks for more");
  await press("Propose");
  await eventually(() => expect(call).toHaveBeenCalledOnce());
  const [key, { kind, subject }] = call.mock.calls[0] ?? [];
  expect([key, kind]).toEqual(["POST /operator/proposal/add", "way-terms"]);
  expect(JSON.parse(subject)).toEqual({
    ...{ currency: 1, network: "tron", edition: 3, deposit_min: "1", withdraw_min: "10", withdraw_fee: "2.5" },
    ...{ is_deposit_open: true, is_withdraw_open: true },
  });
});

test.each([
  ["Withdrawal fee", "10", "More than the fee"],
  ["Minimum withdrawal", "1.5", "More than the fee"],
  ["Minimum deposit", "0", "More than zero"],
  ["Minimum deposit", "0.0000001", "at most 6 decimals"],
  ["Withdrawal fee", "1,5", "A number with a point"],
])("terms that cannot hold are not sent: %s %s", async (label, amount, said) => {
  await open();
  await type(label, amount);
  await type("Reason", "x");
  await press("Propose");
  await eventually(() =>
    expect(
      [...document.querySelectorAll(".ant-form-item-explain-error")].map((one) => one.textContent).join(),
    ).toContain(said),
  );
  expect(call).not.toHaveBeenCalled();
});

test("what a fee does to the least withdrawal is said at once, where that has been written", async () => {
  await open();
  await type("Minimum withdrawal", "12");
  await type("Withdrawal fee", "12");
  await eventually(() => expect(shownText()).toContain("More than the fee"));
});

test("who is not on duty for finance does not propose them", async () => {
  duty.roles = ["product", "admin"];
  await show(<WayProposal way={WAY} />);
  expect(document.querySelector("button")?.disabled).toBe(true);
});
