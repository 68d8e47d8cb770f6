/** A reader that counts the blocks its statements touch, by the database's own account of them. For tests only. */
import type { Statement } from "./database.ts";
import type { Database, QueryResult, Reader } from "./database-types.ts";

export interface MeteredReader extends Reader {
  /** 8 KB each, of tables and indexes, by all statements so far. */
  readonly blocks: number;
}

interface Plan {
  readonly Plan: Readonly<Record<"Shared Hit Blocks" | "Shared Read Blocks", number>>;
}

export function meteredReader(database: Database): MeteredReader {
  let blocks = 0;
  return {
    get blocks() {
      return blocks;
    },
    kysely: database.kysely,
    async query<R>(sql: string | Statement, params?: readonly unknown[]): Promise<QueryResult<R>> {
      const text = typeof sql === "string" ? sql : sql.text;
      const values = typeof sql === "string" ? params : sql.values;
      const { rows } = await database.query<{ "QUERY PLAN": readonly Plan[] }>(
        `explain (analyze, buffers, timing off, format json) ${text}`,
        values,
      );
      const plan = rows[0]?.["QUERY PLAN"][0]?.Plan;
      if (!plan) throw new Error("the database told no plan");
      blocks += plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
      return database.query<R>(text, values);
    },
  };
}
