/**
 * Rows that are there whole, or a page of them that stands in no address, as a table: while they load, where there are none, and
 * where they could not be had.
 */
import type { Refusal } from "@candor/client/envelope";
import { Alert, Flex, Table, type TableProps } from "antd";
import { type ReactNode, useState } from "react";
import { CsvButton } from "./csv-button.tsx";
import { type QueueColumn, wholeColumns } from "./queue-columns.ts";

interface RowTableProps<Row> extends Pick<TableProps<Row>, "size" | "title" | "expandable" | "pagination"> {
  /** Undefined as long as nobody knows. */
  readonly rows: readonly Row[] | undefined;
  readonly error?: Refusal | null;
  readonly rowKey: (row: Row) => string | number;
  readonly columns: readonly QueueColumn<Row>[];
  /** Says that there is nothing. */
  readonly empty?: string;
  /** The name of a file with all rows, which can be saved then. */
  readonly file?: string;
  /** Above the table, beside the file. */
  readonly above?: ReactNode;
  /** So many on a page of its own. */
  readonly pageSize?: number;
  /** In a card or under a row: its words wrap, and it is never scrolled sideways, which no key could do. */
  readonly isNarrow?: boolean;
  /** Rows beyond it are scrolled to. In pixels. */
  readonly height?: number;
}

export function RowTable<Row extends object>(props: RowTableProps<Row>) {
  const { rows, error = null, columns, rowKey, empty, file, above, pageSize, isNarrow, height, ...table } = props;
  if (error && rows === undefined) return <Alert type="error" role="alert" title={error.message} />;
  return (
    <>
      {(above !== undefined || file !== undefined) && (
        <Flex gap={12} className="queue-bar">
          {above}
          <Flex flex={1} justify="end">
            {file !== undefined && (
              <CsvButton
                name={file}
                columns={columns}
                rowKey={(row) => String(rowKey(row))}
                pageOf={async () => ({ list: rows ?? [], next: null })}
              />
            )}
          </Flex>
        </Flex>
      )}
      <Table<Row>
        size="small"
        rowKey={rowKey}
        loading={rows === undefined}
        dataSource={[...(rows ?? [])]}
        columns={wholeColumns(columns)}
        scroll={{ ...(!isNarrow && { x: "max-content" }), ...(height !== undefined && { y: height }) }}
        pagination={pageSize !== undefined && { pageSize, hideOnSinglePage: true, showSizeChanger: false }}
        {...(empty !== undefined && { locale: { emptyText: empty } })}
        {...table}
      />
    </>
  );
}

/** Pages that stand in no address: each begins behind the mark of the one before. */
export function useTurnedPages(limit: number) {
  const [begins, setBegins] = useState<readonly string[]>([]);
  const page = begins.length + 1;
  return {
    after: begins.at(-1),
    toFirst: () => setBegins([]),
    /** @param next the mark of the page that follows; null with the last one */
    pagesOf: (next: string | null) => ({
      ...{ current: page, pageSize: limit, hideOnSinglePage: true, showSizeChanger: false, simple: { readOnly: true } },
      total: page * limit + (next === null ? 0 : 1),
      onChange: (turned: number) =>
        setBegins(turned > page && next !== null ? [...begins, next] : begins.slice(0, turned - 1)),
    }),
  };
}
