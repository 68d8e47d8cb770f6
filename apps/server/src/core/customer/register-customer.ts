/** Opens an account: code used, customer and both portfolios made, demo funds granted, first session opened; all or nothing. */
import { randomInt } from "node:crypto";
import { ACCOUNT_MODES } from "@candor/api/account-mode";
import type { register } from "@candor/api/customer";
import type { RequestOf } from "@candor/api/endpoint";
import { type Refusal, refuse } from "@candor/api/refusal";
import type { Tx } from "../../platform/database.ts";
import type { Call } from "../../platform/http/route.ts";
import { BUSY } from "../../platform/password-hasher.ts";
import { type Contact, readContact } from "./contact.ts";
import type { CustomerContext, SignedIn } from "./customer.ts";
import {
  findCredentials,
  findCustomerIdByInviteCode,
  insertCustomer,
  insertPortfolio,
  type NewCustomer,
} from "./customer-store.ts";
import { grantDemoFunds } from "./demo-grant.ts";
import { openSession } from "./finish-sign-in.ts";
import { refuseNewPassword } from "./password-policy.ts";
import { checkCode, useCode } from "./verification-code.ts";

type Request = RequestOf<typeof register>;

export async function registerCustomer(context: CustomerContext, request: Request, call: Call): Promise<SignedIn> {
  const contact = await readContact(request.contact, request.areaCode);
  if (contact.refused) return contact;
  const weak = refuseNewPassword(request.password, request.passwordRepeated);
  if (weak) return weak;
  const { database, clock, hasher } = context;
  // The cheap check first, so that guessing codes costs no password hash; the code is used up below.
  const checked = await database.transaction((tx) =>
    checkCode(tx, contact.value.value, "register", request.code, clock.now()),
  );
  if (checked.refused) return checked;
  const passwordHash = await hasher.hash(request.password);
  if (passwordHash === BUSY) return refuse("busy-try-again");
  return inTransaction(context, async (tx) => {
    const used = await useCode(tx, contact.value.value, "register", request.code, clock.now());
    if (used.refused) return used;
    const customerId = await insert(context, tx, contact.value, passwordHash, request, call);
    if (typeof customerId !== "string") return customerId;
    return openSession(context, tx, customerId, call);
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

async function inTransaction(context: CustomerContext, work: (tx: Tx) => Promise<SignedIn>): Promise<SignedIn> {
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

async function insert(
  context: CustomerContext,
  tx: Tx,
  contact: Contact,
  passwordHash: string,
  request: Request,
  call: Call,
): Promise<string | Refusal> {
  const { clock, ids } = context;
  const invitedBy = request.inviteCode ? await findCustomerIdByInviteCode(tx, request.inviteCode.toUpperCase()) : null;
  if (invitedBy === undefined) return refuse("invite-code-unknown");
  const at = clock.now();
  const customerId = ids.next();
  const { language } = call;
  const isInserted = await insertNumbered(context, tx, {
    id: customerId,
    contact,
    passwordHash,
    language,
    invitedBy,
    at,
  });
  if (!isInserted) return refuse("email-or-mobile-taken");
  for (const mode of ACCOUNT_MODES) {
    const portfolioId = ids.next();
    await insertPortfolio(tx, { id: portfolioId, customerId, mode, at });
    if (mode === "demo") await grantDemoFunds(context.ledger, tx, portfolioId);
  }
  return customerId;
}

/** Draws a public number and an invite code until nobody has them; answers false where the contact is taken. */
async function insertNumbered(
  { drawNumbers }: CustomerContext,
  tx: Tx,
  customer: Omit<NewCustomer, "uid" | "inviteCode">,
): Promise<boolean> {
  for (let draw = 0; draw < DRAWS_MAX; draw += 1) {
    if (await insertCustomer(tx, { ...customer, ...drawNumbers() })) return true;
    if (await findCredentials(tx, customer.contact)) return false;
  }
  throw new Error("no free public number was found");
}

/** Even with half of all numbers given away, so many are never needed. */
const DRAWS_MAX = 50;

/** What a new customer is known by to others. */
export const drawNumbers = () => ({ uid: randomDigits(8), inviteCode: randomInviteCode() });

const randomDigits = (count: number): string => String(randomInt(10 ** (count - 1), 10 ** count));

/** Eight letters and digits that cannot be mistaken for one another. */
function randomInviteCode(): string {
  const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
  return Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join("");
}
