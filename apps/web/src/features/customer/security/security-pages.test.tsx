// @vitest-environment happy-dom

import { Refusal } from "@candor/client/envelope";
import { act, type ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startNavigation } from "../../../app/navigation.ts";
import { closePage, openPage, press, show, shownText, typeInto } from "../../../app/render-test-support.tsx";
import { chooseArea } from "../area-choice.ts";
import { BindPage } from "./bind-page.tsx";
import { DevicesPage } from "./devices-page.tsx";
import { EventsPage } from "./events-page.tsx";
import { PasskeysPage } from "./passkeys-page.tsx";
import { RecoveryPage } from "./recovery-page.tsx";

const call = vi.hoisted(() => vi.fn());
vi.mock("../../../app/api-client.ts", async (real) => ({
  ...(await real<typeof import("../../../app/api-client.ts")>()),
  call,
}));

const HERE = { id: "1", name: "Firefox (Windows)", address: "", signed_in_at: 0, last_seen_at: 0, is_current: true };
const THERE = { ...HERE, id: "2", name: "?", is_current: false };
const PHONE = { id: "5", name: "Phone", created_at: 1, last_used_at: null };
const EVENT = { id: "1", event: "signed-in-new-device", at: 0, device: "?", address: "192.0.2.7" };

/** What the server says of this endpoint from now on. */
let answers: Record<string, unknown>;

beforeEach(async () => {
  answers = {
    "GET /safe/devices": { list: [HERE, THERE] },
    "GET /safe/events": { list: [EVENT] },
    "GET /safe/factors": { totp_since: 1, passkeys: [PHONE], recovery_codes_left: 3, pay_password: {} },
    "GET /user/info": { email: "anna@example.com", mobile: null, area_code: null },
    "POST /safe/recovery_codes": { recovery_codes: ["k3fm92xq", "ab12cd34"] },
  };
  call.mockReset();
  call.mockImplementation(async (key: string) => answers[key] ?? {});
  await openPage(["common", "home", "customer", "security"]);
});
afterEach(closePage);

async function open(path: string, page: ReactNode): Promise<void> {
  location.hash = `#/pages/setting/${path}`;
  startNavigation();
  await show(<main>{page}</main>);
  await vi.waitFor(() => expect(document.querySelector("[role=status]")).toBeNull());
}

/** Presses what asks, and then what was asked for in the sheet. */
async function confirm(button: string, action: string): Promise<void> {
  [...document.querySelectorAll("button")].find((one) => one.getAttribute("aria-label") === button)?.focus();
  await press(button);
  await vi.waitFor(() => expect(document.querySelector("[role=dialog]")).not.toBeNull());
  const chosen = [...document.querySelectorAll<HTMLElement>("[role=dialog] button")].find(
    (one) => one.textContent === action && !one.hasAttribute("aria-label"),
  );
  await act(async () => chosen?.click());
}

const focused = () => document.activeElement?.textContent;

test("logging a device out leads the focus from its row, which is gone, to the heading", async () => {
  await open("devices", <DevicesPage />);
  answers["GET /safe/devices"] = { list: [HERE] };
  await confirm("Log out Unknown device", "Log out");
  await vi.waitFor(() => expect(focused()).toBe("Devices"));
  expect(shownText()).not.toContain("Unknown device");
});

test("removing the last passkey leads the focus to the heading", async () => {
  await open("passkeys", <PasskeysPage />);
  answers["GET /safe/factors"] = { totp_since: null, passkeys: [], recovery_codes_left: 0, pay_password: {} };
  await confirm("Remove Phone", "Remove");
  await vi.waitFor(() => expect(focused()).toBe("Passkeys"));
});

test.each([
  [HERE.name, HERE.name],
  ["?", ""],
  ["x".repeat(60), "x".repeat(40)],
])("a passkey made on the device %j is proposed the name %j", async (name, proposed) => {
  vi.stubGlobal("PublicKeyCredential", class {});
  answers["GET /safe/devices"] = { list: [THERE, { ...HERE, name }] };
  await open("passkeys", <PasskeysPage />);
  await press("Add a passkey");
  await vi.waitFor(() => expect(document.querySelector("[role=dialog] input")).not.toBeNull());
  expect(document.querySelector<HTMLInputElement>("[role=dialog] input")?.value).toBe(proposed);
});

test("recovery codes take the focus, so that it is said that they are here", async () => {
  await open("recovery", <RecoveryPage />);
  await confirm("Create new codes", "Create new codes");
  await vi.waitFor(() => expect(document.activeElement?.id).toBe("codes-title"));
  expect(shownText()).toContain("k3fm-92xq");
});

test("a device that was not recognised is called so, in both lists", async () => {
  await open("devices", <DevicesPage />);
  expect(document.querySelector("main")?.textContent).toContain("Unknown device");
  await open("events", <EventsPage />);
  expect(shownText()).toContain("Unknown device · 192.0.2.7");
});

test("what was said of a number is not said of the same number in another country", async () => {
  chooseArea({ code: "CN", callingCode: "86" });
  await open("bind?kind=mobile", <BindPage />);
  const inputs = document.querySelectorAll<HTMLInputElement>("main input");
  for (const [at, text] of ["13800138000", "123456"].entries()) await typeInto(inputs[at], text);
  call.mockRejectedValue(new Refusal("mobile-invalid", "No such number."));
  await press("Save mobile number");
  expect(shownText()).toContain("No such number.");
  await act(async () => chooseArea({ code: "HK", callingCode: "852" }));
  expect(shownText()).not.toContain("No such number.");
});
