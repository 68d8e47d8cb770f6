/**
 * Customers as other customers meet them: by public number, with a name of which only a part is shown. What an officer verified
 * is never shown to anybody.
 */
import type { Reader } from "../../platform/database.ts";
import { findByIds, findRecipient, type RecipientRow } from "./recipient-store.ts";

export interface Recipient {
  readonly customerId: string;
  readonly uid: string;
  /** In part: "A***e", "a***@example.com", "+86***34", "0x12ab…89ef". */
  readonly name: string;
  readonly isFrozen: boolean;
  /** Of the real account. */
  readonly portfolioId: string;
}

export interface Recipients {
  /** Undefined where nobody has the number. */
  byUid(reader: Reader, uid: string): Promise<Recipient | undefined>;
  byIds(reader: Reader, customerIds: readonly string[]): Promise<ReadonlyMap<string, Recipient>>;
}

/** First and last letter, as far as that is not all of it. */
function maskedWord(word: string): string {
  const letters = [...new Intl.Segmenter().segment(word)].map(({ segment }) => segment);
  return `${letters[0] ?? ""}***${letters.length > 3 ? letters.at(-1) : ""}`;
}

function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}***${email.slice(at)}`;
}

export function maskedName({
  nickname,
  email,
  mobile,
  walletAddress,
}: Pick<RecipientRow, "nickname" | "email" | "mobile" | "walletAddress">): string {
  if (nickname !== null && nickname !== "") return maskedWord(nickname);
  if (email !== null) return maskedEmail(email);
  if (mobile !== null) return `${mobile.slice(0, 3)}***${mobile.slice(-2)}`;
  return walletAddress === null ? "***" : `${walletAddress.slice(0, 6)}…${walletAddress.slice(-4)}`;
}

const recipientOf = (row: RecipientRow): Recipient => {
  const { customerId, uid, isFrozen, portfolioId } = row;
  return { customerId, uid, name: maskedName(row), isFrozen, portfolioId };
};

export const recipients: Recipients = {
  async byUid(reader, uid) {
    const row = await findRecipient(reader, uid);
    return row && recipientOf(row);
  },
  async byIds(reader, customerIds) {
    if (customerIds.length === 0) return new Map();
    const rows = await findByIds(reader, [...new Set(customerIds)]);
    return new Map(rows.map((row) => [row.customerId, recipientOf(row)]));
  },
};
