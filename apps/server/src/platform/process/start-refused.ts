/**
 * Why the program cannot start, as one sentence for the person who started it. Printed without a stack trace; exit code 1.
 */
export class StartRefused extends Error {
  override readonly name: string = "StartRefused";
}

/** What a caught value says, without its stack. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
