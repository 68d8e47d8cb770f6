/** Signing in and up with a browser wallet. An address is nothing without a signature of a message of ours. */
import type { RequestOf } from "@candor/api/endpoint";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import type { walletLogin, walletRegister } from "@candor/api/wallet-sign-in";
import type { Tx } from "../../platform/database/database.ts";
import type { Call } from "../../platform/http/route.ts";
import { openAccount } from "../customer/customer.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import type { SignedIn, SignInContext } from "./sign-in-types.ts";
import { issueMessage, MESSAGE_LIFETIME_S, useMessage } from "./wallet-message.ts";
import { findAccountOfWallet, type WalletAccount } from "./wallet-message-store.ts";
import { checkSignature, type WalletKind } from "./wallet-signature.ts";

type Login = RequestOf<typeof walletLogin>;
type Register = RequestOf<typeof walletRegister>;
type Signed = NonNullable<Login["signed"]>;

/** The first of the two calls: known and unknown wallets are answered alike. */
export async function offerMessage(context: SignInContext, { address, chainId }: Login, { origin }: Call) {
  const message = await issueMessage(context, { address, chainId, origin, customerId: null });
  return answer({ sign_message: message, expires_after_s: MESSAGE_LIFETIME_S });
}

export async function signInWithWallet(
  context: SignInContext,
  address: string,
  signed: Signed,
  call: Call,
): Promise<SignedIn> {
  const wallet = await proveWallet(context, address, signed, call);
  if (wallet.refused) return wallet;
  return context.database.transaction(async (tx): Promise<SignedIn> => {
    const account = await findAccountOfWallet(tx, wallet.value.address);
    return account ? enter(context, tx, account, wallet.value, call) : refuse("wallet-account-unknown");
  });
}

/** Whoever may open an account with a wallet: plain data. */
export interface RegisteringWallet {
  readonly wallet: ProvedWallet;
  readonly inviteCode: string | undefined;
  readonly wantsCookie: boolean;
}

/** Checks the signature, before anything is locked. */
export async function proveRegisteringWallet(
  context: SignInContext,
  { address, inviteCode, signed, wantsCookie }: Register,
  call: Call,
): Promise<Answer<RegisteringWallet>> {
  const wallet = await (signed ? proveWallet(context, address, signed, call) : refuse("wallet-message-invalid"));
  return wallet.refused ? wallet : answer({ wallet: wallet.value, inviteCode, wantsCookie });
}

export async function registerWithWallet(
  context: SignInContext,
  { wallet: value, inviteCode }: RegisteringWallet,
  call: Call,
): Promise<SignedIn> {
  return context.database.transaction(async (tx): Promise<SignedIn> => {
    const { address: walletAddress, chainId } = value;
    const known = await findAccountOfWallet(tx, walletAddress);
    if (known) return enter(context, tx, known, value, call);
    const opened = await openAccount(context, tx, {
      proof: { kind: "wallet", address: walletAddress, chainId },
      inviteCode,
      language: call.language,
      isTaken: async (reader) => (await findAccountOfWallet(reader, walletAddress)) !== undefined,
    });
    if (opened.refused) return opened;
    // Opened here, or by another call for the same wallet that was faster.
    const account = await findAccountOfWallet(tx, walletAddress);
    if (!account) throw new Error("an account was neither opened nor found");
    return enter(context, tx, account, value, call);
  });
}

interface ProvedWallet {
  readonly address: string;
  readonly chainId: number;
  readonly kind: WalletKind;
}

async function enter(
  context: SignInContext,
  tx: Tx,
  account: WalletAccount,
  { kind, chainId }: ProvedWallet,
  call: Call,
): Promise<SignedIn> {
  if (kind === "contract" && chainId !== account.chainId) return refuse("wallet-signature-wrong");
  return finishSignIn(context, tx, account.customerId, call);
}

/** The message is used up before the signature is looked at: many calls with one message are one try. */
async function proveWallet(
  context: SignInContext,
  address: string,
  signed: Signed,
  { origin }: Call,
): Promise<Answer<ProvedWallet>> {
  const used = await useMessage(context, { address, ...signed, origin });
  if (!used) return refuse("wallet-message-invalid");
  const checked = await checkSignature(context, used);
  return checked.refused ? checked : answer({ address: used.address, chainId: used.chainId, kind: checked.value });
}
