/** The steps after the form of the ticket, fetched while that is filled in. */
import { codeAhead } from "../../app/code-ahead.ts";

export const furtherSteps = codeAhead(() => import("./parts/ticket-further.tsx"));
