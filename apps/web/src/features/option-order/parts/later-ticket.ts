/** The ticket of option orders, which comes after its page. */
import { ticketAhead } from "../../../trading/ticket-ahead.tsx";

export const OPTION_TICKET = ticketAhead(() => import("./ticket-look.ts").then((module) => module.OPTION_LOOK));
