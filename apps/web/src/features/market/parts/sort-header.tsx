/** Column heads that sort: each tap goes on from unsorted over one direction to the other. */
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { useText } from "../../../app/i18n.ts";
import { classNames } from "../../../ui/class-names.ts";
import { nextSort, type Sort, type SortColumn } from "../market-view.ts";

interface SortHeaderProps {
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort | null) => void;
}

export function SortHeader({ sort, onSort }: SortHeaderProps) {
  const t = useText("market");
  return (
    // biome-ignore lint/a11y/useSemanticElements: three buttons in a row are no form fields
    <div
      role="group"
      className="flex flex-wrap items-center justify-between gap-x-2 px-4 text-xs"
      aria-label={t("row.list")}
    >
      <Column by="name" sort={sort} onSort={onSort} />
      <span className="flex gap-3">
        <Column by="price" sort={sort} onSort={onSort} />
        <Column by="change" sort={sort} onSort={onSort} />
      </span>
    </div>
  );
}

function Column({ by, sort, onSort }: SortHeaderProps & { readonly by: SortColumn }) {
  const t = useText("market");
  // The name that is heard holds the words that are seen.
  const column = t(`column.${by}`);
  const own = sort?.by === by ? sort : null;
  const Icon = own === null ? ChevronsUpDown : own.isDescending ? ArrowDown : ArrowUp;
  const way = own === null ? "" : `, ${t(own.isDescending ? "column.descending" : "column.ascending")}`;
  return (
    <button
      type="button"
      aria-pressed={own !== null}
      aria-label={`${t("column.sortBy", { column })}${way}`}
      onClick={() => onSort(nextSort(sort, by))}
      className={classNames(
        "inline-flex min-h-11 min-w-11 items-center gap-0.5 rounded-lg text-left -outline-offset-2 hover:text-ink",
        own === null ? "text-ink-soft" : "font-semibold text-link",
      )}
    >
      {column}
      <Icon aria-hidden className="size-3.5 shrink-0" strokeWidth={2.2} />
    </button>
  );
}
