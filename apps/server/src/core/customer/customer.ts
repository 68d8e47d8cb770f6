/**
 * Customers: who they are, their two portfolios, what officers verified of them and what happened to the safety of their accounts
 * (DOMAIN sections 1 and 2). This is the module's one door. What others are told of a customer is never more than a part of a name.
 */
export { type Contact, readContact } from "./contact.ts";
export { addCreditEvent, listCreditEvents, readCreditScore } from "./credit-store.ts";
export {
  findCredentials,
  findCustomer,
  findProofs,
  isContactTaken,
  lockPasswordHash,
  updateContact,
  updatePasswordHash,
} from "./customer-store.ts";
export { customersChanged } from "./customer-topics.ts";
export type { CustomerDeps, CustomerMessage } from "./customer-types.ts";
export { deviceName } from "./device-name.ts";
export { drawNumbers, openAccount } from "./open-account.ts";
export { type Recipient, type Recipients, recipients } from "./recipient.ts";
export { residenceOf } from "./residence-store.ts";
export { insertSafetyEvent } from "./safety-event-store.ts";
export {
  listSafetyEvents,
  type NamedEvent,
  type RecordingDeps,
  recordSafetyEvent,
  safetyEventsOf,
} from "./safety-events.ts";
export { type VerifiedCustomers, verifiedCustomers } from "./verified-level.ts";
