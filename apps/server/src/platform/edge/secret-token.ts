/**
 * Tokens that somebody is known by: sessions, devices, tickets and enrolments of whatever kind. 256 random bits, handed out once;
 * only the hash is stored, and nothing that is stored can be used again.
 */
import { createHash, randomBytes } from "node:crypto";

/** What can be one, before anything is looked up. */
export const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/;

export const newToken = (): string => randomBytes(32).toString("base64url");

/** 32 bytes, to be stored and looked up by. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Where a call came from, as sessions keep it and their owner is shown it. */
export interface Origin {
  readonly clientAddress: string;
  readonly userAgent: string;
}
