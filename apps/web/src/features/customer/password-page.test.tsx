// @vitest-environment happy-dom

import { Refusal } from "@candor/client/envelope";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closePage, openPage, press, show } from "../../app/render-test-support.tsx";
import { PasswordPage } from "./password-page.tsx";

const refetch = vi.hoisted(() => vi.fn());
const profile = vi.hoisted(() => ({ current: undefined as unknown }));
vi.mock("../../app/query.ts", async (real) => ({
  ...(await real<typeof import("../../app/query.ts")>()),
  useEndpoint: () => ({
    data: profile.current,
    error: profile.current === undefined ? new Refusal("network", "No connection.") : null,
    refetch,
  }),
}));

beforeEach(() => openPage(["common", "settings", "customer", "security"]));
afterEach(closePage);

test("a profile that could not be fetched is said with the reason, and asked for again", async () => {
  await show(<PasswordPage />);
  expect(document.querySelector("[role=alert]")?.textContent).toMatch(/No connection\..*Try again/);
  await press("Try again");
  expect(refetch).toHaveBeenCalledOnce();
});

test("whoever has only a wallet is led to add an address first", async () => {
  profile.current = { email: null, mobile: null, area_code: null };
  await show(<PasswordPage />);
  expect(document.querySelector("a[href='#/pages/setting/bind?kind=email']")?.textContent).not.toBe("");
  expect(document.querySelector("form")).toBeNull();
});
