/**
 * A list on the server as a table: paging, order, filters and search are the server's and stand in the address; a file holds
 * every page. By keyboard: / searches, ↑ ↓ go from row to row, Enter opens one, [ and ] turn pages.
 */
import type { ApiKey, WireRequest, WireResponse } from "@candor/api/api";
import { PAGED_ROWS_MAX } from "@candor/api/paging";
import { afterMark, type ListPage } from "@candor/client/list-pages";
import { Alert, Empty, Flex, Table } from "antd";
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from "react";
import { call } from "../app/api-client.ts";
import { addressOf, correct, currentPlace, usePlace } from "../app/place.ts";
import { useEndpoint } from "../app/query.ts";
import { useText } from "../app/texts.ts";
import { CsvButton } from "./csv-button.tsx";
import { antColumns, changeOf, type QueueColumn } from "./queue-columns.ts";
import { PAGE_SIZES, type QueueView, queryOf, readView } from "./queue-view.ts";
import { SearchField } from "./search-field.tsx";

interface ListAnswer<Row> extends ListPage<Row> {
  /** How many there are in all; null where they are too many to be counted. */
  readonly total: number | null;
}

/** Endpoints that answer a page of a list. */
export type ListKey = { [K in ApiKey]: WireResponse<K> extends ListAnswer<object> ? K : never }[ApiKey];
export type RowOf<K extends ListKey> = WireResponse<K> extends ListAnswer<infer Row> ? Row & object : never;

interface QueueTableProps<K extends ListKey> {
  /** The file's name, and what the table is called by those who cannot see it. */
  readonly name: string;
  readonly endpoint: K;
  /** What to ask for what is looked at. */
  readonly input: (view: QueueView) => WireRequest<K>;
  readonly rowKey: (row: RowOf<K>) => string;
  readonly columns: readonly QueueColumn<RowOf<K>>[];
  /** Filters until something else is chosen, such as {state: "pending"}. */
  readonly usual?: Readonly<Record<string, string>>;
  /** What can be searched by; without it nothing can. */
  readonly searchLabel?: string;
  /** Where a row leads, as "withdrawals/12". */
  readonly linkOf?: (row: RowOf<K>) => string;
  /** Beside the search. */
  readonly extra?: ReactNode;
  /** Says that there is nothing. */
  readonly empty: string;
  /** Asks again by itself, without prolonging the session. */
  readonly refreshMs?: number;
}

const REFRESH_MS = 20_000;
const NOTHING: Readonly<Record<string, string>> = {};

export function QueueTable<K extends ListKey>(props: QueueTableProps<K>) {
  const { usual = NOTHING, rowKey, linkOf } = props;
  const { query } = usePlace();
  const text = useText("shared");
  const frame = useRef<HTMLDivElement>(null);
  const view = useMemo(() => readView(query, usual), [query, usual]);
  const { data, error, isFetching, isPlaceholderData } = useEndpoint(props.endpoint, props.input(view), {
    placeholderData: (before) => before,
    refetchInterval: props.refreshMs ?? REFRESH_MS,
  });
  const listed = data === undefined ? undefined : readList<K>(data);
  const rows = listed?.list ?? [];
  const show = (next: Partial<QueueView>) => look({ ...firstOf(view), ...next }, usual);
  const next = listed?.next ?? null;
  const trail = useTrail(view, isPlaceholderData ? null : next);
  const turn = (pages: number) => {
    const page = view.page + pages;
    if (page >= 1 && (pages < 0 || next !== null)) look(trail(page), usual);
  };
  useKeyboard(frame, turn);
  // What stood on the last page was decided meanwhile.
  const isBeyond = listed?.total != null && !isPlaceholderData && rows.length === 0 && view.page > 1;
  useEffect(() => {
    if (isBeyond) look(firstOf(view), usual);
  }, [isBeyond, view, usual]);
  return (
    <div ref={frame} className="queue">
      <Flex gap={12} align="center" wrap className="queue-bar">
        {props.searchLabel !== undefined && (
          <SearchField label={props.searchLabel} value={view.search} onSearch={(search) => show({ search })} />
        )}
        {props.extra}
        <Flex flex={1} justify="end" gap={8} align="center">
          {listed?.total != null && <span className="quiet">{text("table.total", { count: listed.total })}</span>}
          <CsvButton name={props.name} columns={props.columns} rowKey={rowKey} pageOf={pageReader(props, view)} />
        </Flex>
      </Flex>
      {error && <Alert type="error" role="alert" title={error.message} className="queue-bar" />}
      <Table<RowOf<K>>
        aria-label={props.name}
        size="middle"
        rowKey={rowKey}
        dataSource={[...rows]}
        columns={antColumns(props.columns, view)}
        loading={data === undefined ? !error : isPlaceholderData && isFetching}
        locale={{ emptyText: <Emptiness says={data === undefined ? "" : props.empty} /> }}
        onChange={(_, filters, sorter, { action }) =>
          action !== "paginate" && show(changeOf(props.columns, view, filters, sorter))
        }
        onRow={(row) => (linkOf ? rowProps(linkOf(row)) : { tabIndex: 0 })}
        scroll={{ x: "max-content" }}
        pagination={{
          current: view.page,
          pageSize: view.limit,
          ...pagesOf(view, listed),
          showSizeChanger: { "aria-label": text("table.size") },
          pageSizeOptions: [...PAGE_SIZES],
          onChange: (page, limit) => (limit === view.limit ? look(trail(page), usual) : show({ limit })),
        }}
      />
      <p className="quiet">
        <small>{text("table.keys")}</small>
      </p>
    </div>
  );
}

