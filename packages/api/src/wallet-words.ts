/** The spec's word for each wallet, as requests carry it. Free of libraries so that pages stay light. */
import type { Wallet } from "./account-mode.ts";

export const WIRE_OF_WALLET = {
  funding: "legal",
  spot: "change",
  margin: "lever",
  option: "micro",
  earn: "earn",
} as const satisfies Readonly<Record<Wallet, string>>;
