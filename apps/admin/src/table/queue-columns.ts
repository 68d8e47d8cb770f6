/** The columns of a queue as Ant Design's table takes them, and what it says when somebody sorts or filters. Pure. */
import type { CsvCell } from "@candor/client/csv-file";
import type { TableProps } from "antd";
import type { ReactNode } from "react";
import type { QueueView } from "./queue-view.ts";

/** A column of a list: of what the server sorts and filters, and of what is there whole (row-table.tsx). */
export interface QueueColumn<Row> {
  readonly key: string;
  readonly title: string;
  readonly show: (row: Row) => ReactNode;
  /** As it stands in a file; without it the column is left out of files. */
  readonly csv?: (row: Row) => CsvCell;
  /** What the server calls this order; without it the column cannot be sorted by. */
  readonly sort?: string;
  /** Choices of a filter that the server knows under the column's key; one at a time. */
  readonly filters?: readonly { readonly value: string; readonly text: string }[];
  readonly align?: "end";
  /** Stays in sight at the end however wide the table is. */
  readonly fixed?: "end";
}

type AntColumn<Row> = NonNullable<TableProps<Row>["columns"]>[number];

const plainColumn = <Row>({ key, title, show, align, fixed }: QueueColumn<Row>): AntColumn<Row> => ({
  ...{ key, title, render: (_: unknown, row: Row) => show(row) },
  ...(align !== undefined && { align }),
  ...(fixed !== undefined && { fixed }),
});

export function antColumns<Row extends object>(
  columns: readonly QueueColumn<Row>[],
  view: QueueView,
): AntColumn<Row>[] {
  return columns.map((column) => ({
    ...plainColumn(column),
    ...(column.sort !== undefined && {
      sorter: true,
      sortOrder:
        view.sort === column.sort ? (view.order === "desc" ? ("descend" as const) : ("ascend" as const)) : null,
    }),
    ...(column.filters !== undefined && {
      filters: [...column.filters],
      filterMultiple: false,
      filteredValue: view.filters[column.key] === undefined ? null : [view.filters[column.key] ?? ""],
    }),
  }));
}

/** The same of rows that are there whole: sorted and filtered here, by what a file would say. */
export const wholeColumns = <Row extends object>(columns: readonly QueueColumn<Row>[]): AntColumn<Row>[] =>
  columns.map((column) => {
    const { sort, filters, csv } = column;
    return {
      ...plainColumn(column),
      ...(sort !== undefined && csv && { sorter: (one: Row, other: Row) => compareCells(csv(one), csv(other)) }),
      ...(filters !== undefined &&
        csv && { filters: [...filters], onFilter: (value: unknown, row: Row) => String(csv(row)) === value }),
    };
  });

/** Nothing comes first. */
const compareCells = (one: CsvCell, other: CsvCell): number =>
  typeof one === "number" && typeof other === "number"
    ? one - other
    : String(one ?? "").localeCompare(String(other ?? ""));

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
