/** Addresses of Ethereum and all networks like it, with the check in their capitals (EIP-55). */
import { keccak_256 } from "@noble/hashes/sha3.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

const FORM = /^0x[0-9a-fA-F]{40}$/;

/** Nobody's: what is sent there is burnt. */
const ZERO = /^0x0+$/;

/** With its capitals; undefined where it is none, or where its capitals do not fit. Without any it holds no check. */
export function evmAddress(text: string): string | undefined {
  if (!FORM.test(text) || ZERO.test(text)) return undefined;
  const digits = text.slice(2);
  const written = withCapitals(digits.toLowerCase());
  return !holdsEvmCheck(text) || digits === written ? `0x${written}` : undefined;
}

/** Written in capitals or in small letters alone it says nothing of its own signs: a mistyped one looks as good. */
export const holdsEvmCheck = (text: string): boolean => /[a-f]/.test(text.slice(2)) && /[A-F]/.test(text);

function withCapitals(digits: string): string {
  const hash = keccak_256(utf8ToBytes(digits));
  return [...digits]
    .map((digit, at) => {
      const byte = hash[at >> 1] ?? 0;
      const half = at % 2 === 0 ? byte >> 4 : byte & 15;
      return half >= 8 ? digit.toUpperCase() : digit;
    })
    .join("");
}
