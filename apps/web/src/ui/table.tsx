/**
 * A table by its roles alone: rows and cells may stand where the layout wants them, in as many boxes as it wants, and are
 * still heard as a table whose columns are sorted.
 */
import type { HTMLAttributes, Ref } from "react";

interface PartProps extends HTMLAttributes<HTMLDivElement> {
  readonly ref?: Ref<HTMLDivElement>;
}

const part = (role: "table" | "rowgroup" | "row" | "columnheader" | "cell") => (props: PartProps) => (
  <div {...props} role={role} />
);

export const Table = part("table");
export const RowGroup = part("rowgroup");
export const Row = part("row");
export const ColumnHeader = part("columnheader");
export const Cell = part("cell");
