/** What the server and the process of a sandbox's chain ask of each other. Shapes only. */
import { type Service, service } from "../../platform/bus/bus.ts";
import type { Payment } from "./sandbox-chain.ts";

export interface ChainOpened {
  /** Where it is asked, on the loopback address. */
  readonly port: number;
  /** What customers' deposit addresses are derived from. */
  readonly xpub: string;
}

/** Asked of it once: opens the chain of a folder, at a port of before or a free one (0). */
export const CHAIN_OPEN: Service<{ readonly folder: string; readonly port: number }, ChainOpened> =
  service("sandbox-chain.open");
/** Pays from the sandbox's wallet, once for each id; answers the hash. */
export const CHAIN_PAY: Service<Payment, string> = service("sandbox-chain.pay");
