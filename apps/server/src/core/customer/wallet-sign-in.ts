/** Signing in and up with a browser wallet. An address is nothing without a signature of a message of ours. */
import type { RequestOf } from "@candor/api/endpoint";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import type { walletLogin, walletRegister } from "@candor/api/wallet-sign-in";
import type { Call } from "../../platform/http/route.ts";
import type { CustomerContext, SignedIn } from "./customer.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import { openAccount } from "./open-account.ts";
import { issueMessage, MESSAGE_LIFETIME_S, useMessage } from "./wallet-message.ts";
import { findCustomerIdByWallet } from "./wallet-message-store.ts";
import { checkSignature } from "./wallet-signature.ts";

type Login = RequestOf<typeof walletLogin>;
type Register = RequestOf<typeof walletRegister>;
type Signed = NonNullable<Login["signed"]>;

/** The first of the two calls: known and unknown wallets are answered alike. */
export async function offerMessage(context: CustomerContext, { address, chainId }: Login, { origin }: Call) {
  const message = await issueMessage(context, { address, chainId, origin, customerId: null });
  return answer({ sign_message: message, expires_after_s: MESSAGE_LIFETIME_S });
}

export async function signInWithWallet(
  context: CustomerContext,
  address: string,
  signed: Signed,
  call: Call,
): Promise<SignedIn> {
  const wallet = await proveWallet(context, address, signed, call);
  if (wallet.refused) return wallet;
  return context.database.transaction(async (tx): Promise<SignedIn> => {
    const customerId = await findCustomerIdByWallet(tx, wallet.value.address);
    return customerId === undefined ? refuse("wallet-account-unknown") : finishSignIn(context, tx, customerId, call);
  });
}

export async function registerWithWallet(
  context: CustomerContext,
  { address, inviteCode, signed }: Register,
  call: Call,
): Promise<SignedIn> {
  const wallet = await (signed ? proveWallet(context, address, signed, call) : refuse("wallet-message-invalid"));
  if (wallet.refused) return wallet;
  const { value } = wallet;
  return context.database.transaction(async (tx): Promise<SignedIn> => {
    const known = await findCustomerIdByWallet(tx, value.address);
    if (known !== undefined) return finishSignIn(context, tx, known, call);
    const opened = await openAccount(context, tx, {
      proof: { kind: "wallet", ...value },
      inviteCode,
      language: call.language,
      isTaken: async (reader) => (await findCustomerIdByWallet(reader, value.address)) !== undefined,
    });
    if (opened.refused) return opened;
    // Another call for the same wallet was faster.
    const customerId = opened.value ?? (await findCustomerIdByWallet(tx, value.address));
    if (customerId === undefined) throw new Error("an account was neither opened nor found");
    return finishSignIn(context, tx, customerId, call);
  });
}

interface ProvedWallet {
  readonly address: string;
  readonly chainId: number;
}

/** The message is used up before the signature is looked at: many calls with one message are one try. */
async function proveWallet(
  context: CustomerContext,
  address: string,
  signed: Signed,
  { origin }: Call,
): Promise<Answer<ProvedWallet>> {
  const used = await useMessage(context, { address, ...signed, origin });
  if (!used) return refuse("wallet-message-invalid");
  const checked = await checkSignature(context, used);
  return checked.refused ? checked : answer({ address: used.address, chainId: used.chainId });
}