/** Without words as long as nobody knows whether there is something. */
const Emptiness = ({ says }: { readonly says: string }) => (
  <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={says} />
);

const look = (view: QueueView, usual: Readonly<Record<string, string>>): void =>
  correct(addressOf(currentPlace().page, queryOf(view, usual)));

const readList = <K extends ListKey>(answer: WireResponse<K>) => answer as unknown as ListAnswer<RowOf<K>>;

function pageReader<K extends ListKey>({ endpoint, input }: QueueTableProps<K>, view: QueueView) {
  return async (after: string | null) => {
    const asked = { ...firstOf(view), limit: PAGE_SIZES[2], ...afterMark(after) };
    return readList<K>(await call(endpoint, input(asked)));
  };
}

function firstOf({ after: _after, ...view }: QueueView): QueueView {
  return { ...view, page: 1 };
}

/** Numbers to go to where they reach every page; otherwise the page before and the one that follows; none where one holds all. */
function pagesOf({ page, limit }: QueueView, listed: ListAnswer<object> | undefined) {
  const rows = listed?.list.length ?? 0;
  const total = listed?.total ?? null;
  if (total !== null && total <= PAGED_ROWS_MAX)
    return { total, simple: false as const, hideOnSinglePage: total <= PAGE_SIZES[0] };
  const isLast = listed?.next == null;
  return {
    total: isLast ? page * limit : page * limit + 1,
    simple: { readOnly: true },
    hideOnSinglePage: page === 1 && isLast && rows <= PAGE_SIZES[0],
  };
}

/** Where pages begin that were looked at, so that one comes back to them; others are found by their numbers. */
function useTrail(view: QueueView, next: string | null): (page: number) => QueueView {
  const begins = useRef(new Map<number, string>());
  const first = firstOf(view);
  const of = JSON.stringify(first);
  const listOf = useRef(of);
  if (listOf.current !== of) begins.current = new Map();
  listOf.current = of;
  if (view.after !== undefined) begins.current.set(view.page, view.after);
  if (next !== null) begins.current.set(view.page + 1, next);
  return (page) => {
    const after = begins.current.get(page);
    return { ...first, page, ...(after !== undefined && { after }) };
  };
}

function rowProps(link: string) {
  const open = () => {
    location.hash = `/${link}`;
  };
  return {
    tabIndex: 0,
    onClick: (event: React.MouseEvent) => {
      // A link or a button in the row does its own, and marked text is not a click.
      const isOwn = (event.target as Element).closest("a, button") !== null;
      if (!isOwn && String(getSelection()) === "") open();
    },
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key === "Enter" && event.target === event.currentTarget) open();
    },
  };
}

/** Where keys have a meaning of their own. */
const ELSEWHERE = "input, textarea, select, [role=menu], [role=dialog], [role=listbox], [role=combobox]";

function useKeyboard(frame: RefObject<HTMLElement | null>, turn: (pages: number) => void): void {
  const latest = useRef(turn);
  latest.current = turn;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => byKeyboard(event, frame.current, latest.current);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [frame]);
}

function byKeyboard(event: KeyboardEvent, frame: HTMLElement | null, turn: (pages: number) => void): void {
  const isElsewhere = event.target instanceof Element && event.target.closest(ELSEWHERE) !== null;
  if (frame === null || isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
  const rows = [...frame.querySelectorAll<HTMLElement>("tr.ant-table-row")];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const move = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (move !== undefined) rows[Math.max(0, Math.min(rows.length - 1, move))]?.focus();
  else if (event.key === "[") turn(-1);
  else if (event.key === "]") turn(1);
  else if (event.key === "/") frame.querySelector<HTMLElement>("input[type=search]")?.focus();
  else return;
  event.preventDefault();
}
