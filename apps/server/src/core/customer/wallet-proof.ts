/** How somebody who is signed in proves anew who they are with the wallet of their account. */
import { type Answer, answer, refuse } from "@candor/api/refusal";
import type { CustomerContext } from "./customer.ts";
import { issueMessage, useMessageOf } from "./wallet-message.ts";
import { findWallet } from "./wallet-message-store.ts";
import { checkSignature } from "./wallet-signature.ts";

export interface WalletProof {
  /**
   * The message for the customer's wallet to sign, valid for ten minutes, once; undefined for a customer without a wallet.
   * @param origin the call's
   */
  message(customerId: string, origin: string): Promise<string | undefined>;
  /**
   * Checks the signature of the newest such message, which is used up whatever comes of it. Never called inside a transaction:
   * of a wallet that is a contract its chain is asked.
   */
  check(customerId: string, signature: string): Promise<Answer<true>>;
}

export function createWalletProof(
  context: Pick<CustomerContext, "database" | "clock" | "chainAddresses" | "chainPatienceMs">,
): WalletProof {
  return {
    async message(customerId, origin) {
      const wallet = await findWallet(context.database, customerId);
      return wallet && issueMessage(context, { ...wallet, origin, customerId });
    },
    async check(customerId, signature) {
      const signed = await useMessageOf(context, customerId, signature);
      if (!signed) return refuse("wallet-message-invalid");
      const checked = await checkSignature(context, signed);
      return checked.refused ? checked : answer(true);
    },
  };
}
