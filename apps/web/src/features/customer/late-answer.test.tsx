// @vitest-environment happy-dom
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answered, answeredTooLate, answersLate, standsOn } from "../../app/late-answer-test-support.ts";
import { currentPlace } from "../../app/navigation.ts";
import { closePage, openPage, press, show, typeInto } from "../../app/render-test-support.tsx";
import { ForgotPage } from "./forgot-page.tsx";
import { PasswordPage } from "./password-page.tsx";
import { BindPage } from "./security/bind-page.tsx";

const call = vi.hoisted(() => vi.fn());
vi.mock("../../app/api-client.ts", async (real) => ({
  ...(await real<typeof import("../../app/api-client.ts")>()),
  call,
}));
vi.mock("../../app/query.ts", async (real) => ({
  ...(await real<typeof import("../../app/query.ts")>()),
  useEndpoint: () => ({ data: { email: "anna@example.com", mobile: null, area_code: null }, error: null }),
}));

async function fill(texts: readonly string[]): Promise<void> {
  const inputs = document.querySelectorAll<HTMLInputElement>("input:not([type=radio])");
  expect(inputs.length).toBe(texts.length);
  for (const [at, text] of texts.entries()) await typeInto(inputs[at], text);
}

const PASSWORDS = ["Guess18224", "Guess18224"];
const PAGES: readonly [string, ReactNode, string, readonly string[], string][] = [
  [
    "common/forgot",
    <ForgotPage key="f" />,
    "Set new password",
    ["anna@example.com", "123456", ...PASSWORDS],
    "common/login",
  ],
  ["setting/password", <PasswordPage key="p" />, "Change password", ["123456", ...PASSWORDS], "setting/security"],
  ["setting/bind", <BindPage key="b" />, "Save e-mail address", ["ben@example.com", "123456"], "setting/security"],
];

beforeEach(async () => {
  answersLate(call);
  await openPage(["common", "home", "settings", "customer", "security"]);
});
afterEach(closePage);

async function sendFrom(path: string, page: ReactNode, action: string, texts: readonly string[]): Promise<void> {
  standsOn(`pages/${path}`);
  await show(page);
  await fill(texts);
  await press(action);
  expect(call).toHaveBeenCalledTimes(1);
}

test.each(PAGES)("the answer to %s leads on", async (path, page, action, texts, next) => {
  await sendFrom(path, page, action, texts);
  await answered();
  expect(currentPlace().location.path).toBe(`pages/${next}`);
});

test.each(PAGES)(
  "an answer to %s that comes late moves nobody from where they went meanwhile",
  async (path, page, action, texts) => {
    await sendFrom(path, page, action, texts);
    await answeredTooLate();
  },
);
