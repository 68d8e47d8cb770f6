/**
 * The messages that wallets are asked to sign (EIP-4361). Only those count that were written here, byte for byte, for that
 * wallet, within ten minutes, and once: a message is used up by whoever brings it, whatever comes of it.
 */
import { randomBytes } from "node:crypto";
import { type Instant, instantOf } from "@candor/money/money";
import type { Hex } from "viem";
import { isoOf } from "../../platform/clock.ts";
import type { SignInContext } from "./sign-in-types.ts";
import { insertMessage, type StoredMessage, takeMessage, takeMessageOf } from "./wallet-message-store.ts";
import { hashOfMessage, type WalletSignature } from "./wallet-signature.ts";

export const MESSAGE_LIFETIME_S = 600;

/** What the person reads before they sign; ASCII and one line, as the standard wants it. */
const STATEMENTS = {
  "sign-in": "Sign in to Candor with this wallet. This costs nothing and gives no access to what is in it.",
  "step-up": "Confirm to Candor that it is you. This costs nothing and gives no access to what is in this wallet.",
};

type Context = Pick<SignInContext, "database" | "clock">;

export interface MessageWanted {
  /** Hex in any case. */
  readonly address: string;
  readonly chainId: number;
  /** The address by which the person reaches this server. */
  readonly origin: string;
  /** Whom it proves anew; null where it is for signing in. */
  readonly customerId: string | null;
}

export async function issueMessage({ database, clock }: Context, wanted: MessageWanted): Promise<string> {
  const now = clock.now();
  const expiresAt = instantOf(now + MESSAGE_LIFETIME_S * 1000);
  const message = await textOf(wanted, now, expiresAt);
  const stored: StoredMessage = {
    hash: bytesOf(await hashOfMessage(message)),
    address: wanted.address.toLowerCase(),
    chainId: wanted.chainId,
    customerId: wanted.customerId,
  };
  await database.transaction((tx) => insertMessage(tx, { ...stored, expiresAt }, now));
  return message;
}

async function textOf(wanted: MessageWanted, issuedAt: Instant, expiresAt: Instant): Promise<string> {
  const { getAddress } = await import("viem/utils");
  const lines = [
    domainLine(wanted.origin),
    getAddress(wanted.address),
    "",
    STATEMENTS[wanted.customerId === null ? "sign-in" : "step-up"],
    "",
    `URI: ${wanted.origin}`,
    "Version: 1",
    `Chain ID: ${wanted.chainId}`,
    `Nonce: ${randomBytes(16).toString("hex")}`,
    `Issued At: ${isoOf(issuedAt)}`,
    `Expiration Time: ${isoOf(expiresAt)}`,
  ];
  return lines.join("\n");
}

const domainLine = (origin: string): string =>
  `${new URL(origin).host} wants you to sign in with your Ethereum account:`;

const bytesOf = (hash: Hex): Buffer => Buffer.from(hash.slice(2), "hex");

const signedBy = (stored: StoredMessage, signature: string): WalletSignature => ({
  address: stored.address as Hex,
  chainId: stored.chainId,
  hash: `0x${stored.hash.toString("hex")}`,
  signature: signature as Hex,
});

export interface SignedMessage {
  readonly address: string;
  readonly message: string;
  readonly signature: string;
  readonly origin: string;
}

/** What is left to check of a message to sign in by, now used up; undefined where it is none of ours. */
export async function useMessage(
  { database, clock }: Context,
  { address, message, signature, origin }: SignedMessage,
): Promise<WalletSignature | undefined> {
  // A message that was signed for another of this server's names was signed for another site.
  if (!message.startsWith(`${domainLine(origin)}\n`)) return undefined;
  const hash = bytesOf(await hashOfMessage(message));
  const stored = await database.transaction((tx) =>
    takeMessage(tx, { hash, address: address.toLowerCase() }, clock.now()),
  );
  return stored && signedBy(stored, signature);
}

/** The same of the newest message that was to prove a customer anew. */
export async function useMessageOf(
  { database, clock }: Context,
  customerId: string,
  signature: string,
): Promise<WalletSignature | undefined> {
  const stored = await database.transaction((tx) => takeMessageOf(tx, customerId, clock.now()));
  return stored && signedBy(stored, signature);
}
