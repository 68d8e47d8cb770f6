/** The ticket of spot orders, which comes after its page. */
import { ticketAhead } from "../../../trading/ticket-ahead.tsx";

export const SPOT_TICKET = ticketAhead(() => import("./ticket-look.ts").then((module) => module.SPOT_LOOK));
