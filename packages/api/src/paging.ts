/**
 * How lists come in pages, newest first, at a cost that a page's number and the length of the history have no part in. Each
 * answer says with `next` what to send as `after` for the rows that follow, until it says null. Page numbers work too, as
 * far as they reach. A page of what is rare in a long list may be short, or empty, and still be followed by others.
 */
import { z } from "zod";
import { type Refusal, refuse } from "./refusal.ts";
import { optionalField, pageLimit, pageNumber, recordId } from "./scalars.ts";

/** So many rows down a list page numbers reach; what lies deeper is refused with list-too-deep and found with `after`. */
export const PAGED_ROWS_MAX = 1_000;
/** Further for operators, who are few and sort their queues as they like. */
export const OPERATOR_PAGED_ROWS_MAX = 10_000;

/** What a list is asked with, where its rows have an id each. */
export const paging = (usual: number, most?: number) => ({
  page: pageNumber,
  limit: pageLimit(usual, most),
  after: optionalField(recordId),
});

/** After which line of a ledger a page begins. A move has two lines of one id: with a dash it begins between them. */
export const lineMark = z
  .union([z.int().positive().transform(String), z.string()])
  .pipe(z.string().regex(/^[1-9]\d{0,18}-?$/));

/** A page as it was asked for, parsed. */
export interface PageQuery {
  /** From 1. Of no meaning with `after`. */
  readonly page: number;
  readonly limit: number;
  readonly after?: string | undefined;
}

/** What a list answers. */
export const pageOf = <T extends z.ZodType>(row: T) => ({
  list: z.array(row),
  has_more: z.boolean(),
  /** What to send as `after` for the next page, null with the last one. */
  next: recordId.nullable(),
});

/** So many rows of a queue are counted, and looked through at once for what is searched. */
export const QUEUE_COUNTED_MAX = 10_000;

/** What a queue of operators answers. */
export const queueOf = <T extends z.ZodType>(row: T) => ({
  ...pageOf(row),
  /** Of the search; null where more rows would have to be looked through than are at once. */
  total: z.int().nullable(),
});

/** True for a page that begins deeper than page numbers reach. */
export const isTooDeep = ({ page, limit, after }: PageQuery, rowsMax: number): boolean =>
  after === undefined && (page - 1) * limit > rowsMax;

/** The refusal of it, with the way on: which field to send, and which of the answers before to send in it. */
export const tooDeep = (rows: number): Refusal => refuse("list-too-deep", { field: "after", from: "next", rows });
