/**
 * Says the small schemas that nearly every field is made of once: decimals, whole numbers and ids become components, and a
 * field refers to its own with what is said of it alone, such as its bounds and what it names.
 */
import { decimalOut, recordId, wholeNumber } from "@candor/api/scalars";
import type { z } from "zod";

type Json = Readonly<Record<string, unknown>>;

/** How a schema of zod's is written in the document. */
type Written = (schema: z.ZodType, io: "input" | "output") => Json;

/** What may stand beside a reference. */
const BESIDE = new Set(["description", "minimum", "maximum", "default"]);

export interface SharedScalars {
  readonly schemas: Readonly<Record<string, Json>>;
  /** The same with references for what is shared. */
  share(value: unknown): unknown;
}

export function sharedScalars(written: Written): SharedScalars {
  const schemas: Record<string, Json> = {
    Decimal: { ...written(decimalOut, "output"), description: "A plain decimal, such as -12.50." },
    DecimalOrNull: { ...written(decimalOut.nullable(), "output") },
    WholeNumber: { ...written(wholeNumber, "input"), description: "A JSON number or its digits." },
    RecordId: { ...written(recordId, "input"), description: "Up to 19 digits; answers say them as text." },
  };
  const names = new Map(
    Object.entries(schemas).map(([name, { description: _, ...schema }]) => [JSON.stringify(schema), name]),
  );
  const share = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(share);
    if (typeof value !== "object" || value === null) return value;
    const said = Object.entries(value);
    const own = Object.fromEntries(said.filter(([key]) => !BESIDE.has(key)));
    const name = names.get(JSON.stringify(own));
    if (name === undefined) return Object.fromEntries(said.map(([key, inner]) => [key, share(inner)]));
    const beside = Object.fromEntries(said.filter(([key]) => BESIDE.has(key)));
    return { $ref: `#/components/schemas/${name}`, ...beside };
  };
  return { schemas, share };
}
