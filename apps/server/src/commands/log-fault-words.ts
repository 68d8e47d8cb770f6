/** What each fault of the tick log means, for whoever runs the check. The code stands beside the words: programs and searches use it. */
import type { ReportedFault } from "../core/tick-log/tick-log.ts";
import { KEY_FAULT_WORDS } from "./receipt-fault-words.ts";

type LogFault = Exclude<ReportedFault["fault"], "unreadable">;

const WORDS: Readonly<Record<LogFault, string>> = {
  ...KEY_FAULT_WORDS,
  "content-unreadable": "its ticks cannot be read",
  "content-does-not-match-head": "its ticks are not those of its signed head",
  "root-wrong": "its ticks are not what its signed head was made of",
  "hash-wrong": "it is not what its hash says",
  "instrument-wrong": "it is of another market",
  "checkpoint-order-wrong": "its checkpoint does not follow from the one before",
  "checkpoint-key-unknown": "its checkpoint is signed with a key that was not in use then",
  "checkpoint-signature-wrong": "the signature of its checkpoint is not valid",
  "checkpoint-differs": "its checkpoint is not the one that was exported",
  "not-among-folded": "it is kept, and was not among the blocks around it when those were folded",
  gap: "blocks are missing before it",
  "epoch-wrong": "it is not the one that a restored backup went on from",
  "epoch-order-wrong": "its entry does not follow from the one before",
  "epoch-key-unknown": "its entry is signed with a key that was not in use then",
  "epoch-signature-wrong": "the signature of its entry is not valid",
  "orphans-wrong": "the orphaned blocks are not those that its entry was signed for",
  "chain-broken": "it does not follow from the block before",
  "time-wrong": "its times do not run forward",
  "key-unknown": "it is signed with a key that the log does not have",
  "key-out-of-turn": "it is signed with a key that was not in use then",
  "signature-missing": "it is not signed",
  "signature-wrong": "its signature is not valid",
  "samples-missing": "a price is without the samples it was made of",
  "index-wrong": "a price does not follow from its samples",
  "mark-wrong": "a price made after its instant counts or does not count against the age of its samples",
  "validity-wrong": "a price counts that must not, or does not count that must",
  "entry-outside": "a halt or resumption in it takes effect elsewhere",
  "sandbox-misplaced": "what says that this is a sandbox stands elsewhere than in the first block, or twice",
  "sandbox-differs": "the installation and the beginning of its log do not say the same of whether this is a sandbox",
  "halt-unfounded": "a halt does not follow from the prices before it",
  "resumption-unfounded": "a resumption does not follow from the prices before it",
  "halt-missing": "the prices called for a halt, and there is none",
  "content-missing": "its ticks are missing, and it is not old enough for that",
  differs: "its signed head is not the one that was exported",
  missing: "it is known to have been there, and is not any more",
  "entry-differs": "the log and the incidents do not say the same of it",
};

/** "its signature is not valid (signature-wrong)". */
export const wordsOfLogFault = (fault: LogFault): string => `${WORDS[fault]} (${fault})`;
