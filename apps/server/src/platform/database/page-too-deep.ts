/**
 * A page that page numbers do not reach, found out where the list is read: so many rows were looked through, and what the
 * page begins with was not among them. Thrown by platform, mapped to the refusal with the way on at the edge.
 */
export class PageTooDeep extends Error {
  override readonly name = "PageTooDeep";
  /** So many rows page numbers reach down, or are looked through for them. */
  readonly rows: number;

  constructor(rows: number) {
    super(`page numbers reach ${rows} rows down`);
    this.rows = rows;
  }
}

/**
 * Of a page of what is rare in a long list: an empty one that others follow would be asked for again and again by its number.
 * The first one says with `next` where to go on.
 */
export function assertReached(page: { offset: number; found: number; next: string | null }, rows: number): void {
  if (page.offset > 0 && page.found === 0 && page.next !== null) throw new PageTooDeep(rows);
}
