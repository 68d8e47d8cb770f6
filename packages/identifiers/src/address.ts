/**
 * Addresses of all networks that money goes by, checked as far as each can be: by its check signs where it has some. The
 * server and the browser ask the same. That an address is well formed says nothing of whose it is.
 */
import { base58, base58xrp } from "@scure/base";
import { base58Bytes, checkedBytes } from "./base58-check.ts";
import { bitcoinAddress } from "./bitcoin-address.ts";
import { cardanoAddress } from "./cardano-address.ts";
import { evmAddress, holdsEvmCheck } from "./evm-address.ts";
import { polkadotAddress } from "./polkadot-address.ts";

/** Networks of one family write addresses alike: an address does not say which of them it is of. */
export const ADDRESS_FAMILIES = [
  "evm",
  "bitcoin",
  "litecoin",
  "dogecoin",
  "tron",
  "ripple",
  "cardano",
  "polkadot",
  // Last: it has no check signs, so that others are recognised first.
  "solana",
] as const;
export type AddressFamily = (typeof ADDRESS_FAMILIES)[number];

export type AddressCheck =
  | {
      readonly ok: true;
      /** As it is to be kept and compared: capitals of EIP-55, small letters of bech32. */
      readonly address: string;
      /** False where it was written without check signs: one that was mistyped would pass as well. */
      readonly isChecked: boolean;
    }
  | {
      readonly ok: false;
      /** The other family that it seems to be of; undefined where it seems to be of none. */
      readonly looksLike: AddressFamily | undefined;
    };

/** The account number of an address that begins with this byte and is so long. */
const withVersion = (bytes: Uint8Array | undefined, version: number, length: number): boolean =>
  bytes?.length === length && bytes[0] === version;

const CHECKS: Readonly<Record<AddressFamily, (text: string) => string | undefined>> = {
  evm: evmAddress,
  bitcoin: (text) => bitcoinAddress("bitcoin", text),
  litecoin: (text) => bitcoinAddress("litecoin", text),
  dogecoin: (text) => bitcoinAddress("dogecoin", text),
  tron: (text) => (withVersion(checkedBytes(base58, text), 0x41, 21) ? text : undefined),
  ripple: (text) => (withVersion(checkedBytes(base58xrp, text), 0x00, 21) ? text : undefined),
  cardano: cardanoAddress,
  polkadot: polkadotAddress,
  solana: (text) => (base58Bytes(base58, text)?.length === 32 ? text : undefined),
};

/** What one looks like that was mistyped. */
const SHAPES: Readonly<Record<AddressFamily, RegExp>> = {
  evm: /^0x[0-9a-f]{38,42}$/i,
  bitcoin: /^(?:bc1[0-9a-z]{20,80}|[13][1-9A-HJ-NP-Za-km-z]{24,34})$/i,
  litecoin: /^(?:ltc1[0-9a-z]{20,80}|[LM][1-9A-HJ-NP-Za-km-z]{32,34})$/,
  dogecoin: /^D[1-9A-HJ-NP-Za-km-z]{32,34}$/,
  tron: /^T[1-9A-HJ-NP-Za-km-z]{32,34}$/,
  ripple: /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/,
  cardano: /^(?:addr1[0-9a-z]{20,103}|Ae2[1-9A-HJ-NP-Za-km-z]{50,60}|DdzFF[1-9A-HJ-NP-Za-km-z]{80,110})$/i,
  polkadot: /^1[1-9A-HJ-NP-Za-km-z]{45,47}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{43,44}$/,
};

/** Whether the text is an address of the family. Blanks around it do not count. */
export function checkAddress(family: AddressFamily, text: string): AddressCheck {
  const typed = text.trim();
  const address = CHECKS[family](typed);
  return address === undefined
    ? { ok: false, looksLike: otherFamily(family, typed) }
    : { ok: true, address, isChecked: holdsCheck(family, typed) };
}

const holdsCheck = (family: AddressFamily, typed: string): boolean =>
  family === "evm" ? holdsEvmCheck(typed) : family !== "solana";

function otherFamily(family: AddressFamily, typed: string): AddressFamily | undefined {
  const others = ADDRESS_FAMILIES.filter((other) => other !== family);
  const passing = others.find((other) => CHECKS[other](typed) !== undefined);
  if (passing || SHAPES[family].test(typed)) return passing;
  return others.find((other) => SHAPES[other].test(typed));
}

/** The number by which one address of the XRP Ledger is several people's; undefined where it is none. */
export function checkTag(text: string): string | undefined {
  const typed = text.trim();
  if (!/^\d{1,10}$/.test(typed)) return undefined;
  const tag = Number(typed);
  return tag < 2 ** 32 ? String(tag) : undefined;
}

/** What a code of a payment says, such as "bitcoin:bc1…?amount=1" or "ethereum:0x…@1": its address, and its tag. */
export function readPaymentCode(text: string): { readonly address: string; readonly tag: string | undefined } {
  const [, address = ""] = /^(?:[a-z]{2,20}:)?(?:\/\/)?(?:pay-)?([^?@&/\s]+)/i.exec(text.trim()) ?? [];
  const [, tag] = /[?&](?:dt|tag|memo)=([^&\s]{1,64})/i.exec(text) ?? [];
  return { address, tag };
}
