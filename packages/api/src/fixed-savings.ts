/**
 * Fixed-term savings, which the spec calls AI quantitative products (spec sections 1, 3 and 7: project*; DOMAIN sections 5 and 14).
 * Interest at a stated rate from the house's reserve, paid each day; leaving early costs what the terms say.
 */
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { paging } from "./paging.ts";
import { decimalText, optionalField, recordId, smallId, usually, wholeNumber } from "./scalars.ts";
import {
  AT_MATURITY,
  LEAVE_REFUSALS,
  SUBSCRIBE_REFUSALS,
  type TermList,
  termOffer,
  termOrder,
  termOrderList,
} from "./term-product.ts";

const NOUN = "fixed-savings";
/** The one that the spec opens with. */
const USUAL_PROJECT = 5;

const project = z
  .object({ project_id: usually(smallId, USUAL_PROJECT) })
  .transform((wire) => ({ id: wire.project_id }));

export const listProjects = endpoint({
  method: "GET",
  path: "/project",
  noun: NOUN,
  summary: "What may be subscribed to now, with its terms and what is left of it.",
  who: "visitor",
  seenBy: "portfolio",
  rate: "list",
  request: z.object({ ...paging(100), type: usually(z.enum(["quant"]), "quant") }),
  response: z.object({ list: z.array(termOffer) }),
});

export const getProject = endpoint({
  method: "GET",
  path: "/project/detail",
  noun: NOUN,
  summary: "One product: its rates by amount and length, limits, and what leaving early costs.",
  who: "visitor",
  seenBy: "portfolio",
  request: project,
  response: termOffer,
  refusals: ["term-offer-unknown"],
});

export const buyProject = endpoint({
  method: "POST",
  path: "/project/buy",
  noun: NOUN,
  summary: "Put money in for the term, under the terms in force; the interest of the whole term is set aside at once.",
  who: "customer",
  needsPortfolio: true,
  restrictedBy: ["no-new-orders"],
  request: z
    .object({
      project_id: smallId,
      total_price: decimalText("amount"),
      at_maturity: optionalField(z.enum(AT_MATURITY)),
      /** What the customer saw: under other terms the order is refused. */
      terms_id: optionalField(recordId),
    })
    .transform((wire) => ({
      ...{ offerId: wire.project_id, amount: wire.total_price },
      ...{ atMaturity: wire.at_maturity, termsId: wire.terms_id },
    })),
  response: termOrder,
  refusals: [...SUBSCRIBE_REFUSALS],
});

/** The spec's numbers of lists: 1 ended, 2 open, 0 all. */
const LIST_OF_STATUS: readonly TermList[] = ["all", "ended", "open"];

export const listProjectOrders = endpoint({
  method: "GET",
  path: "/user/project/order",
  noun: NOUN,
  summary: "One's own orders, newest first: open ones (2), ended ones (1) or all (0).",
  who: "customer",
  needsPortfolio: true,
  rate: "list",
  request: z
    .object({ ...paging(10), status: usually(wholeNumber.pipe(z.int().min(0).max(2)), 2) })
    .transform(({ status, ...query }) => ({ ...query, which: LIST_OF_STATUS[status] ?? "all" })),
  response: termOrderList,
});

const ownOrder = z.object({ id: recordId });

export const getProjectOrder = endpoint({
  method: "GET",
  path: "/user/project/order/detail",
  noun: NOUN,
  summary: "One's own order: what it has earned, what leaving it now would bring and cost, and when it ends.",
  who: "customer",
  needsPortfolio: true,
  request: ownOrder,
  response: termOrder,
  refusals: ["term-order-unknown"],
});

export const redeemProjectOrder = endpoint({
  method: "POST",
  path: "/user/project/order/redeem",
  noun: NOUN,
  summary: "Take the money out before the end, at what the terms of the order say it costs.",
  who: "customer",
  needsPortfolio: true,
  whenFrozen: "allowed",
  request: z
    .object({ id: recordId, refund: decimalText("amount") })
    .transform((wire) => ({ id: wire.id, refundSeen: wire.refund })),
  response: termOrder,
  refusals: [...LEAVE_REFUSALS, "amount-not-a-number", "amount-too-many-digits", "amount-too-many-decimals"],
});
