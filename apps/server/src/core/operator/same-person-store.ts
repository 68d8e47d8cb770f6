/** Whether two operators count as one person, by the tables: the same, or one has just added the other, or a third one both. */
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader } from "../../platform/database/database.ts";

/** The same, or one has just added the other: nobody is the second approver beside themselves. */
export async function areOnePerson(reader: Reader, one: string, other: string, at: Instant): Promise<boolean> {
  const { rows } = await reader.query<{ isOne: boolean | null }>('select operators_are_one($1, $2, $3) as "isOne"', [
    one,
    other,
    isoOf(at),
  ]);
  return rows[0]?.isOne === true;
}
