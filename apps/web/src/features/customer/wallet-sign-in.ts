/** Logging in with a wallet: an account of the wallet, our message, its signature, the session. One signature also signs up. */
import { Refusal } from "@candor/client/envelope";
import { call } from "../../app/api-client.ts";
import { forgetInviteCode } from "../../app/invite.ts";
import { askSecondStep } from "./second-step.ts";
import { enter } from "./sign-in.ts";
import type { BrowserWallet } from "./wallet-discovery.ts";
import { keepWallet } from "./wallet-session.ts";
import { chainOf, requestAccount, signMessage } from "./wallet-signing.ts";

export type WalletStep = "account" | "signature";

export interface WalletEntering {
  readonly inviteCode: string;
  readonly signal: AbortSignal;
  /** Told what the person is waited for. */
  readonly onStep: (step: WalletStep) => void;
}

/**
 * Rejects with a WalletFault, a Refusal, or the signal's reason where the person has turned away.
 * @returns false where a second step is asked for first
 */
export async function enterWithWallet(wallet: BrowserWallet, entering: WalletEntering): Promise<boolean> {
  const { inviteCode, signal, onStep } = entering;
  onStep("account");
  const address = await requestAccount(wallet);
  const chain_id = await chainOf(wallet);
  signal.throwIfAborted();
  const fields = { user_string: address, ...(chain_id !== undefined && { chain_id }) };
  const offer = await call("POST /user/dologin", fields, { isQuiet: true, signal });
  if (typeof offer === "string" || !("sign_message" in offer)) throw new Error("no message to sign");
  const message = offer.sign_message;
  onStep("signature");
  const signature = await signMessage(wallet, address, message);
  signal.throwIfAborted();
  const keep = () => keepWallet(wallet, address);
  try {
    const signed = { ...fields, message, signature, extension_code: inviteCode, session: "cookie" } as const;
    const answer = await call("POST /user/doregister", signed, { isQuiet: true });
    forgetInviteCode();
    if (typeof answer === "string") throw new Error("a token instead of the cookie");
    enter(answer.user_id, keep);
    return true;
  } catch (cause) {
    if (askSecondStep(cause, keep)) return false;
    // A code that came with a link and is none would stand in the way each time, where no field shows it.
    if (cause instanceof Refusal && cause.code === "invite-code-unknown") forgetInviteCode();
    throw cause;
  }
}
