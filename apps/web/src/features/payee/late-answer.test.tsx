// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answered, answeredTooLate, answersLate, standsOn } from "../../app/late-answer-test-support.ts";
import { currentPlace } from "../../app/navigation.ts";
import { eventually } from "../../app/patience-test-support.ts";
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

beforeEach(async () => {
  answersLate(call);
  await openPage(["common", "payee", "home", "trade"]);
  standsOn("pages/setting/addWallet?id=5");
  await show(<AddWalletPage />);
  await press("Save address");
  expect(call.mock.calls.map(([key, { id, name }]) => [key, id, name])).toEqual([
    ["POST /user/wallet/save", "5", "Mine"],
  ]);
});
afterEach(closePage);

test("an address that was saved leads back to the list", async () => {
  await answered(ADDRESS);
  await eventually(() => expect(currentPlace().location.path).toBe("pages/setting/wallet"));
});

test("an answer that comes late moves nobody who has left the form", () => answeredTooLate(ADDRESS));
