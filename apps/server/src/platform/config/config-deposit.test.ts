import { HDKey } from "viem/accounts";
import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

const account = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive("m/44'/60'/0'");
const read = (env: Record<string, string>) => {
  const config = readConfig({ argv: [], env, cwd: "/" });
  if (config === "help") throw new Error("nobody asked for help");
  return config;
};

test("without a word about deposits none are offered", () => {
  expect(read({})).toMatchObject({ depositXpubEvm: null, depositBanks: {} });
  expect([read({}).depositRpcUrls.size, read({}).depositAddresses.size]).toEqual([0, 0]);
});

test("keys, nodes, addresses and banks are read", () => {
  const config = read({
    DEPOSIT_XPUB_EVM: account.publicExtendedKey,
    DEPOSIT_RPC_URLS: "ethereum=https://node.example/key?of=us,polygon=http://127.0.0.1:8545",
    DEPOSIT_ADDRESSES: "bitcoin=bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
    DEPOSIT_BANKS: '{"EUR": {"holder": "Candor Ltd", "bank_name": "Bank", "iban": "DE89370400440532013000"}}',
  });
  expect(config.depositXpubEvm).toBe(account.publicExtendedKey);
  expect([...config.depositRpcUrls]).toEqual([
    ["ethereum", "https://node.example/key?of=us"],
    ["polygon", "http://127.0.0.1:8545"],
  ]);
  expect(config.depositAddresses.get("bitcoin")).toMatch(/^bc1/);
  expect(config.depositBanks).toEqual({
    EUR: {
      ...{ holder: "Candor Ltd", bank_name: "Bank", bank_address: null, account_number: null },
      ...{ iban: "DE89370400440532013000", swift: null, aba: null },
    },
  });
});

test.each([
  [{ DEPOSIT_XPUB_EVM: account.privateExtendedKey }, "DEPOSIT_XPUB_EVM must be an extended public key"],
  [{ DEPOSIT_XPUB_EVM: "xpub" }, "DEPOSIT_XPUB_EVM must be"],
  [{ DEPOSIT_RPC_URLS: "ethereum=http://node.example" }, "https unless on this machine"],
  [{ DEPOSIT_RPC_URLS: "ethereum=https://a.example ethereum=https://b.example" }, "each once"],
  [{ DEPOSIT_RPC_URLS: "ethereum" }, "DEPOSIT_RPC_URLS must be pairs"],
  [{ DEPOSIT_ADDRESSES: "bitcoin=x" }, "DEPOSIT_ADDRESSES must be pairs"],
  [{ DEPOSIT_BANKS: "{" }, "DEPOSIT_BANKS must be JSON"],
  [{ DEPOSIT_BANKS: '{"EUR": {"holder": "x"}}' }, "DEPOSIT_BANKS must be JSON"],
  [{ DEPOSIT_BANKS: '{"EUR": {"holder": "x", "bank_name": "y", "key": "z"}}' }, "DEPOSIT_BANKS must be JSON"],
])("%j is refused in one sentence", (env, sentence) => {
  expect(() => read(env as Record<string, string>)).toThrow(sentence);
});

test("a private key that was given by mistake is not repeated", () => {
  try {
    read({ DEPOSIT_XPUB_EVM: account.privateExtendedKey });
    expect.unreachable();
  } catch (error) {
    expect(String(error)).not.toContain(account.privateExtendedKey.slice(0, 12));
  }
});
