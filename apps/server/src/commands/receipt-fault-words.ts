/** What each fault of a receipt means, for whoever runs the check. The code stands beside the words: programs and searches use it. */
import type { KeyFault } from "@candor/engine/log-key";
import type { ReceiptFault } from "@candor/engine/receipt-verifier";

export type SaidFault = ReceiptFault | "head-differs";

/** The keys are those of the log, whichever is checked. */
export const KEY_FAULT_WORDS: Readonly<Record<KeyFault, string>> = {
  "key-id-wrong": "a key is not the one that its name says",
  "key-order-wrong": "the keys do not follow from each other",
  "key-signature-wrong": "a key's own signature is not valid",
  "key-not-vouched-for": "no key before it vouches for a key",
};

const WORDS: Readonly<Record<SaidFault, string>> = {
  ...KEY_FAULT_WORDS,
  unreadable: "the file is no receipt, or has a field that cannot be read",
  "keys-differ": "its keys are not those of the log that it was compared with",
  "receipt-key-wrong": "the key that signed it is not the log's last key by then",
  "receipt-signature-wrong": "its signature is not valid, so something of it was changed or another signed it",
  "instrument-wrong": "a price in it is of another market",
  "price-mode-wrong": "its prices are of another kind than its account trades on",
  "head-hash-wrong": "a block of prices is not what its hash says",
  "head-key-wrong": "a block of prices is signed with a key that was not in use then",
  "head-signature-wrong": "the signature of a block of prices is not valid",
  "chain-broken": "its blocks of prices do not follow from each other",
  "tick-twice": "a price is in it twice",
  "tick-outside-block": "a price is in none of its blocks",
  "tick-path-wrong": "a price is not the one in the signed block",
  "index-wrong": "a price does not follow from its samples",
  "mark-wrong": "a price made after its instant counts or does not count against the age of its samples",
  "terms-wrong": "what was agreed does not follow from its own figures",
  "entry-wrong": "the entry does not follow from the prices",
  "window-incomplete": "a price of the last seconds is missing",
  "margin-wrong": "the margin does not follow from the entry, the nights and the parts closed",
  "closing-wrong": "the closing price is not that of the prices",
  "trigger-not-reached": "no price had reached what it says closed it",
  "trigger-passed-over": "a price had reached something that closes it, and it was not closed by that",
  "result-wrong": "the result does not follow from the prices",
  "head-differs": "the log has another block where this one is said to be",
};

/** "its signature is not valid … (receipt-signature-wrong)". */
export const wordsOfFault = (fault: SaidFault): string => `${WORDS[fault]} (${fault})`;

const isFault = (text: string): text is SaidFault => Object.hasOwn(WORDS, text);

/** What was found of a settlement, a code or a sentence, as a person reads it: "option 7: result-wrong" with what that means. */
export function wordsOfSettlement(found: string): string {
  const [, what = "", fault = ""] = /^(\w+ \d+: )(.*)$/s.exec(found) ?? [];
  return isFault(fault) ? `${what}${wordsOfFault(fault)}` : found;
}
