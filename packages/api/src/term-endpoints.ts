/**
 * The endpoints of a product with a term: what is offered, one of it, putting money in, one's own orders, one of these, and taking
 * the money out. Each product gives its paths and the specification's names of its fields; what they mean is here once.
 */
import { z } from "zod";
import { type Endpoint, endpoint, type WhoMayCall } from "./endpoint.ts";
import { type PageQuery, paging } from "./paging.ts";
import { decimalText, optionalField, recordId, smallId, usually, wholeNumber } from "./scalars.ts";
import {
  AT_MATURITY,
  type AtMaturity,
  LEAVE_REFUSALS,
  SUBSCRIBE_REFUSALS,
  type TermList,
  type TermOfferOut,
  type TermOrderOut,
  termOffer,
  termOrder,
  termOrderList,
} from "./term-product.ts";

interface TermProductWire<O extends string, A extends string> {
  readonly noun: string;
  readonly paths: Readonly<Record<"offers" | "offer" | "subscribe" | "orders" | "order" | "leave", `/${string}`>>;
  /** What a request calls the offer's number, and which one it means where it names none. */
  readonly offerField: O;
  readonly usualOffer: number;
  readonly amountField: A;
}

interface SubscribeRequest {
  readonly offerId: number;
  readonly amount: string;
  readonly atMaturity: AtMaturity | undefined;
  readonly termsId: string | undefined;
}

/** The specification's numbers of lists: 1 ended, 2 open, 0 all. */
const LIST_OF_STATUS: readonly TermList[] = ["all", "ended", "open"];

const field = <K extends string, T extends z.ZodType>(name: K, schema: T): Record<K, T> =>
  ({ [name]: schema }) as Record<K, T>;

export function termEndpoints<const O extends string, const A extends string>(product: TermProductWire<O, A>) {
  const { noun, paths, offerField, amountField, usualOffer } = product;
  const visible = { method: "GET", noun, who: "visitor", seenBy: "portfolio" } as const;
  const own = { noun, who: "customer", needsPortfolio: true } as const;
  const offerOf = (wire: object): number => (wire as Record<O, number>)[offerField];
  const amountOf = (wire: object): string => (wire as Record<A, string>)[amountField];
  return {
    listOffers: endpoint({
      ...visible,
      path: paths.offers,
      summary: "What may be subscribed to now, with its terms and what is left of it.",
      rate: "list",
      request: z.object(paging(100)),
      response: z.object({ list: z.array(termOffer) }),
    }),
    getOffer: endpoint({
      ...visible,
      path: paths.offer,
      summary: "One offer: its rates by amount and length, limits, and what leaving early costs.",
      request: z.object(field(offerField, usually(smallId, usualOffer))).transform((wire) => ({ id: offerOf(wire) })),
      response: termOffer,
      refusals: ["term-offer-unknown"],
    }),
    subscribe: endpoint({
      ...own,
      method: "POST",
      path: paths.subscribe,
      summary: "Put money in under the terms in force; its interest is set aside at once.",
      restrictedBy: ["no-new-orders"],
      request: z
        .object({
          ...field(offerField, smallId),
          ...field(amountField, decimalText("amount")),
          at_maturity: optionalField(z.enum(AT_MATURITY)),
          /** What the customer saw: under other terms the order is refused. */
          terms_id: optionalField(recordId),
        })
        .transform((wire): SubscribeRequest => {
          const further = wire as unknown as { at_maturity?: AtMaturity; terms_id?: string };
          return {
            ...{ offerId: offerOf(wire), amount: amountOf(wire) },
            ...{ atMaturity: further.at_maturity, termsId: further.terms_id },
          };
        }),
      response: termOrder,
      refusals: [...SUBSCRIBE_REFUSALS],
    }),
    listOrders: endpoint({
      ...own,
      method: "GET",
      path: paths.orders,
      summary: "One's own orders, newest first: open ones (2), ended ones (1) or all (0).",
      rate: "list",
      request: z
        .object({ ...paging(10), status: usually(wholeNumber.pipe(z.int().min(0).max(2)), 2) })
        .transform(({ status, ...query }) => ({ ...query, which: LIST_OF_STATUS[status] ?? "all" })),
      response: termOrderList,
    }),
    getOrder: endpoint({
      ...own,
      method: "GET",
      path: paths.order,
      summary: "One's own order: what it has earned, what leaving it now would bring and cost, and when it ends.",
      request: z.object({ id: recordId }),
      response: termOrder,
      refusals: ["term-order-unknown"],
    }),
    leave: endpoint({
      ...own,
      method: "POST",
      path: paths.leave,
      summary: "Take the money out before the end, at what the terms of the order say it costs.",
      whenFrozen: "allowed",
      request: z
        .object({ id: recordId, refund: decimalText("amount") })
        .transform((wire) => ({ id: wire.id, refundSeen: wire.refund })),
      response: termOrder,
      refusals: [
        ...LEAVE_REFUSALS,
        "amount-not-positive",
        "amount-not-a-number",
        "amount-too-many-digits",
        "amount-too-many-decimals",
      ],
    }),
  };
}

type Of<Request, Response, Who extends WhoMayCall> = Endpoint<z.ZodType<Request>, z.ZodType<Response>, Who>;

/** The same of any product, by what their handlers receive and answer. */
export interface TermEndpoints {
  readonly listOffers: Of<PageQuery, { list: TermOfferOut[] }, "visitor">;
  readonly getOffer: Of<{ id: number }, TermOfferOut, "visitor">;
  readonly subscribe: Of<SubscribeRequest, TermOrderOut, "customer">;
  readonly listOrders: Of<PageQuery & { which: TermList }, z.output<typeof termOrderList>, "customer">;
  readonly getOrder: Of<{ id: string }, TermOrderOut, "customer">;
  readonly leave: Of<{ id: string; refundSeen: string }, TermOrderOut, "customer">;
}
