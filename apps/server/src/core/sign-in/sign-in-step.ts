/** Log-ins whose second factor is missing yet: a ticket of 256 random bits, hashed at rest, ten minutes, five tries. */
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { instantOf } from "@candor/money/money";
import type { Tx } from "../../platform/database/database.ts";
import { hashToken, newToken } from "../../platform/edge/secret-token.ts";
import { countStepTry, insertStep, lockStep, markStepsUsed, markStepUsed } from "./sign-in-step-store.ts";
import type { SignInContext } from "./sign-in-types.ts";

const LIFETIME_MS = 600_000;
const TRIES_MAX = 5;

export async function openSignInStep({ clock }: SignInContext, tx: Tx, customerId: string): Promise<string> {
  const ticket = newToken();
  const createdAt = clock.now();
  const expiresAt = instantOf(createdAt + LIFETIME_MS);
  await insertStep(tx, { ticketHash: hashToken(ticket), customerId, createdAt, expiresAt });
  return ticket;
}

/** Whose log-in waits under this ticket. Locked until the transaction ends, so that tries are counted one at a time. */
export async function customerOfStep({ clock }: SignInContext, tx: Tx, ticket: string): Promise<Answer<string>> {
  const step = await lockStep(tx, hashToken(ticket));
  const isOver = !step || step.usedAt !== null || step.expiresAt <= clock.now() || step.tries >= TRIES_MAX;
  return isOver ? refuse("sign-in-step-ended") : answer(step.customerId);
}

export const countWrongProof = (tx: Tx, ticket: string): Promise<void> => countStepTry(tx, hashToken(ticket));

export const endSignInStep = ({ clock }: SignInContext, tx: Tx, ticket: string): Promise<void> =>
  markStepUsed(tx, hashToken(ticket), clock.now());

/** What was proved before it counts no more: whoever comes back begins anew. */
export const endWaitingSteps = ({ clock }: SignInContext, tx: Tx, customerId: string): Promise<void> =>
  markStepsUsed(tx, customerId, clock.now());
