/**
 * Settings of deposits: an extended public key, nodes, shared addresses and banks. Where they say nothing, deposits are not offered.
 * A key that could spend is refused before anything reads it.
 */
import { z } from "zod";
import { isProtected } from "./config-values.ts";

const XPUB = /^xpub[1-9A-HJ-NP-Za-km-z]{107}$/;
const NETWORK = /^[a-z]{1,20}$/;

/** Pairs such as `ethereum=https://node.example/key`, apart by spaces or commas, each name once; undefined where one makes no sense. */
function readPairs(text: string, isGood: (value: string) => boolean): ReadonlyMap<string, string> | undefined {
  const pairs = new Map<string, string>();
  for (const pair of text.split(/[\s,]+/).filter(Boolean)) {
    const at = pair.indexOf("=");
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    if (at < 1 || !NETWORK.test(name) || pairs.has(name) || !isGood(value)) return undefined;
    pairs.set(name, value);
  }
  return pairs;
}

const isNode = (text: string): boolean =>
  URL.canParse(text) && isProtected(new URL(text)) && new URL(text).username === "";

const pairs = (isGood: (value: string) => boolean) =>
  z.string().transform((text, context) => {
    const read = readPairs(text, isGood);
    if (read) return read;
    context.addIssue({ code: "custom" });
    return z.NEVER;
  });

const detail = z.string().min(1).max(200).nullable().default(null);
const bank = z.strictObject({
  holder: z.string().min(1).max(200),
  bank_name: z.string().min(1).max(200),
  bank_address: detail,
  account_number: detail,
  iban: detail,
  swift: detail,
  aba: detail,
});
const banks = z.record(z.string().regex(/^[A-Z]{3,5}$/), bank);
export type DepositBank = z.output<typeof bank>;
export type DepositBanks = Readonly<Record<string, DepositBank>>;

export const DEPOSIT_SETTINGS = {
  depositXpubEvm: {
    name: "DEPOSIT_XPUB_EVM",
    isSecret: true,
    value: "KEY",
    meaning:
      "Extended public key of an account (BIP 32, m/44'/60'/0'), from which each customer's deposit address on EVM networks is derived. The private key stays elsewhere: one that could spend is refused.",
    mustBe: "an extended public key that begins with xpub, never a private one",
    schema: z.string().regex(XPUB),
  },
  depositXpubsEvmBefore: {
    name: "DEPOSIT_XPUBS_EVM_BEFORE",
    isSecret: true,
    value: "KEYS",
    preset: "",
    meaning:
      "Extended public keys that DEPOSIT_XPUB_EVM named before, apart by spaces or commas: what arrives at addresses of theirs is credited as long as they stand here.",
    mustBe: "extended public keys that begin with xpub, never private ones, each once",
    schema: z.string().transform((text, context): readonly string[] => {
      const keys = text.split(/[\s,]+/).filter(Boolean);
      if (keys.every((key) => XPUB.test(key)) && new Set(keys).size === keys.length) return keys;
      context.addIssue({ code: "custom" });
      return z.NEVER;
    }),
  },
  depositRpcUrls: {
    name: "DEPOSIT_RPC_URLS",
    isSecret: true,
    value: "URLS",
    preset: "",
    meaning:
      "Where EVM networks are watched for deposits and payouts, such as ethereum=https://node.example. A node of another chain than the network's is not believed.",
    mustBe:
      "pairs like ethereum=https://node.example of a network and its JSON-RPC, each once, and https unless on this machine",
    schema: pairs(isNode),
  },
  depositAddresses: {
    name: "DEPOSIT_ADDRESSES",
    value: "ADDRESSES",
    preset: "",
    meaning:
      "Addresses that all customers share on networks that are not watched, such as bitcoin=bc1q…. What arrives there is claimed with a proof and judged by people.",
    mustBe: "pairs like bitcoin=bc1q… of a network and an address, each once",
    schema: pairs((address) => /^[0-9A-Za-z:]{20,130}$/.test(address)),
  },
  depositBanks: {
    name: "DEPOSIT_BANKS",
    value: "JSON",
    preset: "",
    meaning:
      'Where bank deposits and wires go, by currency, as JSON: {"EUR": {"holder": "…", "bank_name": "…", "iban": "…", "swift": "…"}}; also bank_address, account_number, aba.',
    mustBe: 'JSON like {"EUR": {"holder": "…", "bank_name": "…", "iban": "…"}}',
    schema: z.string().transform((text, context): DepositBanks => {
      const read = banks.safeParse(text === "" ? {} : parsed(text));
      if (read.success) return read.data;
      context.addIssue({ code: "custom" });
      return z.NEVER;
    }),
  },
} as const;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
