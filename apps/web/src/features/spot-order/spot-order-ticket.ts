/** A spot order's rules for the ticket. */
import type { SpotOrder } from "@candor/api/spot-order";
import { call } from "../../app/api-client.ts";
import type { Ticket, TicketKind } from "../../trading/ticket.ts";
import type { TicketState } from "../../trading/ticket-state.ts";
import type { TicketTypes } from "../../trading/ticket-types.ts";
import type { SpotInstrument, SpotMarket } from "./spot-market.ts";
import { SPOT_BEGUN } from "./spot-order-begun.ts";
import { choices } from "./spot-order-choices.ts";
import { useSpotMarket } from "./spot-order-data.ts";
import { draftOf, hasMoved, type SpotOrderDraft } from "./spot-order-draft.ts";
import { type SpotOrderForm, type SpotOrderSummary, suggestedPrice, summarise } from "./spot-order-form.ts";

export interface SpotTypes extends TicketTypes {
  readonly form: SpotOrderForm;
  readonly instrument: SpotInstrument;
  readonly market: SpotMarket;
  readonly summary: SpotOrderSummary;
  readonly draft: SpotOrderDraft;
  readonly order: SpotOrder;
}

export type SpotTicket = Ticket<SpotTypes>;
export type SpotTicketState = TicketState<SpotTypes>;

/** An order at a limit begins at the market's price. */
function start(form: SpotOrderForm, market: SpotMarket): Partial<SpotOrderForm> | null {
  if (form.price !== "") return {};
  const price = form.kind === "limit" ? suggestedPrice(form.side, market) : "";
  return price === "" ? null : { price };
}

export const SPOT: TicketKind<SpotTypes> = {
  ...SPOT_BEGUN,
  choices,
  afterAnswer: { amount: "" },
  useMarket: useSpotMarket,
  summarise,
  draftOf,
  hasMoved,
  start,
  termsFrom: ["GET /currency/instrument"],
  place: (draft, requestKey) => call("POST /coin/trade", draft.request, { requestKey, isQuiet: true }),
};
