import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openChainDoor } from "./chain-door.ts";
import { SANDBOX_USDT } from "./contract/sandbox-usdt.ts";
import { openSandboxChain, type SandboxChain } from "./sandbox-chain.ts";
import { sandboxKeysIn } from "./sandbox-keys.ts";

const START = 1_790_000_000;
const SOMEBODY = `0x${"22".repeat(20)}`;

let folder: string;
let chain: SandboxChain;
const open = () => openSandboxChain(join(folder, "chain.jsonl"), sandboxKeysIn(folder).wallet, START);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "candor-chain-"));
  chain = await open();
});
afterEach(() => {
  chain.close();
  rmSync(folder, { recursive: true, force: true });
});

const height = async (): Promise<number> => Number(await chain.ask("eth_blockNumber", []));
const hashAt = async (at: number): Promise<unknown> =>
  ((await chain.ask("eth_getBlockByNumber", [`0x${at.toString(16)}`, false])) as { hash: string } | null)?.hash;
const coins = async (): Promise<bigint> => BigInt((await chain.ask("eth_getBalance", [SOMEBODY, "latest"])) as string);
const tokens = async (): Promise<bigint> =>
  BigInt(
    (await chain.ask("eth_call", [
      { to: SANDBOX_USDT, data: `0x70a08231${SOMEBODY.slice(2).padStart(64, "0")}` },
      "latest",
    ])) as string,
  );
async function mine(blocks: number): Promise<void> {
  for (let count = 0; count < blocks; count += 1) await chain.mine(START + 2 * count);
}
const pay = (id: string, contract: string | null, amount: bigint) => chain.pay({ id, to: SOMEBODY, contract, amount });

describe("the chain of a sandbox", () => {
  test("pays coins and tokens with the next block, each payment once by its name, and rests when it has counted", async () => {
    await mine(20);
    const resting = await height();
    await mine(5);
    expect(await height()).toBe(resting);
    const hashes = [await pay("a", null, 7n), await pay("b", SANDBOX_USDT, 9n), await pay("a", null, 7n)];
    expect(hashes[2]).toBe(hashes[0]);
    expect([await coins(), await tokens()]).toEqual([0n, 0n]);
    await mine(20);
    expect([await coins(), await tokens()]).toEqual([7n, 9n]);
    expect((await height()) - resting).toBeGreaterThanOrEqual(6);
    expect(await chain.ask("eth_getTransactionReceipt", [hashes[1]])).toMatchObject({ status: "0x1" });
  });

  test("opened again it has the same blocks with the same hashes, and what was asked for and not yet in a block", async () => {
    await pay("a", SANDBOX_USDT, 5n);
    await mine(4);
    const [before, hash] = [await height(), await hashAt(await height())];
    const waiting = await pay("b", null, 3n);
    chain.close();
    chain = await open();
    expect([await height(), await hashAt(before)]).toEqual([before, hash]);
    expect(await tokens()).toBe(5n);
    expect(await pay("b", null, 3n)).toBe(waiting);
    await mine(1);
    expect(await coins()).toBe(3n);
  });

  test("a line that a crash cut short is as if it had not been begun; another that makes no sense is no chain", async () => {
    await mine(3);
    const before = await height();
    chain.close();
    const file = join(folder, "chain.jsonl");
    const whole = readFileSync(file, "utf8");
    appendFileSync(file, '{"mined":179000');
    chain = await open();
    expect([await height(), readFileSync(file, "utf8")]).toEqual([before, whole]);
    chain.close();
    appendFileSync(file, '{"mined":"soon"}\n');
    await expect(open()).rejects.toThrow();
    rmSync(file);
    chain = await open();
  });

  test("keys are made once and readable by their owner alone, and the public one spends nothing", () => {
    const [first, second] = [sandboxKeysIn(folder), sandboxKeysIn(folder)];
    expect(first.xpub).toBe(second.xpub);
    expect(first.xpub).toMatch(/^xpub/);
    expect(first.wallet.address).toBe(second.wallet.address);
    expect(statSync(join(folder, "keys.json")).mode.toString(8).slice(-3)).toBe("600");
  });
});

test("its door reads, and neither pays nor makes a block", async () => {
  const door = await openChainDoor(chain, 0);
  const ask = async (method: string, params: readonly unknown[] = []) => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
    return (await (await fetch(`http://127.0.0.1:${door.port}`, { method: "POST", body })).json()) as {
      result?: unknown;
      error?: object;
    };
  };
  expect((await ask("eth_chainId")).result).toBe("0x7a69");
  const before = await height();
  for (const method of [
    "evm_mine",
    "hardhat_setBalance",
    "eth_sendTransaction",
    "eth_sendRawTransaction",
    "evm_revert",
  ])
    expect(await ask(method), method).toHaveProperty("error");
  expect(await height()).toBe(before);
  door.close();
});
