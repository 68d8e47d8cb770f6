/** How a claim's state looks. */
import type { DepositState } from "@candor/api/deposit-words";
import type { Tone } from "../../app/state-tag.tsx";

const TONES: Readonly<Record<DepositState, Tone>> = { pending: "waits", approved: "good", rejected: "bad" };

export const toneOf = (state: DepositState): Tone => TONES[state];
