/**
 * A page of the back office as a value: which list it shows, what one record of it says, and what may be decided about it. What
 * is no frame, such as a picture beside the facts, is a component inside of it.
 */
import type { ApiKey, WireRequest, WireResponse } from "@candor/api/api";
import type { RefusalCode } from "@candor/api/refusal";
import { Card } from "antd";
import type { ComponentType, ReactNode } from "react";
import { LOOKED_AT_ONCE, useEndpoint } from "../app/query.ts";
import { StateTag, type Tone } from "../app/state-tag.tsx";
import type { Namespace, TextKey } from "../app/text-keys.ts";
import { type Decisions, useDecisions } from "../decision/use-decisions.tsx";
import { type Columns, columnsOf } from "../table/columns.tsx";
import type { QueueColumn } from "../table/queue-columns.ts";
import { type ListKey, QueueTable, type RowOf } from "../table/queue-table.tsx";
import type { QueueView } from "../table/queue-view.ts";
import { type Fact, FactTable } from "./fact-table.tsx";
import { type Office, useOffice } from "./office.ts";
import { RecordFrame } from "./record-frame.tsx";

/** What every function of a page is given. */
export type Given<N extends Namespace, M = undefined> = Office<N> & { readonly more: M };

interface RecordList<N extends Namespace, L extends ListKey, M> {
  readonly endpoint: L;
  /** What to ask for what is looked at. */
  readonly input: (view: QueueView) => WireRequest<L>;
  /** Filters until something else is chosen, such as {state: "pending"}. */
  readonly usual?: Readonly<Record<string, string>>;
  /** By `id` where nothing else is said. */
  readonly rowKey?: (row: RowOf<L>) => string;
  /** Where a row leads, as "customers/20000001"; without it to its own record, where there are records. */
  readonly linkOf?: (row: RowOf<L>) => string;
  readonly columns: (given: Given<N, M> & { readonly column: Columns<RowOf<L>> }) => readonly QueueColumn<RowOf<L>>[];
  /** What the search field is called; without it nothing can be searched. */
  readonly search?: TextKey<N>;
  /** Says that there is nothing. */
  readonly empty: TextKey<N>;
  readonly Above?: ComponentType;
  readonly BesideSearch?: ComponentType;
  readonly Below?: ComponentType;
  /** Asks again by itself; `false` where each look is written down. */
  readonly refreshMs?: number | false;
}

export interface FoundProps<Found> {
  readonly found: Found;
  /** Fetches the record anew. */
  readonly again: () => void;
}

interface FactCard {
  readonly title: string;
  readonly facts?: readonly Fact[];
  readonly content?: ReactNode;
}

/** What the decisions about a record are made of. */
export type GivenDecisions<N extends Namespace, D extends ApiKey, M = undefined> = Given<N, M> &
  Decisions<N> & { readonly found: WireResponse<D> };

interface RecordDetail<N extends Namespace, D extends ApiKey, M, Found = WireResponse<D>> {
  readonly endpoint: D;
  /** What to ask for the record of this id, as it stands in the address. */
  readonly input: (id: string) => WireRequest<D>;
  readonly title: (given: Given<N, M>, id: string) => string;
  readonly states?: (given: Given<N, M>, found: Found) => readonly (readonly [tone: Tone, word: string])[];
  /** What is said above everything else, such as what speaks for care. */
  readonly notes?: (given: Given<N, M>, found: Found) => ReactNode;
  readonly decisions?: (given: GivenDecisions<N, D, M>) => ReactNode;
  /** Refusals of decisions that say that somebody else was first. */
  readonly overtaken?: readonly RefusalCode[];
  readonly cards?: (given: Given<N, M>, found: Found) => readonly FactCard[];
  /** Beside the cards, such as a picture; below the head where there are none. */
  readonly Beside?: ComponentType<FoundProps<Found>>;
  /** Each look is written down: it is taken once. */
  readonly isLogged?: boolean;
}

interface RecordPageOf<N extends Namespace, L extends ListKey, D extends ApiKey, M> {
  readonly namespace: N;
  /** A hook for what the page's functions need beyond that: they find it as `more`. */
  readonly useMore?: () => M;
  readonly list: RecordList<N, L, M>;
  /** One record; a component where it is no frame with facts and decisions. */
  readonly detail?: RecordDetail<N, D, M> | ComponentType<{ readonly id: string }>;
}

