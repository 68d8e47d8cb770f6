/** A contract order's rules for the ticket. */
import type { ContractOrder } from "@candor/api/contract-order";
import { call } from "../../app/api-client.ts";
import type { Ticket, TicketKind } from "../../trading/ticket.ts";
import type { TicketState } from "../../trading/ticket-state.ts";
import type { TicketTypes } from "../../trading/ticket-types.ts";
import { CONTRACT_BEGUN } from "./contract-begun.ts";
import { choices } from "./contract-choices.ts";
import { useContractMarket } from "./contract-data.ts";
import { type ContractDraft, draftOf, hasMoved } from "./contract-draft.ts";
import { type ContractForm, type ContractSummary, suggestedPrice, summarise } from "./contract-form.ts";
import type { ContractInstrument, ContractMarket } from "./contract-market.ts";

export interface ContractTypes extends TicketTypes {
  readonly form: ContractForm;
  readonly instrument: ContractInstrument;
  readonly market: ContractMarket;
  readonly summary: ContractSummary;
  readonly draft: ContractDraft;
  readonly order: ContractOrder;
}

export type ContractTicket = Ticket<ContractTypes>;
export type ContractTicketState = TicketState<ContractTypes>;

/** An order at a limit begins at the market's price. */
function start(form: ContractForm, market: ContractMarket): Partial<ContractForm> | null {
  if (form.price !== "") return {};
  const price = form.kind === "limit" ? suggestedPrice(form.direction, market) : "";
  return price === "" ? null : { price };
}

export const CONTRACT: TicketKind<ContractTypes> = {
  ...CONTRACT_BEGUN,
  choices,
  afterAnswer: { lots: "", takeProfit: "", stopLoss: "" },
  useMarket: useContractMarket,
  summarise,
  draftOf,
  hasMoved,
  start,
  termsFrom: ["POST /lever/deal"],
  place: (draft, requestKey) => call("POST /lever/submit", draft.request, { requestKey, isQuiet: true }),
};
