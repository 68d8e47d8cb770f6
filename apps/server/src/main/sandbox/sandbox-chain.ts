/**
 * The chain of a sandbox: an EVM in this process (EDR, the engine of hardhat), whose blocks are made when somebody pays and a
 * few more until that counts, and which stands still otherwise. Made again from its journal at each start, block by block.
 */
import type { Provider } from "@nomicfoundation/edr";
import type { PrivateKeyAccount } from "viem/accounts";
import { openChainJournal } from "./chain-journal.ts";
import { ISSUE, SANDBOX_USDT, SANDBOX_USDT_CODE, TRANSFER } from "./contract/sandbox-usdt.ts";
import { SANDBOX_CHAIN_ID } from "./sandbox-guards.ts";

/** Blocks made after the last payment: more than the network's confirmations, so that the last one counts too. */
const BLOCKS_AFTER = 8;
const GAS_LIMIT = 30_000_000n;
const GAS = 100_000n;
/** What the wallet begins with, in wei and in millionths of a test USDT. */
const COINS = 10n ** 27n;
const TOKENS = 10n ** 21n;

export interface Payment {
  /** Asked for again, it is the same payment, and is made once. */
  readonly id: string;
  readonly to: string;
  /** Of a token; null pays the network's own coin. */
  readonly contract: string | null;
  /** As the chain counts. */
  readonly amount: bigint;
}

export interface SandboxChain {
  ask(method: string, params: readonly unknown[]): Promise<unknown>;
  /** Answers the hash of the transaction once it is certain to be in a block. */
  pay(payment: Payment): Promise<string>;
  /** One more block where one is wanted; @param second of now */
  mine(second: number): Promise<void>;
  close(): void;
}

/** @param second of now, for the first block of a new chain */
export async function openSandboxChain(file: string, wallet: PrivateKeyAccount, second: number): Promise<SandboxChain> {
  const journal = openChainJournal(file);
  const [first = { genesis: second }, ...rest] = journal.steps;
  if (!("genesis" in first)) throw new Error(`${file} does not begin with a chain`);
  if (journal.steps.length === 0) journal.write(first);
  const ask = await startEngine(wallet, first.genesis);
  const hashes = new Map<string, string>();
  let nonce = 0;
  let lastSecond = first.genesis;
  /** Blocks that are still to be made. */
  let wanted = 0;
  let turn: Promise<unknown> = Promise.resolve();

  async function take(step: (typeof rest)[number]): Promise<void> {
    if ("genesis" in step) throw new Error(`${file} begins twice`);
    if ("mined" in step) {
      await ask("evm_setNextBlockTimestamp", [`0x${step.mined.toString(16)}`]);
      await ask("evm_mine", []);
      lastSecond = step.mined;
      wanted = Math.max(0, wanted - 1);
      return;
    }
    await ask("eth_sendRawTransaction", [step.raw]);
    hashes.set(step.id, step.hash);
    nonce += 1;
    wanted = BLOCKS_AFTER;
  }
  /** One after the other, as the journal has them. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  };

  async function send(id: string, to: string, value: bigint, data: `0x${string}`): Promise<string> {
    const raw = await wallet.signTransaction({
      ...{ type: "eip1559", chainId: SANDBOX_CHAIN_ID, nonce, gas: GAS, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n },
      ...{ to: to as `0x${string}`, value, data },
    });
    const { keccak256 } = await import("viem/utils");
    const step = { id, raw, hash: keccak256(raw) };
    journal.write(step);
    await take(step);
    return step.hash;
  }

  for (const step of rest) await take(step);
  if (!hashes.has("issue")) await send("issue", SANDBOX_USDT, 0n, `0x${ISSUE}${word(TOKENS)}`);
  return {
    ask,
    pay: ({ id, to, contract, amount }) =>
      inTurn(async () => {
        const known = hashes.get(`pay ${id}`);
        if (known !== undefined) return known;
        return contract === null
          ? send(`pay ${id}`, to, amount, "0x")
          : send(`pay ${id}`, contract, 0n, `0x${TRANSFER}${word(BigInt(to))}${word(amount)}`);
      }),
    mine: (now) =>
      inTurn(async () => {
        if (wanted === 0) return;
        const step = { mined: Math.max(now, lastSecond + 1) };
        journal.write(step);
        await take(step);
      }),
    close: () => journal.close(),
  };
}

const word = (value: bigint): string => value.toString(16).padStart(64, "0");
const bytesOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex.replace(/^0x/, ""), "hex"));

async function startEngine(wallet: PrivateKeyAccount, genesisSecond: number): Promise<SandboxChain["ask"]> {
  const { ContractDecoder, EdrContext, L1_CHAIN_TYPE, L1Hardfork, l1GenesisState, l1HardforkToString, ...edr } =
    await import("@nomicfoundation/edr");
  const context = new EdrContext();
  await context.registerProviderFactory(L1_CHAIN_TYPE, edr.l1ProviderFactory());
  const fork = L1Hardfork.Prague;
  const provider = await context.createProvider(
    L1_CHAIN_TYPE,
    {
      ...{ allowBlocksWithSameTimestamp: false, allowUnlimitedContractSize: false },
      ...{ bailOnCallFailure: true, bailOnTransactionFailure: false },
      ...{ chainId: BigInt(SANDBOX_CHAIN_ID), networkId: BigInt(SANDBOX_CHAIN_ID), coinbase: new Uint8Array(20) },
      ...{ defaultTransactionGasLimit: GAS, hardfork: l1HardforkToString(fork) },
      ...{ initialBaseFeePerGas: 0n, minGasPrice: 0n, initialParentBeaconBlockRoot: new Uint8Array(32) },
      genesisState: [
        ...l1GenesisState(fork),
        { address: bytesOf(wallet.address), balance: COINS },
        { address: bytesOf(SANDBOX_USDT), code: bytesOf(SANDBOX_USDT_CODE) },
      ],
      mining: { autoMine: false, blockGasLimit: GAS_LIMIT, memPool: { order: edr.MineOrdering.Fifo } },
      network: { genesisBlockGasLimit: GAS_LIMIT, genesisBlockTime: BigInt(genesisSecond) },
      ...{ observability: {}, ownedAccounts: [], precompileOverrides: [] },
    },
    { enable: false, decodeConsoleLogInputsCallback: () => [], printLineCallback: () => undefined },
    { subscriptionCallback: () => undefined },
    new ContractDecoder(),
  );
  return (method, params) => askEngine(provider, method, params);
}

async function askEngine(provider: Provider, method: string, params: readonly unknown[]): Promise<unknown> {
  const { data } = await provider.handleRequest(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }));
  const said = (typeof data === "string" ? JSON.parse(data) : data) as {
    readonly result?: unknown;
    readonly error?: { readonly message: string };
  };
  if (said.error) throw new Error(`${method}: ${said.error.message}`);
  return said.result ?? null;
}
