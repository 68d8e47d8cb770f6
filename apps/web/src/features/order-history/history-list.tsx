/** Ended orders of all products as one list, by the day they were placed; what an order says of itself is the business of its product. */
import { ReceiptText } from "lucide-react";
import { byDay } from "../../app/by-day.ts";
import { CsvButton } from "../../app/csv-button.tsx";
import { formatAmount, formatInstant } from "../../app/format.ts";
import { useText } from "../../app/i18n.ts";
import type { Text } from "../../app/i18n-types.ts";
import { hrefOf } from "../../app/navigation.ts";
import { useAccountState } from "../../live/account.ts";
import { NoneFiltered } from "../../shared/records/order-states.tsx";
import type { KindName, RecordEntry, RecordKind } from "../../shared/records/record-kind.ts";
import { RecordList } from "../../shared/records/record-list.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { EndedSkeletons } from "../../ui/ended-row.tsx";
import { historyCsv } from "./history-csv.ts";
import { collectHistory, type HistoryStretch, useHistory, useMarkets } from "./history-data.ts";
import { type HistoryFilter, isNarrowed, NO_FILTER } from "./history-filter.ts";
import { HistoryFilters } from "./parts/history-filters.tsx";

interface HistoryListProps {
  /** The products, the first of them first where two orders were placed at one instant. */
  readonly kinds: readonly RecordKind[];
  readonly filter: HistoryFilter;
  readonly onFilter: (filter: HistoryFilter) => void;
}

export function HistoryList({ kinds, filter, onFilter }: HistoryListProps) {
  const t = useText("order-history");
  // The live account makes kept pages old as soon as something changes.
  useAccountState();
  const markets = useMarkets();
  const history = useHistory(kinds, filter);
  const last = history.data?.pages.at(-1);
  const textOf = (entries: readonly RecordEntry[]) => {
    const pairs = new Map(markets.map(({ id, pair }) => [id, pair]));
    const words = {
      columns: t("csv.columns.history"),
      lots: t("lots"),
      kind: (kind: KindName) => t(`kind.${kind}`),
    };
    return historyCsv(entries, { ...words, pairOf: (id) => pairs.get(id) });
  };
  return (
    <>
      <HistoryFilters
        kinds={kinds}
        value={filter}
        markets={markets}
        onChange={onFilter}
        actions={
          <CsvButton
            name="candor-orders"
            isDisabled={history.data === undefined || (last?.next === null && countOf(history.data.pages) === 0)}
            collect={(task) => collectHistory(kinds, filter, task)}
            textOf={textOf}
          />
        }
      />
      <Count pages={history.data?.pages} hasMore={history.hasNextPage} />
      <RecordList
        query={history}
        shape={<EndedSkeletons label={t("common.loading")} count={6} />}
        empty={isNarrowed(filter) ? <NoneFiltered onClear={() => onFilter(NO_FILTER)} /> : <NoOrders />}
        {...keepLooking(t, last)}
        hasEnd={false}
      >
        {(entries) => <Days entries={entries} />}
      </RecordList>
    </>
  );
}

const countOf = (pages: readonly HistoryStretch[]): number => pages.reduce((sum, { list }) => sum + list.length, 0);

/** After a reading that found too little, the way on says how far back it went. */
const keepLooking = (t: Text<"order-history">, last: HistoryStretch | undefined): { readonly more?: string } =>
  last?.isCut === true && last.reached !== null
    ? { more: t("keepLooking", { date: formatInstant(last.reached, "date") }) }
    : {};

interface CountProps {
  readonly pages: readonly HistoryStretch[] | undefined;
  readonly hasMore: boolean;
}

/** What stands below: all there is of it, or what has been fetched of it so far. */
function Count({ pages, hasMore }: CountProps) {
  const t = useText("order-history");
  const count = countOf(pages ?? []);
  const marks = { count, orders: formatAmount(String(count), 0, 0) };
  // Where there is none, what stands in the list's place says so.
  const isNone = pages !== undefined && count === 0 && !hasMore;
  return (
    <p role="status" className={isNone ? "sr-only" : "min-h-11 px-1 py-3 text-ink-soft text-sm"}>
      {pages !== undefined && t(hasMore ? "count.shown" : "count.all", marks)}
    </p>
  );
}

interface DaysProps {
  readonly entries: readonly RecordEntry[];
}

function Days({ entries }: DaysProps) {
  const t = useText("order-history");
  return byDay(entries, ({ placedAt }) => formatInstant(placedAt, "date")).map(({ day, lines }) => (
    <section key={day} aria-label={t("placedOn", { day })} className="mb-4">
      <h2 className="px-1 pb-1.5 font-medium text-ink-soft text-sm">{t("placedOn", { day })}</h2>
      <ul className="overflow-hidden rounded-card bg-surface">
        {lines.map((entry) => (
          <Item key={`${entry.kind}/${entry.id}`} entry={entry} />
        ))}
      </ul>
    </section>
  ));
}

function Item({ entry: { kind, endedAt, item } }: { readonly entry: RecordEntry }) {
  const t = useText("order-history");
  const when = endedAt === null ? null : t("endedOn", { day: formatInstant(endedAt) });
  return item({ caption: t(`kind.${kind}`), when });
}

function NoOrders() {
  const t = useText("order-history");
  return (
    <EmptyState
      icon={<ReceiptText />}
      title={t("none")}
      reason={t("noneReason")}
      action={
        <LinkButton look="primary" href={hrefOf("pages/market/market")}>
          {t("markets")}
        </LinkButton>
      }
    />
  );
}
