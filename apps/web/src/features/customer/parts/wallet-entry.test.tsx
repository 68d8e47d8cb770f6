// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentPlace, startNavigation } from "../../../app/navigation.ts";
import { closePage, openPage, press, show } from "../../../app/render-test-support.tsx";
import { WalletEntry } from "./wallet-entry.tsx";

let find: (found: readonly unknown[]) => void;
vi.mock("../wallet-discovery.ts", () => ({
  findWallets: () =>
    new Promise((resolve) => {
      find = resolve;
    }),
}));

beforeEach(async () => {
  location.hash = "#/pages/common/login";
  startNavigation();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  await openPage(["common", "wallet-sign-in"]);
  await show(<WalletEntry inviteCode="" />);
  await press("Continue with a wallet");
});
afterEach(closePage);

test("without a wallet it leads to the empty page", async () => {
  await act(async () => find([]));
  expect(currentPlace().location.path).toBe("pages/empty");
});

test("who has left meanwhile is led nowhere, and asked by no wallet", async () => {
  const request = vi.fn();
  await show(null);
  await act(async () => find([]));
  expect(currentPlace().location.path).toBe("pages/common/login");
  await show(<WalletEntry inviteCode="" />);
  await press("Continue with a wallet");
  await show(null);
  await act(async () => find([{ rdns: null, name: null, icon: null, provider: { request } }]));
  expect(request).not.toHaveBeenCalled();
});
