/** Terms of everything that is offered: what is in force and what waits, who agreed on it, every edition, and proposing others. */
import type { TermsProposal as Proposal } from "@candor/api/terms";
import { termLines, termsChanges } from "@candor/api/terms-change";
import { Alert, Input, Segmented, Table } from "antd";
import { useState } from "react";
import { Moment } from "../../app/moment.tsx";
import { addressOf } from "../../app/place.ts";
import { kindText } from "../../app/proposal-kind.ts";
import { useEndpoint } from "../../app/query.ts";
import { StateTag } from "../../app/state-tag.tsx";
import { useText } from "../../app/texts.ts";
import { changesIn, type Edition, type Terms, useTermWords } from "../../decision/terms-words.ts";
import { TermsProposal } from "./terms-proposal.tsx";
import { TermsWithdrawal } from "./terms-withdrawal.tsx";

const isFound = ({ name, subject }: Terms, search: string): boolean =>
  `${name} ${subject}`.toLowerCase().includes(search.trim().toLowerCase());

export function Page() {
  const text = useText("terms");
  const proposal = useText("proposal");
  const [search, setSearch] = useState("");
  const [kind, setKind] = useState<string | null>(null);
  const { data, error, isPending } = useEndpoint("GET /operator/terms/list", {}, { refetchInterval: 30_000 });
  if (error && !data) return <Alert type="error" role="alert" title={error.message} />;
  const list = data?.list ?? [];
  const kinds = [...new Set(list.map((one) => one.kind))];
  const shown = kinds.find((one) => one === kind) ?? kinds[0];
  return (
    <div className="stacked">
      <Proposed list={list} />
      <Segmented
        aria-label={text("kind")}
        options={kinds.map((one) => ({ value: one, label: kindText(proposal, one) }))}
        value={shown ?? ""}
        onChange={setKind}
      />
      <Input
        className="search"
        aria-label={text("search")}
        placeholder={text("search")}
        allowClear
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <Table<Terms>
        size="middle"
        rowKey={({ kind, subject }) => `${kind} ${subject}`}
        loading={isPending}
        dataSource={list.filter((one) => one.kind === shown && isFound(one, search))}
        pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: "max-content" }}
        expandable={{
          rowExpandable: ({ current, waiting }) => current.edition > 1 || waiting !== null,
          expandedRowRender: ({ kind, subject }) => <Editions kind={kind} subject={subject} />,
        }}
        columns={[
          { title: text("of"), render: (_, row) => <Subject row={row} kindName={kindText(proposal, row.kind)} /> },
          { title: text("terms"), render: (_, { current }) => <Lines edition={current} /> },
          { title: text("since"), render: (_, { current }) => <Agreed edition={current} /> },
          { title: text("waiting"), render: (_, row) => <Later row={row} /> },
          {
            fixed: "end" as const,
            render: (_, row) => (
              <>
                <TermsProposal terms={row} />
                <TermsWithdrawal terms={row} />
              </>
            ),
          },
        ]}
      />
    </div>
  );
}

function Subject({ row, kindName }: { readonly row: Terms; readonly kindName: string }) {
  const text = useText("terms");
  return (
    <>
      <strong>{row.name}</strong>
      <div className="quiet">{kindName}</div>
      {!row.is_taken && <StateTag tone="quiet">{text("notTaken")}</StateTag>}
    </>
  );
}

function Lines({ edition }: { readonly edition: Edition }) {
  const words = useTermWords();
  return termLines(JSON.parse(edition.content)).map(([name, value]) => (
    <div key={name}>
      {words.name(name)}: <span className="figures">{words.value(value)}</span>
    </div>
  ));
}

/** From when, and by whom. */
function Agreed({ edition: { effective_at, proposed_by, approved_by } }: { readonly edition: Edition }) {
  const text = useText("terms");
  if (effective_at === null) return text("always");
  return (
    <>
      <Moment at={effective_at} /> <div className="quiet">{`${proposed_by}, ${approved_by}`}</div>
    </>
  );
}

/** What changes by the latest edition, and when. */
function Later({ row: { current, waiting } }: { readonly row: Terms }) {
  const words = useTermWords();
  if (waiting === null) return "—";
  return (
    <>
      <Agreed edition={waiting} />
      {termsChanges(JSON.parse(current.content), JSON.parse(waiting.content)).map((change) => (
        <div key={change[0]}>{words.change(change)}</div>
      ))}
    </>
  );
}

/** Other terms that wait for a second person, who reads and decides them on their own page. */
function Proposed({ list }: { readonly list: readonly Terms[] }) {
  const text = useText("terms");
  const asked = { state: "proposed", limit: "100" } as const;
  const { data } = useEndpoint("GET /operator/proposal/list", asked, { refetchInterval: 30_000 });
  const open = (data?.list ?? []).flatMap((one) => {
    const proposed = list.some(({ kind }) => kind === one.kind) && (JSON.parse(one.subject) as Proposal<unknown>);
    const row = proposed && list.find(({ kind, subject }) => kind === one.kind && subject === proposed.subject);
    return row ? [{ ...one, proposed, row }] : [];
  });
  if (open.length === 0) return null;
  const lines = open.map(({ id, proposed, row, proposed_by }) => (
    <div key={id} className="words">
      <a href={addressOf(`proposals/${id}`)}>{row.name}</a> ({proposed_by}) <Change row={row} proposed={proposed} />
    </div>
  ));
  return <Alert type="info" showIcon title={text("proposed", { count: open.length })} description={lines} />;
}

function Change({ row, proposed }: { readonly row: Terms; readonly proposed: Proposal<unknown> }) {
  const words = useTermWords();
  const before = JSON.parse((row.waiting ?? row.current).content);
  const changes = termsChanges(before, proposed.content).map(words.change).join(", ");
  return (
    <>
      {changes} {proposed.effective_at !== null && <Moment at={proposed.effective_at} />}
    </>
  );
}

function Editions({ kind, subject }: Pick<Terms, "kind" | "subject">) {
  const text = useText("terms");
  const words = useTermWords();
  const { data, isPending } = useEndpoint("GET /operator/terms/editions", { kind, subject });
  const editions = data?.list ?? [];
  return (
    <Table<Edition>
      size="small"
      title={() => text("editions")}
      rowKey="edition"
      loading={isPending}
      dataSource={[...editions]}
      pagination={false}
      columns={[
        { title: text("edition"), dataIndex: "edition" },
        {
          title: text("changes"),
          render: (_, one, at) =>
            one.edition === 1 ? (
              <Lines edition={one} />
            ) : (
              changesIn(editions, at).map((change) => <div key={change[0]}>{words.change(change)}</div>)
            ),
        },
        { title: text("since"), render: (_, one) => <Agreed edition={one} /> },
        { title: text("reason"), render: (_, { reason }) => <span className="words told">{reason ?? "—"}</span> },
      ]}
    />
  );
}
