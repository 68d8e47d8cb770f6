/** The columns of a queue as Ant Design's table takes them, and what it says when somebody sorts or filters. Pure. */
import type { CsvCell } from "@candor/client/csv-file";
import type { TableProps } from "antd";
import type { ReactNode } from "react";
import type { QueueView } from "./queue-view.ts";

type AntColumn<Row> = NonNullable<TableProps<Row>["columns"]>[number];

export function antColumns<Row extends object>(
  columns: readonly QueueColumn<Row>[],
  view: QueueView,
): AntColumn<Row>[] {
  return columns.map((column) => ({
    key: column.key,
    title: column.title,
    render: (_: unknown, row: Row) => column.show(row),
    ...(column.width !== undefined && { width: column.width }),
    ...(column.align !== undefined && { align: column.align }),
    ...(column.sort !== undefined && {
      sorter: true,
      sortOrder:
        view.sort === column.sort ? (view.order === "desc" ? ("descend" as const) : ("ascend" as const)) : null,
    }),
    ...(column.filters !== undefined && {
      filters: column.filters.map(({ value, text }) => ({ value, text })),
      filterMultiple: false,
      filteredValue: view.filters[column.key] === undefined ? null : [view.filters[column.key] ?? ""],
    }),
  }));
}

type Filters = Readonly<Record<string, readonly unknown[] | null>>;
type Sorter<Row> = Parameters<NonNullable<TableProps<Row>["onChange"]>>[2];

export function changeOf<Row>(
  columns: readonly QueueColumn<Row>[],
  view: QueueView,
  filters: Filters,
  sorter: Sorter<Row>,
): Pick<QueueView, "sort" | "order" | "filters"> {
  const one = Array.isArray(sorter) ? sorter[0] : sorter;
  const column = one?.order ? columns.find(({ key }) => key === one.columnKey) : undefined;
  const chosen = Object.entries(filters).flatMap(([key, values]) =>
    values?.[0] ? [[key, String(values[0])] as const] : [],
  );
  // Those beside the table stay as they are.
  const others = Object.entries(view.filters).filter(([key]) => !columns.some((of) => of.key === key && of.filters));
  return {
    sort: column?.sort ?? "",
    order: one?.order === "descend" ? "desc" : "asc",
    filters: Object.fromEntries([...others, ...chosen]),
  };
}

export interface QueueColumn<Row> {
  readonly key: string;
  readonly title: string;
  readonly show: (row: Row) => ReactNode;
  /** As it stands in a file. */
  readonly csv: (row: Row) => CsvCell;
  /** What the server calls this order; without it the column cannot be sorted by. */
  readonly sort?: string;
  /** Choices of a filter that the server knows under the column's key; one at a time. */
  readonly filters?: readonly { readonly value: string; readonly text: string }[];
  readonly width?: number;
  readonly align?: "end";
}
