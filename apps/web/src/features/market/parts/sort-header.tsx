/** Column heads that sort: each tap goes on from unsorted over one direction to the other. */
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { useText } from "../../../app/i18n.ts";
import { classNames } from "../../../ui/class-names.ts";
import { ColumnHeader, Row, RowGroup } from "../../../ui/table.tsx";
import { nextSort, type Sort, type SortColumn } from "../market-view.ts";

interface SortHeaderProps {
  /** By which the table below takes these for its own heads. */
  readonly id: string;
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort | null) => void;
}

export function SortHeader({ id, sort, onSort }: SortHeaderProps) {
  const column = (by: SortColumn) => <Column by={by} sort={sort} onSort={onSort} />;
  return (
    <RowGroup id={id}>
      <Row aria-rowindex={1} className="flex flex-wrap items-center justify-between gap-x-2 px-4 text-xs">
        {column("name")}
        <div className="flex gap-3">
          {column("price")}
          {column("change")}
        </div>
      </Row>
    </RowGroup>
  );
}

interface ColumnProps extends Omit<SortHeaderProps, "id"> {
  readonly by: SortColumn;
}

function Column({ by, sort, onSort }: ColumnProps) {
  const t = useText("market");
  const own = sort?.by === by ? sort : null;
  const Icon = own === null ? ChevronsUpDown : own.isDescending ? ArrowDown : ArrowUp;
  const column = t(`column.${by}`);
  return (
    <ColumnHeader aria-sort={own === null ? "none" : own.isDescending ? "descending" : "ascending"}>
      <button
        type="button"
        aria-label={t("column.sortBy", { column })}
        onClick={() => onSort(nextSort(sort, by))}
        className={classNames(
          "inline-flex min-h-11 min-w-11 items-center gap-0.5 rounded-lg text-left -outline-offset-2 hover:text-ink",
          own === null ? "text-ink-soft" : "font-semibold text-link",
        )}
      >
        {column}
        <Icon aria-hidden className="size-3.5 shrink-0" strokeWidth={2.2} />
      </button>
    </ColumnHeader>
  );
}
