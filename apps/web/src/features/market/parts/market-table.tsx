/** A short list of markets as a table whose heads are heard but not seen: on home and where one searches. */
import type { ReactNode } from "react";
import { useText } from "../../../app/i18n.ts";
import { ColumnHeader, Row, RowGroup, Table } from "../../../ui/table.tsx";
import { SORT_COLUMNS } from "../market-view.ts";

export function MarketTable({ children }: { readonly children: ReactNode }) {
  const t = useText("market");
  return (
    <Table aria-label={t("row.list")} className="@container">
      <RowGroup className="sr-only">
        <Row>
          {SORT_COLUMNS.map((column) => (
            <ColumnHeader key={column}>{t(`column.${column}`)}</ColumnHeader>
          ))}
        </Row>
      </RowGroup>
      <RowGroup>{children}</RowGroup>
    </Table>
  );
}
