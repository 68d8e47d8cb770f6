/** The one place of the back office that reads the time, so that tests can stand still. */

/** Milliseconds since 1970 by this device; never authority over anything the server decides. */
export const now = (): number => Date.now();
