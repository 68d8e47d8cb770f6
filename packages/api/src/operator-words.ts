/** What an operator may be on duty for (DOMAIN section 11). None of them touches a price or an outcome. */
export const OPERATOR_ROLES = ["support", "finance", "compliance", "product", "admin"] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];
