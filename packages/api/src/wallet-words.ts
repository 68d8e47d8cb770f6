/** The spec's word for each wallet, as requests carry it. Free of libraries so that pages stay light. */
import type { Wallet } from "./account-mode.ts";

export const WIRE_OF_WALLET = {
  funding: "legal",
  spot: "change",
  margin: "lever",
  option: "micro",
  earn: "earn",
} as const satisfies Readonly<Record<Wallet, string>>;

/** What the lines of a bill may be narrowed to. */
export const LINE_KINDS = ["funds", "moves", "trades", "earn", "interest", "fees", "demo", "other"] as const;
export type LineKinds = (typeof LINE_KINDS)[number];

/** What comes in from outside and goes out: no profit of anybody's. */
export const FLOW_KINDS = [
  "deposit",
  "wire",
  "withdrawal",
  "withdrawal-back",
  "withdrawal-fee",
  "manual-credit",
  "user-transfer",
  "transfer-fee",
  "demo-grant",
  "demo-top-up",
] as const;

/** Kinds of ledger lines by what they are about, as regular expressions that JavaScript and Postgres read alike. */
export const LINE_KIND_PATTERNS: Readonly<Record<LineKinds, string>> = {
  funds: "^(deposit|wire|withdrawal|withdrawal-back|manual-credit)$",
  moves: "^(wallet-move|conversion|user-transfer)$",
  trades: "^(spot-trade|contract-profit|contract-loss|option-won|option-lost)$",
  earn: "^term-(subscribed|returned|interest|penalty)$",
  interest: "^term-interest$",
  fees: "(-fee|-night|-rounding)$",
  demo: "^(demo-grant|demo-top-up)$",
  other:
    "^(?!(deposit|wire|withdrawal|withdrawal-back|manual-credit|wallet-move|conversion|user-transfer|spot-trade|contract-profit|contract-loss|option-won|option-lost|demo-grant|demo-top-up|term-(subscribed|returned|interest|penalty))$)(?!.*(-fee|-night|-rounding)$)",
};
