/** The vocabulary of the configuration that other modules speak too. Values only. */

/** What a process may do; one process does all of it by default. */
export const ROLES = ["http", "desk", "feed", "jobs"] as const;

export type ProcessRole = (typeof ROLES)[number];
