/** What lists, records and messages show of where a payee pays to. */
import type { Payee } from "./payee-types.ts";

const HEAD = 6;

/** "0x5290…28e1", "•••• 4242". */
export const maskedOf = ({ text, lastFour }: Pick<Payee, "text" | "lastFour">): string =>
  text === null ? `•••• ${lastFour}` : `${text.slice(0, HEAD)}…${lastFour}`;
