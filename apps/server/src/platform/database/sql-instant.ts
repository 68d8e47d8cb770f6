/** An instant as a value in a condition. */
import type { Instant } from "@candor/money/money";
import { sql } from "kysely";
import { isoOf } from "../clock.ts";

/** Kysely compares a column with what is read from it, a number; Postgres wants a timestamp. */
export const sqlInstant = (at: Instant) => sql<Instant>`${isoOf(at)}::timestamptz`;
