/** Where on a form a refusal of the server belongs. Pure; no React. */
import { Refusal } from "@candor/client/envelope";

const FIELDS: Readonly<Record<string, string>> = {
  "birth-date-too-young": "birth_date",
  "country-unknown": "country",
};

/** The wire name of the field that was refused; undefined where it is about the whole. */
export function fieldOfRefusal({ code, details }: Pick<Refusal, "code" | "details">): string | undefined {
  const known = FIELDS[code];
  if (known !== undefined) return known;
  const { field } = details as { readonly field?: unknown };
  return typeof field === "string" ? field : undefined;
}

/** True where what was sent before did arrive, though its answer did not: it is under review. */
export const meansPending = (cause: unknown): boolean =>
  cause instanceof Refusal && (cause.code === "verification-pending" || cause.code === "verification-done");
