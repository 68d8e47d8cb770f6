/** Remembers what must not be written anywhere, and looks for it. */

export class Secrets {
  readonly #named = new Map<string, string>();

  /** Answers the secret itself, so that it is noted where it is used. */
  add(name: string, secret: string): string {
    if (secret.length < 6) throw new Error(`${name} is too short to be looked for`);
    this.#named.set(secret, name);
    return secret;
  }

  count(): number {
    return this.#named.size;
  }

  /** Each with its name and a pattern of the ways in which it may be written. */
  patterns(): readonly { readonly name: string; readonly pattern: RegExp }[] {
    return [...this.#named].map(([secret, name]) => ({ name, pattern: patternOf(secret) }));
  }
}

function patternOf(secret: string): RegExp {
  const inAddress = encodeURIComponent(secret);
  const bytes = Buffer.from(secret);
  const ways = [secret, inAddress, inAddress.replaceAll("%20", "+"), bytes.toString("hex")];
  // Of less than that, letters of base64 are found by chance.
  if (secret.length > 6) ways.push(bytes.toString("base64").replace(/=+$/, ""), bytes.toString("base64url"));
  const [from, to] = /^\d+$/.test(secret) ? ["(?<!\\d)", "(?!\\d)"] : ["", ""];
  return new RegExp([...new Set(ways)].map((way) => `${from}${way.replaceAll(/[^\w%]/g, "\\$&")}${to}`).join("|"), "i");
}

/** "name: line" for each line that holds one. */
export function findSecrets(secrets: Secrets, text: string): string[] {
  const patterns = secrets.patterns();
  return text
    .split("\n")
    .flatMap((line) => patterns.filter(({ pattern }) => pattern.test(line)).map(({ name }) => `${name}: ${line}`));
}
