// @vitest-environment happy-dom

import { Refusal } from "@candor/client/envelope";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closePage, openPage, press, show, shownText, typeInto } from "../../../app/render-test-support.tsx";
import { askSecondStep, useSecondStep } from "../second-step.ts";
import { SecondStepForm } from "./second-step-form.tsx";

const call = vi.hoisted(() => vi.fn());
vi.mock("../../../app/api-client.ts", async (real) => ({
  ...(await real<typeof import("../../../app/api-client.ts")>()),
  call,
}));

const needed = new Refusal("second-factor-required", "One more", "error", { ticket: "t1", methods: "totp,recovery" });
const ended = vi.fn();

function Page() {
  const step = useSecondStep();
  return step === null ? <p>Start</p> : <SecondStepForm step={step} onEnded={ended} />;
}

const type = (text: string) => typeInto(document.querySelector("input"), text);

beforeEach(async () => {
  vi.stubGlobal("history", { pushState: vi.fn(), replaceState: vi.fn(), state: null });
  call.mockReset();
  ended.mockReset();
  await openPage(["common", "customer", "security"]);
  await act(async () => void askSecondStep(needed));
  await show(<Page />);
});
afterEach(closePage);

test("six digits are sent by themselves with the ticket; wrong ones are said at the field, which is empty again", async () => {
  call.mockRejectedValue(new Refusal("second-factor-wrong", "Not correct"));
  await type("123456");
  expect(call).toHaveBeenCalledWith(
    "POST /user/login_second",
    { ticket: "t1", totp: "123456", session: "cookie" },
    { isQuiet: true },
  );
  expect(shownText()).toContain("Not correct");
  const input = document.querySelector("input");
  expect([input?.value, input?.getAttribute("aria-invalid"), document.activeElement]).toEqual(["", "true", input]);
});

test("another way is a tap away", async () => {
  call.mockRejectedValue(new Refusal("second-factor-wrong", "Not correct"));
  await press("Use a recovery code");
  await type("K3FM-92XQ");
  await press("Log in");
  expect(call.mock.calls[0]?.[1]).toMatchObject({ recovery_code: "k3fm92xq" });
});

test("a ticket that has ended leads back to the start, and it is said why", async () => {
  call.mockRejectedValue(new Refusal("sign-in-step-ended", "Took too long"));
  await type("123456");
  expect(shownText()).toBe("Start");
  expect(ended).toHaveBeenCalledWith("Took too long");
});

test("any other refusal is left to who logs in", () => {
  expect(askSecondStep(new Refusal("credentials-wrong", "No"))).toBe(false);
});

test("a passkey that is chosen is asked for at once", async () => {
  call.mockRejectedValue(new Refusal("too-many-requests", "Wait"));
  vi.stubGlobal("PublicKeyCredential", class {});
  await act(
    async () =>
      void askSecondStep(
        new Refusal("second-factor-required", "One more", "error", { ticket: "t2", methods: "totp,passkey" }),
      ),
  );
  await press("Use a passkey");
  expect(call.mock.calls).toEqual([["POST /user/login_passkey", { ticket: "t2" }, { isQuiet: true }]]);
  expect(shownText()).toContain("Wait");
});
