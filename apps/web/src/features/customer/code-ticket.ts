/**
 * The secret by which this tab is known as who asked for a code: nobody else can try it, nor use up its tries. It outlives a
 * reload, as people look the code up in another app meanwhile.
 */
const KEY = "candor.code-ticket";

let kept: string | undefined;

export function codeTicket(): string {
  kept ??= read() ?? fresh();
  return kept;
}

function read(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

function fresh(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const ticket = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  try {
    sessionStorage.setItem(KEY, ticket);
  } catch {
    // A browser that stores nothing keeps it until the page is left.
  }
  return ticket;
}
