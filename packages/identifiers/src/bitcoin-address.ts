/**
 * Addresses of Bitcoin and of the chains that took its forms over: base58 with check bytes, and bech32 (BIP 173) or bech32m
 * (BIP 350) for witness programs. Main networks alone.
 */
import { base58, bech32, bech32m } from "@scure/base";
import { checkedBytes } from "./base58-check.ts";

interface ChainForms {
  /** First bytes of hashes of keys and scripts. */
  readonly versions: readonly number[];
  /** What witness addresses begin with; null where there are none. */
  readonly prefix: string | null;
}

const FORMS = {
  bitcoin: { versions: [0x00, 0x05], prefix: "bc" },
  // 0x05 is Bitcoin's as well: "3…" is told from Bitcoin by nothing, and "M…" says the same.
  litecoin: { versions: [0x30, 0x32], prefix: "ltc" },
  dogecoin: { versions: [0x1e, 0x16], prefix: null },
} as const satisfies Record<string, ChainForms>;

const HASH_BYTES = 20;
const WITNESS_VERSION_MAX = 16;

/** As it is written everywhere; undefined where it is none of this chain. */
export function bitcoinAddress(chain: keyof typeof FORMS, text: string): string | undefined {
  const { versions, prefix }: ChainForms = FORMS[chain];
  const content = checkedBytes(base58, text);
  if (content?.length === 1 + HASH_BYTES && versions.includes(content[0] ?? -1)) return text;
  return prefix !== null && isWitness(prefix, text) ? text.toLowerCase() : undefined;
}

function isWitness(prefix: string, text: string): boolean {
  // Version 0 is bech32, all later ones bech32m: the wrong one of the two hides a changed length.
  for (const [coder, isFirst] of [
    [bech32, true],
    [bech32m, false],
  ] as const) {
    const found = coder.decodeUnsafe(text);
    const version = found?.words[0];
    if (found?.prefix !== prefix || version === undefined || (version === 0) !== isFirst) continue;
    const program = coder.fromWordsUnsafe(found.words.slice(1));
    if (!program || version > WITNESS_VERSION_MAX) return false;
    if (version === 0) return program.length === 20 || program.length === 32;
    // Taproot has one length; what later versions will be is not known yet, and money sent there is anyone's.
    return version === 1 && program.length === 32;
  }
  return false;
}
