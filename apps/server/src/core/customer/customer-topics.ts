/** What other processes are told of customers. */
import { topic } from "../../platform/bus/bus.ts";

/** Customers of whom something changed that is kept with their sessions: a proof, a freeze, a restriction. They are read anew. */
export const customersChanged = topic<{ readonly customerId: string }>("session.changed");
