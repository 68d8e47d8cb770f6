/** Where a customer may have money sent: the kinds, and the bounds that server and forms share. */
export const PAYEE_KINDS = ["address", "card", "card-international"] as const;
export type PayeeKind = (typeof PAYEE_KINDS)[number];

/** Addresses, cards and accounts together. */
export const PAYEES_MAX = 20;

export const PAYEE_NAME_MAX = 40;
export const ADDRESS_MAX = 130;
/** A tag of the XRP Ledger is a number below 2³². */
export const TAG_MAX = 4_294_967_295;

/** What forms of cards and accounts ask for, by their fields on the wire. */
export const CARD_FIELDS = ["real_name", "bank_name", "card_number", "branch"] as const;
export const ACCOUNT_FIELDS = [
  "real_name",
  "bank_name",
  "bank_address",
  "network",
  "swift",
  "aba",
  "iban",
  "account",
  "phone",
  "holder_address",
  "currency",
] as const;
/** The most that each of them takes, in characters. */
export const BANK_FIELD_MAX = {
  ...{ real_name: 80, bank_name: 60, card_number: 30, branch: 80 },
  ...{ bank_address: 160, network: 80, swift: 20, aba: 20, iban: 60, account: 40, phone: 30, holder_address: 160 },
} as const satisfies Readonly<Record<Exclude<BankField, "currency">, number>>;
export type BankField = (typeof CARD_FIELDS)[number] | (typeof ACCOUNT_FIELDS)[number];
