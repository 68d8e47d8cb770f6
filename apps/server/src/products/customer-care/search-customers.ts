/** Finding customers: what was typed says by what, and only what is equal is found, so that nobody browses through contacts. */
import type { searchCustomers } from "@candor/api/customer-care";
import type { RequestOf, ResponseOf } from "@candor/api/endpoint";
import { type QueueCondition, queueOut } from "../../platform/database/queue-page.ts";
import type { OperatorSession } from "../../platform/http/route.ts";
import { namedOrCalled, numberedOrCalled, type PersonRow, readPeople } from "./care-store.ts";
import type { CareDeps } from "./customer-care-types.ts";
import { maskedEmail, maskedMobile, seesContacts } from "./masked-contact.ts";
import { hashesOfName } from "./verified-names.ts";

type Found = ResponseOf<typeof searchCustomers>["list"][number];

interface Search extends QueueCondition {
  /** What is kept of it: by what was looked, never what was typed. */
  readonly how: string;
}

export async function searchPeople(
  deps: CareDeps,
  { text, is_frozen, ...request }: RequestOf<typeof searchCustomers>,
  session: OperatorSession,
): Promise<{ readonly found: ResponseOf<typeof searchCustomers>; readonly how: string }> {
  const { how, ...condition } = searchOf(deps, text ?? "");
  const { list, ...page } = await readPeople(deps.database, condition, is_frozen, request);
  const shown = list.map((person) => personOut(person, session));
  return { found: queueOut(page, shown), how };
}

function searchOf({ encryption }: CareDeps, text: string): Search {
  if (text === "") return { how: "everybody", sql: "true", values: [] };
  if (/^\d{8}$/.test(text)) return { how: "by number", ...numberedOrCalled(text) };
  if (text.includes("@")) return { how: "by e-mail", sql: "customer.email = lower(?)", values: [text] };
  const digits = text.replace(/[\s().-]/g, "").replace(/^00/, "+");
  if (/^\+?\d{7,15}$/.test(digits))
    return { how: "by mobile", sql: "customer.mobile in (?, '+' || ?)", values: [digits, digits] };
  if (/^0x[0-9a-fA-F]{40}$/.test(text))
    return { how: "by wallet", sql: "customer.wallet_address = lower(?)", values: [text] };
  const hashes = hashesOfName(encryption, text).map((hash) => hash.toString("hex"));
  return { how: "by name", ...namedOrCalled(text, [...new Set(hashes)]) };
}

export const personOut = (person: PersonRow, session: OperatorSession): Found => {
  const { uid, nickname, level, isFrozen, registeredAt } = person;
  return { uid, nickname, level, is_frozen: isFrozen, registered_at: registeredAt, ...contactsOut(person, session) };
};

const contactsOut = ({ email, mobile }: PersonRow, session: OperatorSession) =>
  seesContacts(session)
    ? { email, mobile }
    : { email: email && maskedEmail(email), mobile: mobile && maskedMobile(mobile) };
