/** Settings of the embedded Postgres. They say nothing to one of the operator's own. */
import { wholeNumber } from "./config-values.ts";

/** What the program itself opens at most, with some left for whoever looks at the database. */
const CONNECTIONS_MIN = 80;

export const POSTGRES_SETTINGS = {
  postgresConnections: {
    name: "POSTGRES_CONNECTIONS",
    flag: "postgres-connections",
    value: "NUMBER",
    preset: "100",
    meaning: "Connections that the embedded Postgres takes at most.",
    mustBe: `a whole number from ${CONNECTIONS_MIN} to 10000`,
    schema: wholeNumber(CONNECTIONS_MIN, 10_000),
  },
  postgresBuffersMb: {
    name: "POSTGRES_BUFFERS_MB",
    flag: "postgres-buffers-mb",
    value: "NUMBER",
    meaning:
      "Megabytes of memory that the embedded Postgres keeps pages in (shared_buffers). Left out, an eighth of the memory that the program may use, from 32 to 1024.",
    mustBe: "a whole number from 16 to 131072",
    schema: wholeNumber(16, 131_072),
  },
} as const;

export interface PostgresSettings {
  readonly postgresConnections: number;
  /** Null where the machine says it. */
  readonly postgresBuffersMb: number | null;
}

/** As Postgres names them: what differs from its usual ones. */
export const postgresSettingsOf = ({
  postgresConnections,
  postgresBuffersMb,
}: PostgresSettings): Record<string, string> => ({
  max_connections: String(postgresConnections),
  ...(postgresBuffersMb === null ? {} : { shared_buffers: `${postgresBuffersMb}MB` }),
});
