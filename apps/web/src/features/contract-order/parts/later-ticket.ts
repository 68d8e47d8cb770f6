/** The ticket of contract orders, which comes after its page. */
import { ticketAhead } from "../../../trading/ticket-ahead.tsx";

export const CONTRACT_TICKET = ticketAhead(() => import("./ticket-look.ts").then((module) => module.CONTRACT_LOOK));
