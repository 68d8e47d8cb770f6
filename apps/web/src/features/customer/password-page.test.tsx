// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refusal } from "../../app/envelope.ts";
import { closePage, openPage, press, show } from "../../app/render-test-support.tsx";
import { PasswordPage } from "./password-page.tsx";

const refetch = vi.hoisted(() => vi.fn());
vi.mock("../../app/query.ts", async (real) => ({
  ...(await real<typeof import("../../app/query.ts")>()),
  useEndpoint: () => ({ data: undefined, error: new Refusal("network", "No connection."), refetch }),
}));

beforeEach(() => openPage(["common", "settings", "customer"]));
afterEach(closePage);

test("a profile that could not be fetched is said with the reason, and asked for again", async () => {
  await show(<PasswordPage />);
  expect(document.querySelector("[role=alert]")?.textContent).toMatch(/No connection\..*Try again/);
  await press("Try again");
  expect(refetch).toHaveBeenCalledOnce();
});
