// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { Refusal } from "../../app/envelope.ts";
import { startTexts } from "../../app/i18n.ts";
import { PasswordPage } from "./password-page.tsx";

const refetch = vi.hoisted(() => vi.fn());
vi.mock("../../app/query.ts", () => ({
  useEndpoint: () => ({ data: undefined, error: new Refusal("network", "No connection."), refetch }),
}));

test("a profile that could not be fetched is said with the reason, and asked for again", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startTexts("en", ["common", "settings", "customer"]);
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () => root.render(<PasswordPage />));
  expect(document.querySelector("[role=alert]")?.textContent).toContain("No connection.");
  await act(async () => document.querySelector<HTMLElement>("[role=alert] button")?.click());
  expect(refetch).toHaveBeenCalledOnce();
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});
