/** The states of what comes in: one complete table for outputs of chains and one for claims. What they answer null to is refused. */

export const OUTPUT_STATES = ["seen", "gone", "credited"] as const;
export type OutputState = (typeof OUTPUT_STATES)[number];

/** `see`: it is in a block of the chain. `vanish`: the chain took that block back. `credit`: it was confirmed, or people approved it. */
export const OUTPUT_EVENTS = ["see", "vanish", "credit"] as const;
export type OutputEvent = (typeof OUTPUT_EVENTS)[number];

const OUTPUTS: Readonly<Record<OutputState, Readonly<Record<OutputEvent, OutputState | null>>>> = {
  seen: { see: "seen", vanish: "gone", credit: "credited" },
  gone: { see: "seen", vanish: "gone", credit: null },
  // What was credited stays so: that the chain took it back is told to people, who decide.
  credited: { see: "credited", vanish: "credited", credit: null },
};

export const outputStateAfter = (state: OutputState, event: OutputEvent): OutputState | null => OUTPUTS[state][event];

export const CLAIM_STATES = ["pending", "approved", "rejected"] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** `approve-part`: one has approved where two are needed. */
export const CLAIM_EVENTS = ["approve-part", "approve", "reject"] as const;
export type ClaimEvent = (typeof CLAIM_EVENTS)[number];

const CLAIMS: Readonly<Record<ClaimState, Readonly<Record<ClaimEvent, ClaimState | null>>>> = {
  pending: { "approve-part": "pending", approve: "approved", reject: "rejected" },
  approved: { "approve-part": null, approve: null, reject: null },
  rejected: { "approve-part": null, approve: null, reject: null },
};

export const claimStateAfter = (state: ClaimState, event: ClaimEvent): ClaimState | null => CLAIMS[state][event];
