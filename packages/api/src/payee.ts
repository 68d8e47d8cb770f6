/**
 * Payees: the addresses, cards and bank accounts that a customer may have money sent to (spec sections 3 and 7). They belong
 * to the customer. What a card or account says is answered in part only, also to its owner; an address is public as it is.
 */
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { networkIn } from "./network.ts";
import { pageOf, paging } from "./paging.ts";
import { ADDRESS_MAX, BANK_FIELD_MAX, PAYEE_NAME_MAX } from "./payee-words.ts";
import { instantOut, optionalField, plainText, recordId, smallId } from "./scalars.ts";

const waiting = {
  created_at: instantOut,
  /** From then on money can be sent there. */
  usable_from: instantOut,
};

export const payeeAddress = z.object({
  id: recordId,
  currency_id: z.int(),
  currency_name: z.string(),
  network: z.string(),
  network_name: z.string(),
  address: z.string(),
  /** What its QR code says: the address alone, which every wallet understands. */
  qr: z.string(),
  /** Beginning and end of the address. */
  masked: z.string(),
  /** The tag or memo that belongs to it. */
  memo: z.string().nullable(),
  name: z.string(),
  ...waiting,
});
export type PayeeAddress = z.output<typeof payeeAddress>;

export const payeeCard = z.object({
  id: recordId,
  bank_name: z.string(),
  /** In part: "J••• D••". */
  real_name: z.string(),
  /** Its last four digits: "•••• 4242". */
  card_number: z.string(),
  branch: z.string(),
  ...waiting,
});
export type PayeeCard = z.output<typeof payeeCard>;

export const payeeAccount = z.object({
  id: recordId,
  currency_id: z.int(),
  currency_name: z.string(),
  bank_name: z.string(),
  bank_address: z.string(),
  network: z.string(),
  swift: z.string(),
  aba: z.string(),
  /** Country and last four signs of an IBAN, the last four of another number. */
  account: z.string(),
  is_iban: z.boolean(),
  real_name: z.string(),
  phone: z.string(),
  holder_address: z.string(),
  ...waiting,
});
export type PayeeAccount = z.output<typeof payeeAccount>;

/** How many there are of all kinds, and how many there may be. */
const room = { count: z.int(), maximum: z.int() };

/** Proof of who asks: whoever gets into an account must not send its money to themselves. */
const changing = { method: "POST", noun: "payee", who: "customer", needsStepUp: true } as const;
/** A key would keep a card's number in what can be guessed. Sent twice, it finds itself saved. */
const savingCard = { ...changing, isIdempotent: false } as const;
const SAVE_REFUSALS = ["payees-full", "payee-already-saved"] as const;

export const saveAddress = endpoint({
  ...changing,
  path: "/user/wallet/save",
  summary:
    "Save an address of one's own, or with `id` rename one. Another address under that id takes its place and waits like a new one.",
  request: z
    .object({
      id: optionalField(recordId),
      currency: smallId,
      network: networkIn,
      address: plainText(ADDRESS_MAX),
      memo: optionalField(plainText(64)),
      /** Left empty it is called by its currency and network. */
      name: optionalField(plainText(PAYEE_NAME_MAX)),
    })
    .transform((wire) => ({
      id: wire.id,
      currencyId: wire.currency,
      network: wire.network,
      address: wire.address,
      memo: wire.memo ?? "",
      name: wire.name ?? "",
    })),
  response: payeeAddress,
  refusals: [
    ...SAVE_REFUSALS,
    "payee-unknown",
    "currency-unknown",
    "network-unknown",
    "address-invalid",
    "address-of-other-network",
    "memo-invalid",
  ],
});

export const listAddresses = endpoint({
  method: "GET",
  path: "/user/wallet/list",
  rate: "list",
  noun: "payee",
  summary: "The caller's addresses, newest first, of one currency or of all.",
  who: "customer",
  request: z.object({ currency: optionalField(smallId), ...paging(10, 100) }).transform((wire) => ({
    currencyId: wire.currency ?? null,
    page: wire.page,
    limit: wire.limit,
    after: wire.after,
  })),
  response: z.object({ ...pageOf(payeeAddress), ...room }),
});

const removing = (path: "/user/wallet/del" | "/user/cash_del", summary: string) =>
  endpoint({
    ...changing,
    path,
    summary,
    request: z.object({ id: recordId }),
    response: z.object({ id: recordId }),
    refusals: ["payee-unknown"],
  });

export const removeAddress = removing("/user/wallet/del", "Remove one of the caller's addresses.");
export const removeCard = removing("/user/cash_del", "Remove one of the caller's cards or bank accounts.");

const words = (field: keyof typeof BANK_FIELD_MAX) => optionalField(plainText(BANK_FIELD_MAX[field]));

export const saveCard = endpoint({
  ...savingCard,
  path: "/user/cash_save",
  summary: "Save a bank card: name on it, bank, number and branch.",
  request: z
    .object({
      real_name: words("real_name"),
      bank_name: words("bank_name"),
      card_number: words("card_number"),
      branch: words("branch"),
    })
    .transform((fields) => ({ fields })),
  response: payeeCard,
  refusals: [...SAVE_REFUSALS, "bank-field-missing", "bank-field-invalid", "card-number-invalid"],
});

export const saveAccount = endpoint({
  ...savingCard,
  path: "/user/cash_save_international",
  summary:
    "Save a bank account abroad: SWIFT code, IBAN or account number (with ABA number in the United States), bank and holder.",
  request: z
    .object({
      currency: smallId,
      real_name: words("real_name"),
      bank_name: words("bank_name"),
      bank_address: words("bank_address"),
      network: words("network"),
      swift: words("swift"),
      aba: words("aba"),
      iban: words("iban"),
      account: words("account"),
      phone: words("phone"),
      holder_address: words("holder_address"),
    })
    .transform(({ currency, ...fields }) => ({ currencyId: currency, fields })),
  response: payeeAccount,
  refusals: [
    ...SAVE_REFUSALS,
    "currency-unknown",
    "bank-field-missing",
    "bank-field-invalid",
    "swift-invalid",
    "iban-invalid",
    "aba-invalid",
  ],
});

const reading = { method: "POST", noun: "payee", who: "customer", changes: false, request: z.object({}) } as const;

export const listCards = endpoint({
  ...reading,
  path: "/user/cash_info",
  summary: "The caller's bank cards, newest first, in part.",
  response: z.object({ list: z.array(payeeCard), ...room }),
});

export const listAccounts = endpoint({
  ...reading,
  path: "/user/cash_info_international",
  summary: "The caller's bank accounts abroad, newest first, in part.",
  response: z.object({ list: z.array(payeeAccount), ...room }),
});
