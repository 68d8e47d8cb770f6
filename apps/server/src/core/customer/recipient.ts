/**
 * Customers as other customers meet them: by public number, with a name of which only a part is shown. What an officer verified
 * is never shown to anybody.
 */
import type { Reader } from "../../platform/database/database.ts";
import { findByIds, findRecipient, type RecipientRow } from "./recipient-store.ts";

export interface Recipient {
  readonly customerId: string;
  readonly uid: string;
  /** The nickname in part, "A***e"; "***" without one. Addresses and numbers are nobody else's to see. */
  readonly name: string;
  readonly isFrozen: boolean;
  /** Of the real account. */
  readonly portfolioId: string;
}

export interface Recipients {
  /**
   * Whoever has the number and is known by the nickname, e-mail address, mobile number or wallet address typed, in full. Undefined
   * for all else alike: a stranger learns nothing from a number.
   */
  knownAs(reader: Reader, uid: string, typed: string): Promise<Recipient | undefined>;
  byIds(reader: Reader, customerIds: readonly string[]): Promise<ReadonlyMap<string, Recipient>>;
}

/** First and last letter, as far as that is not all of it. */
function maskedWord(word: string): string {
  const letters = [...new Intl.Segmenter().segment(word)].map(({ segment }) => segment);
  return `${letters[0] ?? ""}***${letters.length > 3 ? letters.at(-1) : ""}`;
}

export const maskedName = ({ nickname }: Pick<RecipientRow, "nickname">): string =>
  nickname === null || nickname === "" ? "***" : maskedWord(nickname);

/** Fewer digits would fit too many numbers. */
const DIGITS_MIN = 7;

export function isKnownAs(
  { nickname, email, mobile, walletAddress }: Pick<RecipientRow, "nickname" | "email" | "mobile" | "walletAddress">,
  typed: string,
): boolean {
  const said = folded(typed);
  if (said === "") return false;
  if ([nickname, email, walletAddress].some((own) => own !== null && folded(own) === said)) return true;
  if (mobile === null || !/^[+\d\s().-]+$/.test(said)) return false;
  // With or without the calling code, and the zero that is dialled instead of it.
  const digits = said.replace(/\D/g, "").replace(/^0+/, "");
  return digits.length >= DIGITS_MIN && mobile.endsWith(digits);
}

const folded = (text: string): string => text.trim().normalize("NFC").toLowerCase();

const recipientOf = (row: RecipientRow): Recipient => {
  const { customerId, uid, isFrozen, portfolioId } = row;
  return { customerId, uid, name: maskedName(row), isFrozen, portfolioId };
};

export const recipients: Recipients = {
  async knownAs(reader, uid, typed) {
    const row = await findRecipient(reader, uid);
    return row && isKnownAs(row, typed) ? recipientOf(row) : undefined;
  },
  async byIds(reader, customerIds) {
    if (customerIds.length === 0) return new Map();
    const rows = await findByIds(reader, [...new Set(customerIds)]);
    return new Map(rows.map((row) => [row.customerId, recipientOf(row)]));
  },
};
