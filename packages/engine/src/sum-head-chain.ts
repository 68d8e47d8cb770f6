/**
 * The published heads of what is owed as the one chain that they have to be: numbers without a gap, each naming the one before
 * it, signed by keys of the log, with seals and moments that never go back. Whoever has the hash of one head thereby holds all
 * before it. Nothing here does I/O.
 */
import { faultOfKeys, type LogCrypto, type LogKey } from "./log-key.ts";
import { bytesOfHex } from "./log-wire.ts";
import { hashOfSumHead, sumHeadMessage, type WireSumHead } from "./merkle-sum-proof.ts";
import { onlyText } from "./receipt-wire.ts";

export type SumChainFault =
  | "head-unreadable"
  | "number-missing"
  | "previous-differs"
  | "seal-differs"
  | "time-goes-back"
  | "head-not-signed"
  /** Of the keys themselves, whatever is wrong with them. */
  | "keys-wrong";

export interface BrokenSumChain {
  readonly fault: SumChainFault;
  /** Number of the first head that is at fault, as it says; empty where the keys are. */
  readonly id: string;
}

/** `not-listed`: nothing is published under its number; `listed-otherwise`: another head is. */
export type ListingFault = "not-listed" | "listed-otherwise";

const NUMBER = /^(?:0|[1-9]\d{0,18})$/;
const SEAL_HASH = /^[0-9a-f]{64}$/;

/**
 * The first head that breaks the chain; undefined where it holds, as that of no heads does.
 * @param heads all that are published, oldest first
 * @param keys all of the log, in their order
 */
export async function faultOfSumHeads(
  heads: readonly WireSumHead[],
  keys: readonly LogKey[],
  crypto: LogCrypto,
): Promise<BrokenSumChain | undefined> {
  if (await faultOfKeys(keys, crypto)) return { fault: "keys-wrong", id: "" };
  let before: WireSumHead | undefined;
  for (const head of heads) {
    const fault = await faultAfter(before, head, keys, crypto).catch((): SumChainFault => "head-unreadable");
    if (fault) return { fault, id: String(head?.id ?? "") };
    before = head;
  }
  return undefined;
}

/** Throws for what cannot be read. */
async function faultAfter(
  before: WireSumHead | undefined,
  head: WireSumHead,
  keys: readonly LogKey[],
  crypto: LogCrypto,
): Promise<SumChainFault | undefined> {
  if (!isReadable(head)) return "head-unreadable";
  if (BigInt(head.id) !== BigInt(before?.id ?? "0") + 1n) return "number-missing";
  if (head.previous !== (before ? await hashOfSumHead(before, crypto.sha256) : "")) return "previous-differs";
  if (!isSealAfter(before, head)) return "seal-differs";
  if (before && head.at < before.at) return "time-goes-back";
  const signer = keys.findIndex(({ id }) => id === head.key_id);
  const lastSigner = before ? keys.findIndex(({ id }) => id === before.key_id) : 0;
  const key = keys[signer];
  if (!key || signer < lastSigner) return "head-not-signed";
  const message = await sumHeadMessage(head, crypto.sha256);
  return (await crypto.verify(key.publicKey, message, bytesOfHex(head.signature))) ? undefined : "head-not-signed";
}

/** Each number in its one spelling. */
const isReadable = ({ id, at, seal_number }: WireSumHead): boolean =>
  NUMBER.test(id) && NUMBER.test(seal_number) && Number.isSafeInteger(at);

/** A seal once named is named alike or followed by a later one; there is none before the first alone. */
function isSealAfter(before: WireSumHead | undefined, { seal_number, seal_hash }: WireSumHead): boolean {
  const [number, last] = [BigInt(seal_number), BigInt(before?.seal_number ?? "0")];
  if (number === 0n ? seal_hash !== "" : !SEAL_HASH.test(seal_hash)) return false;
  return number > last || (number === last && (before === undefined || seal_hash === before.seal_hash));
}

export interface HeadPage {
  /** Newest first. */
  readonly list: readonly WireSumHead[];
  /** What the next page is asked for after; null with the last one. */
  readonly next: string | null;
}

/**
 * All that is published, oldest first, as it is sent page by page: nobody has looked at it. Numbers have no gap, so the newest one
 * says how many there are, and whoever goes round in circles is asked no further.
 */
export async function allSumHeads(pageAfter: (after: string | undefined) => Promise<HeadPage>): Promise<WireSumHead[]> {
  const all: WireSumHead[] = [];
  for (let after: string | undefined; ; ) {
    const { list, next } = await pageAfter(after);
    all.push(...list);
    if (next === null || list.length === 0 || !(all.length < Number(all[0]?.id))) return all.reverse();
    after = next;
  }
}

/** Whether a head is the one that everybody is shown under its number. */
export function faultOfListing(head: WireSumHead, heads: readonly WireSumHead[]): ListingFault | undefined {
  const listed = heads.find(({ id }) => id === head.id);
  if (!listed) return "not-listed";
  return onlyText(listed) === onlyText(head) ? undefined : "listed-otherwise";
}
