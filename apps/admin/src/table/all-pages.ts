/** Every page of a list, one after the other, for a file; where the server asks for patience it waits as long as it was told. */
import { Refusal } from "../app/envelope.ts";

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** What names the place of the next page; null with the last one. */
  readonly next: string | null;
}

/** All rows, each once though the pages shift while they are read. @throws as the calls do */
export async function allPages<Row>(
  keyOf: (row: Row) => string,
  pageOf: (after: string | undefined) => Promise<ListPage<Row>>,
): Promise<readonly Row[]> {
  const rows = new Map<string, Row>();
  for (let after: string | undefined; ; ) {
    const answer = await patiently(() => pageOf(after));
    for (const row of answer.rows) rows.set(keyOf(row), row);
    if (answer.next === null) return [...rows.values()];
    after = answer.next;
  }
}

async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (cause) {
      if (!(cause instanceof Refusal) || cause.code !== "too-many-requests") throw cause;
      await new Promise((resolve) => setTimeout(resolve, Number(cause.details.seconds ?? 1) * 1000));
    }
  }
}
