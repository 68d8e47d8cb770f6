// @vitest-environment happy-dom
import { act, type ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answered, answeredTooLate, answersLate, standsOn } from "../../app/late-answer-test-support.ts";
import { currentPlace } from "../../app/navigation.ts";
import { eventually } from "../../app/patience-test-support.ts";
import { closePage, openPage, press, show, typeInto } from "../../app/render-test-support.tsx";
import { ClaimFields } from "./parts/claim-fields.tsx";
import { WireFields } from "./parts/wire-fields.tsx";

const call = vi.hoisted(() => vi.fn());
vi.mock("../../app/api-client.ts", async (real) => ({
  ...(await real<typeof import("../../app/api-client.ts")>()),
  call,
}));
vi.mock("./proof-upload.ts", () => ({
  useProofUpload: (onKept: (path: string) => void) => ({
    state: { kind: "empty" },
    name: "",
    choose: () => onKept("/files/1.jpg"),
  }),
}));

const EUR = { id: 3, name: "EUR", decimals: 2 };
const USDT = { id: 1, name: "USDT", decimals: 6 };
const FORMS: readonly [string, ReactNode, string, string][] = [
  ["fund/receive", <ClaimFields key="c" currency={USDT} network="tron" />, "Submit proof of payment", "0"],
  ["TelegraphicMoney", <WireFields key="w" currency={EUR} />, "Announce the wire", "1"],
];

beforeEach(async () => {
  answersLate(call);
  await openPage(["common", "deposit"]);
});
afterEach(closePage);

async function sendFrom(path: string, form: ReactNode, action: string): Promise<void> {
  standsOn(`pages/${path}`);
  await show(form);
  const typed = () => document.querySelectorAll<HTMLInputElement>("input:not([type=file])");
  // What a form is made of is fetched when one is first drawn.
  await eventually(() => expect(typed().length).toBeGreaterThan(1));
  const [amount, account] = typed();
  const picture = document.querySelector<HTMLInputElement>("input[type=file]");
  await typeInto(amount, "50");
  await typeInto(account, "ababab");
  await act(async () => {
    Object.defineProperty(picture, "files", { value: [new File(["x"], "x.jpg")] });
    picture?.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await press(action);
  expect(call).toHaveBeenCalledTimes(1);
}

test.each(FORMS)("the answer to what was sent from %s leads to its records", async (path, form, action, tab) => {
  await sendFrom(path, form, action);
  await answered();
  expect(currentPlace().location).toMatchObject({ path: "pages/fund/receive_withdraw_record", query: { tab } });
});

test.each(FORMS)("an answer that comes late moves nobody who has left %s", async (path, form, action) => {
  await sendFrom(path, form, action);
  await answeredTooLate();
});
