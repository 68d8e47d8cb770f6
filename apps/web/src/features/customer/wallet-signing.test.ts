import { expect, test, vi } from "vitest";
import type { BrowserWallet } from "./wallet-discovery.ts";
import { chainOf, requestAccount, signMessage } from "./wallet-signing.ts";

const ACCOUNT = "0xA0Cf798816D4b9b9866b5330EEa46a18382f251e";

function walletThat(request: (method: string) => unknown): BrowserWallet {
  const provider = { request: vi.fn(async ({ method }: { method: string }) => request(method)) };
  return { rdns: "io.fox", name: "Fox", icon: null, provider };
}

const failing = (code: unknown) =>
  walletThat(() => {
    throw Object.assign(new Error("no"), { code });
  });

test("the account in use is the first that the wallet shows, in small letters", async () => {
  expect(await requestAccount(walletThat(() => [ACCOUNT, "0x1"]))).toBe(ACCOUNT.toLowerCase());
});

test.each([[[]], [null], [["0x1"]], ["0x1"]])("a wallet that shows %j shows no account", async (accounts) => {
  await expect(requestAccount(walletThat(() => accounts))).rejects.toMatchObject({ reason: "noAccount" });
});

test.each([
  [4001, "rejected"],
  [4100, "rejected"],
  [-32_002, "pending"],
  [-32_603, "failed"],
  [undefined, "failed"],
])("a wallet's %j is said as %s", async (code, reason) => {
  await expect(requestAccount(failing(code))).rejects.toMatchObject({ reason });
  await expect(signMessage(failing(code), ACCOUNT, "hello")).rejects.toMatchObject({ reason });
});

test("a message is signed as the bytes of its text", async () => {
  const wallet = walletThat(() => "0xsigned");
  expect(await signMessage(wallet, ACCOUNT, "né\n")).toBe("0xsigned");
  expect(wallet.provider.request).toHaveBeenCalledWith({ method: "personal_sign", params: ["0x6ec3a90a", ACCOUNT] });
});

test.each([
  ["0x1", 1],
  ["0x2105", 8453],
  ["1", undefined],
  [137, undefined],
  ["0x0", undefined],
  ["0xffffffffffffffff", undefined],
])("the chain %j is %s", async (said, chain) => {
  expect(await chainOf(walletThat(() => said))).toBe(chain);
});

test("a wallet that does not say its chain may sign in nevertheless", async () => {
  expect(await chainOf(failing(4200))).toBeUndefined();
});
