// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentPlace, navigate, startNavigation } from "../../app/navigation.ts";
import { closePage, openPage, press, show } from "../../app/render-test-support.tsx";
import { AddWalletPage } from "./add-wallet-page.tsx";

const call = vi.hoisted(() => vi.fn());
vi.mock("../../app/api-client.ts", async (real) => ({
  ...(await real<typeof import("../../app/api-client.ts")>()),
  call,
}));

const ETHEREUM = { network: "ethereum", name: "Ethereum", family: "evm" };
const USDT = { id: 1, name: "USDT", full_name: "Tether", networks: [ETHEREUM] };
const ADDRESS = {
  ...{ id: "5", currency_id: 1, currency_name: "USDT", network: "ethereum", network_name: "Ethereum" },
  ...{ address: "0x52908400098527886E0F7030069857D2E4169EE7", masked: "0x52…9EE7", memo: null, name: "Mine" },
  ...{ created_at: 1, usable_from: 2 },
};
vi.mock("../../app/query.ts", async (real) => ({
  ...(await real<typeof import("../../app/query.ts")>()),
  useEndpoint: (key: string) => ({
    data: key === "GET /currency/list" ? [USDT] : { list: [ADDRESS] },
    error: null,
    refetch: async () => undefined,
  }),
}));

let answer: (given: unknown) => void;
beforeEach(async () => {
  call.mockReset();
  call.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  await openPage(["common", "payee", "home", "trade"]);
  location.hash = "#/pages/setting/addWallet?id=5";
  startNavigation();
  await show(<AddWalletPage />);
  await press("Save address");
  expect(call.mock.calls.map(([key, { id, name }]) => [key, id, name])).toEqual([
    ["POST /user/wallet/save", "5", "Mine"],
  ]);
});
afterEach(closePage);

test("an address that was saved leads back to the list", async () => {
  await act(async () => answer(ADDRESS));
  await vi.waitFor(() => expect(currentPlace().location.path).toBe("pages/setting/wallet"));
});

test("an answer that comes late moves nobody who has left the form", async () => {
  await act(async () => navigate("pages/market/market"));
  await act(async () => answer(ADDRESS));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(currentPlace().location.path).toBe("pages/market/market");
});
