/** How the rest of a sandbox's program has its sample payer pay: by asking the server, which asks the process with the keys. */

import type { SamplePayer } from "../../core/product/product.ts";
import { type Bus, type Service, service } from "../../platform/bus/bus.ts";
import type { Payment } from "./sandbox-chain.ts";

/** Of the table `network`. */
export const SANDBOX_NETWORK = "sandbox";

/** Served by the server of a sandbox and by nobody else. */
export const SANDBOX_PAY: Service<Payment, string> = service("sandbox.pay");

export const samplePayer = (bus: Pick<Bus, "request">): SamplePayer => ({
  network: SANDBOX_NETWORK,
  pay: (payment) => bus.request(SANDBOX_PAY, payment),
});
