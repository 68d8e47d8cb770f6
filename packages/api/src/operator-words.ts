/** The words of the operators: the roles they may have (DOMAIN section 11), and what is kept of what they do. */

/** None of them touches a price or an outcome. */
export const OPERATOR_ROLES = ["support", "finance", "compliance", "product", "admin"] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** What is kept for ever of what operators do; a module adds the words for its own. The tables hold their form alone. */
export const OPERATOR_ACTS = [
  // Operators themselves
  "created",
  "revoked",
  "roles-changed",
  "enrolment-given",
  "enrolled",
  "enrolment-confirmed",
  "signed-in",
  "sign-in-failed",
  "signed-out",
  // Maker-checker
  "proposed",
  "approved",
  "rejected",
  "withdrawn",
  // Markets
  "halted",
  "asked-to-resume",
  "resumed",
  // Verification
  "verification-read",
  "document-viewed",
  "verification-verified",
  "verification-rejected",
  "sealed-given-up",
  // Deposits
  "deposit-approved",
  "deposit-approved-in-part",
  "deposit-rejected",
  // Withdrawals
  "withdrawal-read",
  "withdrawal-approved",
  "withdrawal-rejected",
  "withdrawal-sent",
  "withdrawal-payment-reported",
  "withdrawal-payment-corrected",
  "withdrawal-confirmed",
  "withdrawal-failed",
  "withdrawal-failure-reported",
  // What the site says
  "content-written",
  "content-published",
  "content-withdrawn",
  "content-restored",
  "content-picture-added",
  // Books
  "liabilities-published",
  "books-examined",
  "customer-credited",
  "house-funds-moved",
  // Care for customers
  "customer-searched",
  "customer-viewed",
  "customer-sessions-ended",
  "account-frozen",
  "account-unfrozen",
  "account-restricted",
  "account-restriction-ended",
  "operator-account-added",
  "operator-account-removed",
  // Surveillance
  "surveillance-alarm-closed",
] as const;
export type OperatorActName = (typeof OPERATOR_ACTS)[number];

export const OPERATOR_NAME = /^[a-z][a-z0-9-]{1,31}$/;
export const OPERATOR_PASSWORD_LENGTH_MIN = 13;

/** Without a call of the person's own, a session ends after so long; and after twelve hours in any case. */
export const OPERATOR_IDLE_S = 15 * 60;
export const OPERATOR_SESSION_S = 12 * 3600;
/** What an enrolment token is good for. */
export const ENROLMENT_S = 24 * 3600;
/** So long a proposal waits for somebody else. */
export const PROPOSAL_S = 48 * 3600;
/** So long, who added an operator and who was added count as one person at approvals. */
export const ADDED_BY_COUNTS_S = 72 * 3600;

export const PROPOSAL_STATES = ["proposed", "approved", "rejected", "withdrawn", "expired"] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];