export type RecordPage = RecordPageOf<Namespace, ListKey, ApiKey, unknown>;

/** Keeps the types of the list and the record together, which nobody asks for afterwards. */
export const recordPage = <N extends Namespace, L extends ListKey, D extends ApiKey, M = undefined>(
  page: RecordPageOf<N, L, D, M>,
): RecordPage => page as unknown as RecordPage;

/** What is written down does not look again by itself. */
const NEVER_MS = 12 * 3_600_000;

interface RecordPageProps {
  readonly page: RecordPage;
  /** The first part of the page's address. */
  readonly path: string;
  /** What follows it. */
  readonly rest: string;
}

export function RecordPageView({ page, path, rest }: RecordPageProps) {
  const { detail } = page;
  if (rest === "" || detail === undefined) return <RecordListView page={page} path={path} />;
  if (typeof detail !== "function") return <RecordDetailView key={rest} page={page} detail={detail} id={rest} />;
  const Detail = detail;
  return <Detail key={rest} id={rest} />;
}

const useNothing = (): unknown => undefined;

/** What the functions of a page are given. */
function useGiven({ namespace, useMore = useNothing }: RecordPage): Given<Namespace, unknown> {
  return { ...useOffice(namespace), more: useMore() };
}

const idOf = (row: object): string => String((row as { readonly id?: unknown }).id);

function RecordListView({ page, path }: Omit<RecordPageProps, "rest">) {
  const { list, detail } = page;
  const given = useGiven(page);
  const { Above, BesideSearch, Below, rowKey = idOf, refreshMs, usual } = list;
  const linkOf = list.linkOf ?? (detail && ((row: RowOf<ListKey>) => `${path}/${rowKey(row)}`));
  return (
    <>
      {Above && <Above />}
      <QueueTable
        name={path}
        endpoint={list.endpoint}
        input={list.input}
        rowKey={rowKey}
        columns={list.columns({ ...given, column: columnsOf() })}
        empty={given.text(list.empty)}
        extra={BesideSearch && <BesideSearch />}
        {...(usual && { usual })}
        {...(linkOf && { linkOf })}
        {...(list.search !== undefined && { searchLabel: given.text(list.search) })}
        {...(refreshMs !== undefined && { refreshMs: refreshMs === false ? NEVER_MS : refreshMs })}
      />
      {Below && <Below />}
    </>
  );
}

interface RecordDetailProps {
  readonly page: RecordPage;
  readonly detail: RecordDetail<Namespace, ApiKey, unknown>;
  readonly id: string;
}

function RecordDetailView({ page, detail, id }: RecordDetailProps) {
  const given = useGiven(page);
  const { endpoint, overtaken, Beside } = detail;
  const decisions = useDecisions(page.namespace, { renews: [endpoint, page.list.endpoint], overtaken });
  const { data, error, isPending, refetch } = useEndpoint(
    endpoint,
    detail.input(id),
    detail.isLogged ? LOOKED_AT_ONCE : {},
  );
  const again = () => void refetch();
  const cards = data && detail.cards?.(given, data);
  return (
    <RecordFrame
      title={detail.title(given, id)}
      state={
        data &&
        detail.states?.(given, data).map(([tone, word]) => (
          <StateTag key={word} tone={tone}>
            {word}
          </StateTag>
        ))
      }
      decisions={data && detail.decisions?.({ ...given, ...decisions, found: data })}
      error={error}
      isLoading={isPending}
      onAgain={again}
    >
      {data && detail.notes?.(given, data)}
      {cards && Beside && (
        <div className="side-by-side">
          <div className="stacked">{cards.map(cardOf)}</div>
          <Beside found={data} again={again} />
        </div>
      )}
      {cards && !Beside && <div className="halves">{cards.map(cardOf)}</div>}
      {data && !cards && Beside && <Beside found={data} again={again} />}
    </RecordFrame>
  );
}

const cardOf = ({ title, facts, content }: FactCard) => (
  <Card key={title} title={title}>
    {content}
    {facts && <FactTable facts={facts} />}
  </Card>
);
