// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closePage, openPage, press, show } from "../../app/render-test-support.tsx";
import { toasts } from "../../app/toast.ts";
import { ProfilePage } from "./profile-page.tsx";

const PROFILE = {
  uid: "1007",
  nickname: null,
  signature: null,
  email: "jin@example.com",
  mobile: null,
  area_code: null,
  head_portrait: null,
  wallet_address: `0x${"12ab".repeat(10)}`,
  level: 1,
  credit_score: 110,
  invite_code: "AB12",
  invite_count: 3,
  invited_traders_count: 0,
  frozen_since: null,
  registered_at: 0,
};
const upload = vi.hoisted(() => vi.fn<(file: File) => Promise<string>>());
vi.mock("../../app/api-client.ts", () => ({ call: vi.fn(), upload }));
vi.mock("../../app/query.ts", async (real) => ({
  ...(await real<typeof import("../../app/query.ts")>()),
  useEndpoint: () => ({ data: PROFILE, error: null, refetch: vi.fn() }),
  refreshEndpoints: vi.fn(),
}));

beforeEach(async () => {
  await openPage(["common", "settings"]);
  vi.stubGlobal("history", { pushState: vi.fn(), replaceState: vi.fn(), state: null });
  await show(<ProfilePage />);
});
afterEach(closePage);

test("copying where the browser gives no clipboard says that it failed", async () => {
  vi.stubGlobal("navigator", { clipboard: undefined });
  await press("Copy user number");
  expect(toasts.get().map(({ text }) => text)).toEqual([
    "This could not be copied. Please select it and copy it yourself.",
  ]);
});

test("the same picture can be chosen again after it was refused", async () => {
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (input === null) throw new Error("no field for a picture");
  const picture = new File(["x"], "me.png", { type: "image/png" });
  const emptied = vi.fn();
  upload.mockRejectedValue(new Error("refused"));
  Object.defineProperty(input, "files", { get: () => [picture] });
  Object.defineProperty(input, "value", { get: () => "me.png", set: emptied });
  await act(async () => input.dispatchEvent(new Event("change", { bubbles: true })));
  expect(upload).toHaveBeenCalledWith(picture);
  expect(emptied).toHaveBeenCalledWith("");
});
