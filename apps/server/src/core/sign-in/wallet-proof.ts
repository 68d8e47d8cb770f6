/** How somebody who is signed in proves anew who they are with the wallet of their account. */
import { answer, refuse } from "@candor/api/refusal";
import type { SignInContext, WalletProof } from "./sign-in-types.ts";
import { issueMessage, useMessageOf } from "./wallet-message.ts";
import { findWallet } from "./wallet-message-store.ts";
import { checkSignature } from "./wallet-signature.ts";

export function createWalletProof(
  context: Pick<SignInContext, "database" | "clock" | "chainAddresses" | "chainPatienceMs">,
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
