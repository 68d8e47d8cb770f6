/** Signing in with a password, and signing out. Known and unknown accounts cost the same work and answer alike. */
import type { login } from "@candor/api/customer";
import type { RequestOf } from "@candor/api/endpoint";
import { type Answer, answer, type Refusal, refuse } from "@candor/api/refusal";
import type { Instant } from "@candor/money/money";
import { addressGroup } from "../../platform/edge/requester.ts";
import type { Call, CustomerCall } from "../../platform/http/route.ts";
import { BUSY } from "../../platform/password-hasher.ts";
import { findCredentials, lockPasswordHash, readContact } from "../customer/customer.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import { guessesAtDoor } from "./known-devices.ts";
import type { SignedIn, SignInContext } from "./sign-in-types.ts";

export async function signIn(context: SignInContext, request: RequestOf<typeof login>, call: Call): Promise<SignedIn> {
  const contact = await readContact(request.contact, request.areaCode);
  const known = contact.refused ? undefined : contact.value;
  const guesses = await guessesAtDoor(context, known?.value ?? request.contact, known, call);
  const lockedBefore = await guesses.locked();
  if (lockedBefore !== undefined) return refuseUntil(context, lockedBefore);
  const credentials = known && (await findCredentials(context.database, known));
  const address = addressGroup(call.clientAddress);
  const isMatch = await context.hasher.verify(credentials?.passwordHash ?? undefined, request.password, {
    line: guesses.isKnownDevice ? "owner" : "stranger",
    name: address,
  });
  if (isMatch === BUSY) return refuse("busy-try-again");
  return context.database.transaction(async (tx): Promise<SignedIn> => {
    // The password may have been changed while this one was being checked, and its sessions have then been ended.
    const isRight = isMatch && credentials !== undefined && (await lockPasswordHash(tx, credentials));
    const lockedNow = await guesses.judge(tx, isRight);
    if (lockedNow !== undefined) return refuseUntil(context, lockedNow);
    if (!isRight) return refuse("credentials-wrong");
    return finishSignIn(context, tx, credentials.id, call);
  });
}

const refuseUntil = ({ clock }: SignInContext, lockedUntil: Instant): Refusal =>
  refuse("too-many-requests", { seconds: Math.ceil((lockedUntil - clock.now()) / 1000) });

export async function signOut(
  context: SignInContext,
  _request: unknown,
  call: CustomerCall,
): Promise<Answer<{ is_signed_out: true }>> {
  await context.database.transaction((tx) => context.sessions.end(tx, call.caller.customerId, call.caller.sessionId));
  call.clearSessionCookie();
  return answer({ is_signed_out: true });
}
