/**
 * Signing in with a browser wallet (DOMAIN section 1; EIP-4361). An address alone proves nothing: without a signature the
 * answer is a message to sign, with the message and its signature it is the session.
 */
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { optionalField, plainText, refusal } from "./scalars.ts";

const address = z
  .string()
  .transform((text) => text.trim())
  .pipe(z.string().regex(/^0x[0-9a-fA-F]{40}$/, refusal("wallet-address-invalid")));
const message = plainText(4096);
/** Hex; longer ones come from contract wallets (EIP-1271). */
const signature = z.string().regex(/^0x[0-9a-fA-F]{2,16384}$/, refusal("wallet-signature-wrong"));
/** EIP-155. */
const chainId = z
  .union([z.int(), z.string().regex(/^\d{1,15}$/)])
  .transform(Number)
  .pipe(z.int().min(1));

const fields = {
  user_string: address,
  extension_code: optionalField(plainText(32)),
  chain_id: optionalField(chainId),
  message: optionalField(message),
  signature: optionalField(signature),
  session: optionalField(z.enum(["cookie", "token"])),
};

interface WalletWire {
  readonly user_string: string;
  readonly extension_code?: string | undefined;
  readonly chain_id?: number | undefined;
  readonly message?: string | undefined;
  readonly signature?: string | undefined;
  readonly session?: "cookie" | "token" | undefined;
}

const commandOf = (wire: WalletWire) => ({
  address: wire.user_string,
  inviteCode: wire.extension_code,
  chainId: wire.chain_id ?? 1,
  /** Undefined in the first of the two calls. */
  signed:
    wire.message === undefined || wire.signature === undefined
      ? undefined
      : { message: wire.message, signature: wire.signature },
  wantsCookie: wire.session === "cookie",
});

/** What is to be signed; the browser gives it to the wallet as it is. */
const toSign = z.object({ sign_message: z.string(), expires_after_s: z.int() });
/** API clients get the token as the message itself (spec section 7); the web app has the cookie. */
const entered = z.union([z.string(), z.object({ user_id: z.string(), token: z.null() })]);

export const walletLogin = endpoint({
  method: "POST",
  path: "/user/dologin",
  noun: "wallet-sign-in",
  summary:
    "Log in with a wallet. Without a signature: the message to sign. With message and signature: the session, for API clients the token itself.",
  who: "visitor",
  rate: "sign-in",
  isIdempotent: false,
  request: z.object(fields).transform(commandOf),
  response: z.union([toSign, entered]),
  refusals: [
    "wallet-address-invalid",
    "wallet-message-invalid",
    "wallet-signature-wrong",
    "wallet-account-unknown",
    "second-factor-required",
  ],
});

export const walletRegister = endpoint({
  method: "POST",
  path: "/user/doregister",
  noun: "wallet-sign-in",
  summary:
    "Open an account for a wallet, with a message of dologin and its signature; a wallet that has one is logged in. The " +
    "message is the token itself for API clients, as the specification says; login and register answer it as a field.",
  who: "visitor",
  rate: "sign-in",
  isIdempotent: false,
  request: z.object({ ...fields, message, signature }).transform(commandOf),
  response: entered,
  refusals: [
    "wallet-address-invalid",
    "wallet-message-invalid",
    "wallet-signature-wrong",
    "invite-code-unknown",
    "second-factor-required",
  ],
});
