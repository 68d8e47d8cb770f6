/** New passwords: forgotten ones with a code sent to the address, and changed ones with a code sent to the owner. */
import type { CodeScene, changePassword as changeEndpoint, forgetPassword } from "@candor/api/customer";
import type { RequestOf } from "@candor/api/endpoint";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import type { Tx } from "../../platform/database/database.ts";
import { addressGroup } from "../../platform/edge/requester.ts";
import type { Call, CustomerCall } from "../../platform/http/route.ts";
import { BUSY } from "../../platform/password-hasher.ts";
import {
  type Contact,
  findCredentials,
  findCustomer,
  readContact,
  recordSafetyEvent,
  updatePasswordHash,
} from "../customer/customer.ts";
import { codeAsker } from "./code-asker.ts";
import { passwordGuesses } from "./password-guesses.ts";
import { refuseNewPassword } from "./password-policy.ts";
import { endWaitingSteps } from "./sign-in-step.ts";
import type { SignInContext } from "./sign-in-types.ts";
import { checkCode, useCode } from "./verification-code.ts";

type Changed = Answer<{ is_changed: true }>;

interface NewPassword {
  readonly contacts: readonly Contact["value"][];
  readonly scene: CodeScene;
  /** Who asked for the code. */
  readonly asker: string;
  readonly code: string;
  readonly password: string;
  readonly passwordRepeated: string;
  readonly customerId: string | undefined;
  readonly keptSessionId: string | null;
  readonly call: Call;
}

export async function resetPassword(
  context: SignInContext,
  request: RequestOf<typeof forgetPassword>,
  call: Call,
): Promise<Changed> {
  const contact = await readContact(request.contact, request.areaCode);
  if (contact.refused) return contact;
  const credentials = await findCredentials(context.database, contact.value);
  return setPassword(context, {
    ...request,
    contacts: [contact.value.value],
    scene: "forget",
    asker: codeAsker("forget", call, request.ticket),
    customerId: credentials?.id,
    keptSessionId: null,
    call,
  });
}

export async function changePassword(
  context: SignInContext,
  request: RequestOf<typeof changeEndpoint>,
  call: CustomerCall,
): Promise<Changed> {
  const customer = await findCustomer(context.database, call.caller.customerId);
  return setPassword(context, {
    ...request,
    contacts: [customer?.email, customer?.mobile].filter((contact) => contact != null),
    scene: "password",
    asker: codeAsker("password", call, undefined),
    customerId: call.caller.customerId,
    keptSessionId: call.caller.sessionId,
    call,
  });
}

async function setPassword(context: SignInContext, change: NewPassword): Promise<Changed> {
  const weak = refuseNewPassword(change.password, change.passwordRepeated);
  if (weak) return weak;
  const { database, clock, hasher, sessions } = context;
  const { scene, code, customerId } = change;
  const contact = await contactOfCode(context, change);
  if (contact.refused) return contact;
  const passwordHash = await hasher.hash(change.password, {
    line: change.keptSessionId === null ? "stranger" : "owner",
    name: customerId ?? addressGroup(change.call.clientAddress),
  });
  if (passwordHash === BUSY) return refuse("busy-try-again");
  return database.transaction(async (tx): Promise<Changed> => {
    const place = { contact: contact.value, scene, asker: change.asker };
    const used = await useCode(tx, place, code, clock.now());
    if (used.refused) return used;
    // A code is only ever sent to an address with an account, so without one no code can have been known.
    if (customerId === undefined) return refuse("code-wrong");
    await updatePasswordHash(tx, customerId, passwordHash);
    await endWaitingSteps(context, tx, customerId);
    await forgetGuesses(context, tx, customerId);
    await sessions.endAll(tx, customerId, change.keptSessionId);
    const event = scene === "forget" ? "password-reset" : "password-changed";
    await recordSafetyEvent(context, tx, customerId, event, change.call);
    return answer({ is_changed: true });
  });
}

/** Whoever had the code is the owner, and need not wait for what others guessed, whichever name of the account they tried. */
async function forgetGuesses(context: SignInContext, tx: Tx, customerId: string): Promise<void> {
  const customer = await findCustomer(tx, customerId);
  for (const name of [customer?.email, customer?.mobile]) {
    if (name != null) await passwordGuesses(context, "sign-in", name).forget(tx);
  }
}

/** The code may have gone to either of the owner's addresses. */
async function contactOfCode(context: SignInContext, change: NewPassword): Promise<Answer<string>> {
  let refused: Answer<string> = refuse("code-wrong");
  for (const contact of change.contacts) {
    const checked = await context.database.transaction((tx) =>
      checkCode(tx, { ...change, contact }, change.code, context.clock.now()),
    );
    if (!checked.refused) return answer(contact);
    refused = checked;
  }
  return refused;
}
