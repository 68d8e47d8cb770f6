/** What deposits say to their owners' open pages. */
import { type Topic, topic } from "../../platform/bus/bus.ts";

/** Published after the commit. It paints screens; nothing of value depends on it. */
export const DEPOSITS_CHANGED: Topic<{ readonly customerId: string }> = topic("deposits-changed");
