/** Conversions, transfers and moves as the wire shows them: one row each. */
import type { TransferRow } from "@candor/api/transfer";
import { WIRE_OF_WALLET } from "@candor/api/wallet-words";
import { formatDecimalShort } from "@candor/money/decimal";
import type { Recipient } from "../../core/customer/customer.ts";
import type { WalletMove } from "../../core/ledger/ledger.ts";
import { priceKept } from "./conversion-price.ts";
import type { ConversionRecord, QuoteRecord } from "./conversion-store.ts";
import { priceGiven } from "./quote-conversion.ts";
import { currencyOf } from "./transfer-accounts.ts";
import type { TransferDeps } from "./transfer-types.ts";
import type { ListedTransfer } from "./user-transfer-store.ts";

const NOTHING_ELSE = {
  price: null,
  counterparty_uid: null,
  counterparty_name: null,
  from_field: null,
  to_field: null,
  note: "",
} as const;

export function conversionOut(
  deps: Pick<TransferDeps, "ledger" | "marketData">,
  { conversion, quote }: { readonly conversion: ConversionRecord; readonly quote: QuoteRecord },
): TransferRow {
  const from = currencyOf(deps.ledger, quote.fromCurrencyId);
  const to = currencyOf(deps.ledger, quote.toCurrencyId);
  const sides = { from: priceKept(deps, from, quote.fromTick), to: priceKept(deps, to, quote.toTick) };
  return {
    ...NOTHING_ELSE,
    ...{ id: conversion.id, kind: "conversion" },
    ...{ from_currency_id: from.id, to_currency_id: to.id, from_currency_name: from.code, to_currency_name: to.code },
    number: formatDecimalShort(conversion.amount, from.decimals),
    arrived: formatDecimalShort(conversion.paid - conversion.fee, to.decimals),
    fee: formatDecimalShort(conversion.fee, to.decimals),
    price: priceGiven(sides, quote.spreadRate),
    created_at: conversion.createdAt,
  };
}

/** @param other the user on the other side; undefined for one that is gone */
export function userTransferOut(
  { ledger }: Pick<TransferDeps, "ledger">,
  sent: ListedTransfer,
  portfolioId: string,
  other: Pick<Recipient, "uid" | "name"> | undefined,
): TransferRow {
  const { id, code, decimals } = currencyOf(ledger, sent.currencyId);
  const isOwn = sent.fromPortfolioId === portfolioId;
  return {
    ...NOTHING_ELSE,
    ...{ id: sent.id, kind: isOwn ? "sent" : "received" },
    ...{ from_currency_id: id, to_currency_id: id, from_currency_name: code, to_currency_name: code },
    number: formatDecimalShort(sent.amount, decimals),
    arrived: formatDecimalShort(sent.amount - sent.fee, decimals),
    fee: formatDecimalShort(sent.fee, decimals),
    counterparty_uid: other?.uid ?? null,
    counterparty_name: other?.name ?? null,
    note: sent.note,
    created_at: sent.createdAt,
  };
}

/** A move between one's own wallets from its two lines. */
export function moveOut({ ledger }: Pick<TransferDeps, "ledger">, move: WalletMove): TransferRow {
  const { id, code, decimals } = currencyOf(ledger, move.currencyId);
  const text = formatDecimalShort(move.amount, decimals);
  return {
    ...NOTHING_ELSE,
    ...{ id: move.id, kind: "wallet-move" },
    ...{ from_currency_id: id, to_currency_id: id, from_currency_name: code, to_currency_name: code },
    ...{ number: text, arrived: text, fee: "0" },
    ...{ from_field: WIRE_OF_WALLET[move.from], to_field: WIRE_OF_WALLET[move.to] },
    created_at: move.at,
  };
}
