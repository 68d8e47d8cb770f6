/** Ends the process as crashed where nothing in it can mend what has happened: whoever watches it starts it anew. */

/** Thrown where nobody catches it: the program's entry says what it was and ends with the exit code of a crash. */
export function endProcess(cause: Error): void {
  setImmediate(() => {
    throw cause;
  });
}
