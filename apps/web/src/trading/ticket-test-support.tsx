/** A product with a ticket and nothing else: so many pieces, bought or sold at the price of the market. For tests only. */
import { vi } from "vitest";
import type { RequestKey } from "../app/api-client.ts";
import { codeAhead } from "../app/code-ahead.ts";
import { PadField } from "./pad.tsx";
import type { TicketKind } from "./ticket.ts";
import { ticketAhead } from "./ticket-ahead.tsx";
import { ticketChoices } from "./ticket-choices.ts";
import { furtherSteps } from "./ticket-further.tsx";
import type { TicketLook, TicketPartProps } from "./ticket-look.ts";
import type { TicketTypes } from "./ticket-types.ts";

export const INSTRUMENT = { id: 7, symbol: "BTCUSDT", base: "BTC", quote: "USDT", isTraded: true };

interface PieceForm {
  readonly side: "buy" | "sell";
  readonly amount: string;
  readonly kind: "market" | "limit";
  readonly price: string;
}

interface PieceDraft extends PieceForm {
  readonly shownAt: number;
}

export interface PieceTypes extends TicketTypes {
  readonly form: PieceForm;
  readonly instrument: typeof INSTRUMENT;
  /** Without a price nothing is ready. */
  readonly market: { readonly instrument: typeof INSTRUMENT; readonly price: number | null };
  readonly summary: { readonly isReady: boolean };
  readonly draft: PieceDraft;
  readonly order: { readonly id: string };
}

export const FIRST: PieceForm = { side: "buy", amount: "", kind: "market", price: "" };

/** What the tickets of a test find around them. */
export const world = { price: 100 as number | null, funds: 1n };
export const place =
  vi.fn<(draft: PieceDraft, requestKey: RequestKey) => Promise<{ id: string; match_id: number; log_head: null }>>();

const started = (form: PieceForm, { price }: PieceTypes["market"]) =>
  form.price !== "" ? {} : form.kind === "limit" && price !== null ? { price: String(price) } : null;

export const PIECES: TicketKind<PieceTypes> = {
  product: "spot",
  termsFrom: ["POST /lever/deal"],
  choices: ticketChoices("candor.pieces"),
  notBegunWith: { price: "" },
  afterAnswer: { amount: "" },
  useMarket: (instrument) => ({ instrument, price: world.price }),
  summarise: ({ amount }, { price }) => ({ isReady: amount !== "" && price !== null }),
  draftOf: (form, { price }, { isReady }) => (isReady && price !== null ? { ...form, shownAt: price } : null),
  hasMoved: (shown, current) => current !== null && current.shownAt > shown.shownAt,
  start: started,
  place,
};

const useActionName: TicketLook<PieceTypes>["useActionName"] = ({ form, step }) => {
  const { side, amount } = "draft" in step ? step.draft : form;
  return `${side} ${amount}`;
};
const colourOf: TicketLook<PieceTypes>["colourOf"] = ({ side }) => side;

const FURTHER = furtherSteps<PieceTypes>({
  ...{ kind: PIECES, orders: "pages/transaction/currency_order", movedBy: "price" },
  ...{ colourOf, useActionName },
  useReview: ({ amount, shownAt }) => ({ what: "Buy", amount, facts: [{ name: "Price", value: shownAt }] }),
  useOutcome: ({ id }) => ({ tone: "good", title: `Order ${id}`, text: "", body: null }),
});

const ELSEWHERE = "Elsewhere";
const LABELS = { amount: "Pieces", price: "Price" } as const;

function Fields({ ticket: { form, change } }: TicketPartProps<PieceTypes>) {
  const field = { unit: "", error: undefined };
  return (
    <>
      <PadField
        {...field}
        name="amount"
        label={LABELS.amount}
        value={form.amount}
        decimals={0}
        onChange={(amount) => change({ amount })}
      />
      <PadField
        {...field}
        name="price"
        label={LABELS.price}
        value={form.price}
        decimals={2}
        onChange={(price) => change({ price })}
      />
      <button type="button">{ELSEWHERE}</button>
    </>
  );
}

export const PIECES_LOOK: TicketLook<PieceTypes> = {
  ...{ kind: PIECES, colourOf, useActionName, Fields },
  further: codeAhead(async () => FURTHER),
  useSides: () => [
    { value: "buy", label: "Buy" },
    { value: "sell", label: "Sell" },
  ],
  useFunds: () => world.funds,
  useOffer: () => undefined,
  useFigures: ({ form }) => [{ name: "Cost", value: form.amount === "" ? "–" : `${form.amount} × 100` }],
};

export const PIECES_TICKET = ticketAhead(async () => PIECES_LOOK);
