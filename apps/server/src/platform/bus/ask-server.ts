/** Asks a server for what it shows to everyone, as anybody may: without a session, and with patience where it asks for some. */
import { setTimeout as sleep } from "node:timers/promises";

const TRIES_MAX = 60;
const TOO_MANY_REQUESTS = 429;
const ANSWER_WITHIN_MS = 30_000;

/**
 * The message of the answer, as it came: nobody has looked at it. Throws for any other answer than a good one.
 * @param base such as "https://candor.example"
 * @param path such as "/market/log/keys"
 */
export async function askServer<T>(
  base: string,
  path: string,
  query: Readonly<Record<string, string | number | undefined>> = {},
): Promise<T> {
  const url = new URL(`/api${path}`, base);
  for (const [key, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(key, String(value));
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS), credentials: "omit" });
    if (response.status === TOO_MANY_REQUESTS && attempt < TRIES_MAX) {
      await sleep(1_000 * Number(response.headers.get("retry-after") ?? 1));
      continue;
    }
    const { type, message } = (await response.json()) as { type: string; message: T };
    if (type !== "ok") throw new Error(`${url} answered ${response.status}: ${JSON.stringify(message)}`);
    return message;
  }
}
