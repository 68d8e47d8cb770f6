/**
 * Pages of a list by their marks, and all of them one after the other, for a file. That says how far it came, ends when it is
 * told to, and where the server asks for patience it waits as long as it was told.
 */
import { Refusal } from "./envelope.ts";

export interface Collecting {
  readonly signal: AbortSignal;
  /** Told how many rows there are so far. */
  readonly onProgress: (count: number) => void;
}

export interface ListPage<T> {
  readonly list: readonly T[];
  /** The mark of the page that follows; null with the last one. */
  readonly next: string | null;
}

/** What a request says of where its page begins: after the page before, whose `next` it was; nothing for the first. */
export const afterMark = (mark: unknown): { readonly after?: string } =>
  typeof mark === "string" ? { after: mark } : {};

/**
 * All rows, each once though the pages shift while they are read.
 * @throws Refusal as the calls do; AbortError once stopped
 */
export const collectPages = <T extends { readonly id: string }>(
  pageOf: (after: string | null) => Promise<ListPage<T>>,
  task: Collecting,
  keyOf: (row: T) => string = ({ id }) => id,
): Promise<readonly T[]> => collectPagesBy(keyOf, pageOf, task);

/** The same of rows without an id, also where nobody is told how far it came and nobody stops it. */
export async function collectPagesBy<T>(
  keyOf: (row: T) => string,
  pageOf: (after: string | null) => Promise<ListPage<T>>,
  { signal, onProgress }: Partial<Collecting> = {},
): Promise<readonly T[]> {
  const rows = new Map<string, T>();
  for (let after: string | null = null; ; ) {
    const from: string | null = after;
    const answer: ListPage<T> = await retryOnLock(() => pageOf(from), signal);
    for (const row of answer.list) rows.set(keyOf(row), row);
    onProgress?.(rows.size);
    if (answer.next === null) return [...rows.values()];
    after = answer.next;
  }
}

/** Asks again where the server found that too much was asked for at once. @throws as `ask` does; AbortError once stopped */
export async function retryOnLock<T>(ask: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    signal?.throwIfAborted();
    try {
      const answer = await ask();
      signal?.throwIfAborted();
      return answer;
    } catch (cause) {
      if (!(cause instanceof Refusal) || cause.code !== "too-many-requests") throw cause;
      await pause(Number(cause.details.seconds ?? 1) * 1000, signal);
    }
  }
}

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
