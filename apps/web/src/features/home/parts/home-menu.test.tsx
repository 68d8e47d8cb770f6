// @vitest-environment happy-dom
import { MENU, type MenuKey } from "@candor/api/menu";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "../../../app/api-client.ts";
import { eventuallyShown } from "../../../app/patience-test-support.ts";
import { closePage, openPage, show } from "../../../app/render-test-support.tsx";
import { signIn, signOut } from "../../../app/session.ts";
import { HomeMenu } from "./home-menu.tsx";

vi.mock("../../../app/api-client.ts", () => ({ call: vi.fn() }));

/** As the server says it, with these entries. */
const answers = (...keys: readonly MenuKey[]) => {
  const list = MENU.filter(({ key }) => keys.includes(key)).map(({ key, path, needsLogin, names }) => ({
    ...{ key, path, name: names.en, needs_login: needsLogin },
  }));
  vi.mocked(call).mockResolvedValue({ list } as never);
};
const links = () =>
  [...document.querySelectorAll("nav a")].map((link) => [link.textContent, link.getAttribute("href")]);

beforeEach(() => openPage(["home"]));
afterEach(async () => {
  signOut();
  await closePage();
});

test("home leads to what the server names, and to nothing else", async () => {
  signIn({ userId: "1" });
  answers("market", "withdraw", "faq");
  await show(<HomeMenu />);
  await eventuallyShown(() =>
    expect(links()).toEqual([
      ["Markets", "#/pages/market/market"],
      ["Withdraw", "#/pages/fund/withdraw"],
      ["Questions", "#/pages/common/faq"],
    ]),
  );
  expect(vi.mocked(call).mock.calls[0]?.[0]).toBe("GET /menu");
});

test("a visitor signs in first where it needs somebody, and comes to it then", async () => {
  answers("market", "deposit");
  await show(<HomeMenu />);
  await eventuallyShown(() => expect(links()).toHaveLength(2));
  const [open, closed] = links().map(([, href]) => href);
  expect(open).toBe("#/pages/market/market");
  expect(closed).toBe("#/pages/common/login?return=pages%2Ffund%2Fselect");
});

test("a menu without an entry takes no room", async () => {
  answers();
  await show(<HomeMenu />);
  await eventuallyShown(() => expect(call).toHaveBeenCalled());
  expect(document.querySelector("nav")).toBeNull();
});
