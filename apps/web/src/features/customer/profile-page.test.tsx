// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closePage, openPage, press, show, typeInto } from "../../app/render-test-support.tsx";
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
  rebate: "0",
  frozen_since: null,
  registered_at: 0,
};
/** What of it stands otherwise by now. */
let changed = {};
const upload = vi.hoisted(() => vi.fn<(file: File) => Promise<string>>());
vi.mock("../../app/api-client.ts", () => ({ call: vi.fn(), upload }));
vi.mock("../../app/query.ts", async (real) => ({
  ...(await real<typeof import("../../app/query.ts")>()),
  useEndpoint: () => ({ data: { ...PROFILE, ...changed }, error: null, refetch: vi.fn() }),
  refreshEndpoints: vi.fn(),
}));

beforeEach(async () => {
  changed = {};
  await openPage(["common", "settings"]);
  vi.stubGlobal("history", { pushState: vi.fn(), replaceState: vi.fn(), state: null });
  await show(<ProfilePage />);
});
afterEach(closePage);

test("copying where the browser gives no clipboard says that it failed", async () => {
  vi.stubGlobal("navigator", { clipboard: undefined });
  await press("Copy user number");
  expect(toasts.get().map(({ text }) => text)).toEqual([
    "This could not be copied. Please select and copy it yourself.",
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

test.each([
  ["me.jp2", "image/jp2", 8 * 1024 * 1024 + 1, "This picture is larger than 8 MB. Choose a smaller one"],
  ["me.txt", "text/plain", 1, "Choose a JPG, PNG or JPEG 2000 picture"],
])("%s is said to be no picture that is taken, and is not sent", async (name, type, size, said) => {
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (input === null) throw new Error("no field for a picture");
  upload.mockClear();
  Object.defineProperty(input, "files", { get: () => [new File([new Uint8Array(size)], name, { type })] });
  await act(async () => input.dispatchEvent(new Event("change", { bubbles: true })));
  expect(toasts.get().map(({ text }) => text)).toContain(said);
  expect(upload).not.toHaveBeenCalled();
});

const fields = () => [...document.querySelectorAll<HTMLInputElement>("form input")];

test("a change from another device comes to its field, and leaves what is being typed", async () => {
  const [, signature] = fields();
  await typeInto(signature, "Buy low");
  signature?.focus();
  changed = { nickname: "Anna" };
  await show(<ProfilePage />);
  expect(fields().map(({ value }) => value)).toEqual(["Anna", "Buy low"]);
  expect(document.activeElement).toBe(signature);
});

test("saving leaves the focus where it is, and what is changed elsewhere afterwards is shown", async () => {
  const [nickname] = fields();
  await typeInto(nickname, "Anna");
  nickname?.focus();
  await act(async () => nickname?.form?.requestSubmit());
  changed = { nickname: "Anna" };
  await show(<ProfilePage />);
  expect(document.activeElement).toBe(nickname);
  changed = { nickname: "Ben" };
  await show(<ProfilePage />);
  expect(nickname?.value).toBe("Ben");
});
