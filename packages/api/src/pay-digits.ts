/**
 * The pay password in a request. A command's fingerprint is kept beside its idempotency key, and six digits are soon guessed
 * from one: so they are left out of whatever a request is written down as.
 */
import { codeDigits, plainText } from "./scalars.ts";

export interface PayDigits {
  /** The six digits. Not enumerable: neither JSON nor a log shows it. */
  readonly digits: string;
}

const payDigits = (digits: string): PayDigits =>
  Object.defineProperty({}, "digits", { value: digits, enumerable: false }) as PayDigits;

/** As it was typed, kept out of everything that a request is turned into text for: commands have something to say before its form. */
export const payPasswordTyped = codeDigits.pipe(plainText(64).transform(payDigits));
