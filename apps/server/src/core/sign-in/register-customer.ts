/** Opens an account: code used, customer and both portfolios made, demo funds granted, first session opened; all or nothing. */
import type { register } from "@candor/api/customer";
import type { RequestOf } from "@candor/api/endpoint";
import { type Answer, answer, type Refusal, refuse } from "@candor/api/refusal";
import type { Tx } from "../../platform/database/database.ts";
import { addressGroup } from "../../platform/edge/requester.ts";
import type { Call } from "../../platform/http/route.ts";
import { BUSY } from "../../platform/password-hasher.ts";
import { type Contact, findCredentials, openAccount, readContact } from "../customer/customer.ts";
import { codeAsker } from "./code-asker.ts";
import type { CodePlace } from "./code-store.ts";
import { openSession } from "./finish-sign-in.ts";
import { refuseNewPassword } from "./password-policy.ts";
import type { SignedIn, SignInContext } from "./sign-in-types.ts";
import { checkCode, useCode } from "./verification-code.ts";

type Request = RequestOf<typeof register>;

/** Whoever may open an account with a contact: plain data. */
export interface Registering {
  readonly contact: Contact;
  readonly place: CodePlace;
  readonly code: string;
  readonly passwordHash: string;
  readonly inviteCode: string | undefined;
  readonly wantsCookie: boolean;
}

/** Looks at the code and hashes the password, before anything is locked. */
export async function proveRegistering(
  context: SignInContext,
  request: Request,
  call: Call,
): Promise<Answer<Registering>> {
  const contact = await readContact(request.contact, request.areaCode);
  if (contact.refused) return contact;
  const weak = refuseNewPassword(request.password, request.passwordRepeated);
  if (weak) return weak;
  const { database, clock, hasher } = context;
  // The cheap check first, so that guessing codes costs no password hash; the code is used up below.
  const asker = codeAsker("register", call, request.ticket);
  const place = { contact: contact.value.value, scene: "register", asker } as const;
  const checked = await database.transaction((tx) => checkCode(tx, place, request.code, clock.now()));
  if (checked.refused) return checked;
  const passwordHash = await hasher.hash(request.password, {
    line: "stranger",
    name: addressGroup(call.clientAddress),
  });
  if (passwordHash === BUSY) return refuse("busy-try-again");
  const { code, inviteCode, wantsCookie } = request;
  return answer({ contact: contact.value, place, code, passwordHash, inviteCode, wantsCookie });
}

export function registerCustomer(
  context: SignInContext,
  { contact, place, code, passwordHash, inviteCode }: Registering,
  call: Call,
): Promise<SignedIn> {
  return inTransaction(context, async (tx) => {
    const used = await useCode(tx, place, code, context.clock.now());
    if (used.refused) return used;
    const opened = await openAccount(context, tx, {
      proof: { kind: "password", contact, passwordHash },
      ...{ inviteCode, language: call.language },
      isTaken: async (reader) => (await findCredentials(reader, contact)) !== undefined,
    });
    if (opened.refused) return opened;
    if (opened.value === null) return refuse("email-or-mobile-taken");
    return openSession(context, tx, opened.value, call);
  });
}

/** Carries a refusal out of a transaction that must then leave nothing behind. */
class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

async function inTransaction(context: SignInContext, work: (tx: Tx) => Promise<SignedIn>): Promise<SignedIn> {
  try {
    return await context.database.transaction(async (tx) => {
      const result = await work(tx);
      if (result.refused) throw new Refused(result);
      return result;
    });
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}
