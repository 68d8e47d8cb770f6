/** Makes a customer with both portfolios and the demo funds, however they have proved who they are. */
import { randomInt } from "node:crypto";
import { ACCOUNT_MODES } from "@candor/api/account-mode";
import type { Language } from "@candor/api/language";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import type { Tx } from "../../platform/database/database.ts";
import { findCustomerIdByInviteCode, insertCustomer, insertPortfolio } from "./customer-store.ts";
import type { CustomerDeps, NewCustomer } from "./customer-types.ts";
import { grantDemoFunds } from "./demo-grant.ts";

type Opener = Pick<CustomerDeps, "clock" | "ids" | "ledger" | "drawNumbers">;

export interface Opening extends Pick<NewCustomer, "proof"> {
  readonly inviteCode: string | undefined;
  readonly language: Language;
  /** Whether somebody has what the newcomer is known by already. */
  readonly isTaken: (tx: Tx) => Promise<boolean>;
}

/** The new customer's id; null where another has what they are known by. A refusal leaves nothing behind. */
export async function openAccount(context: Opener, tx: Tx, opening: Opening): Promise<Answer<string | null>> {
  const { clock, ids } = context;
  const { proof, inviteCode, language } = opening;
  const invitedBy = inviteCode ? await findCustomerIdByInviteCode(tx, inviteCode.toUpperCase()) : null;
  if (invitedBy === undefined) return refuse("invite-code-unknown");
  const at = clock.now();
  const customerId = ids.next();
  const customer = { id: customerId, proof, language, invitedBy, at };
  if (!(await insertNumbered(context, tx, customer, opening.isTaken))) return answer(null);
  for (const mode of ACCOUNT_MODES) {
    const portfolioId = ids.next();
    await insertPortfolio(tx, { id: portfolioId, customerId, mode, at });
    if (mode === "demo") await grantDemoFunds(context.ledger, tx, portfolioId);
  }
  return answer(customerId);
}

/** Draws a public number and an invite code until nobody has them; answers false where the customer is known already. */
async function insertNumbered(
  { drawNumbers }: Opener,
  tx: Tx,
  customer: Omit<NewCustomer, "uid" | "inviteCode">,
  isTaken: Opening["isTaken"],
): Promise<boolean> {
  for (let draw = 0; draw < DRAWS_MAX; draw += 1) {
    if (await insertCustomer(tx, { ...customer, ...drawNumbers() })) return true;
    if (await isTaken(tx)) return false;
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
