/** What verification says to the rest of the program, in the commit of the decision. */
import { topic } from "../../platform/bus/bus.ts";

/** An officer has decided on something of the customer's. */
export const VERIFICATION_DECIDED = topic<{ readonly customerId: string }>("verification.decided");
