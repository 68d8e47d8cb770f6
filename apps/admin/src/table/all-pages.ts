/** Every page of a list, one after the other, for a file; where the server asks for patience it waits as long as it was told. */
import { Refusal } from "../app/envelope.ts";

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly hasMore: boolean;
}

/** All rows, each once though the pages shift while they are read. @throws as the calls do */
export async function allPages<Row>(
  keyOf: (row: Row) => string,
  pageOf: (page: number) => Promise<ListPage<Row>>,
): Promise<readonly Row[]> {
  const rows = new Map<string, Row>();
  for (let page = 1; ; page += 1) {
    const answer = await patiently(() => pageOf(page));
    for (const row of answer.rows) rows.set(keyOf(row), row);
    if (!answer.hasMore) return [...rows.values()];
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
