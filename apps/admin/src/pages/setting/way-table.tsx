/** By which networks each currency comes and goes: the terms that hold, who agreed on them, and proposing others. */
import type { WireResponse } from "@candor/api/api";
import { Alert, Input, Table } from "antd";
import { useState } from "react";
import { groupDigits } from "../../app/format.ts";
import { Moment } from "../../app/moment.tsx";
import { useEndpoint } from "../../app/query.ts";
import { StateTag } from "../../app/state-tag.tsx";
import { useTerm } from "../../app/terms.ts";
import { useText } from "../../app/texts.ts";
import { wayName } from "../../app/way-name.ts";
import type { WayTerms } from "./way-change.ts";
import { WayProposal } from "./way-proposal.tsx";

type Edition = WireResponse<"GET /operator/way/changes">["list"][number];
type Agreed = Pick<Edition, "proposed_by" | "approved_by">;

const isFound = (way: WayTerms, search: string): boolean =>
  `${way.currency_name} ${way.network} ${wayName(way)}`.toLowerCase().includes(search.trim().toLowerCase());

export function WayTable() {
  const text = useText("setting");
  const term = useTerm();
  const [search, setSearch] = useState("");
  const { data, error, isPending } = useEndpoint("GET /operator/way/list", {}, { refetchInterval: 30_000 });
  const termColumns = useTermColumns<WayTerms>();
  if (error && !data) return <Alert type="error" role="alert" title={error.message} />;
  return (
    <>
      <Input
        className="search queue-bar"
        aria-label={text("way.search")}
        placeholder={text("way.search")}
        allowClear
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <Table<WayTerms>
        size="middle"
        rowKey={({ currency, network }) => `${currency} ${network}`}
        loading={isPending}
        dataSource={(data?.list ?? []).filter((way) => isFound(way, search))}
        pagination={false}
        scroll={{ x: "max-content" }}
        expandable={{
          rowExpandable: ({ edition }) => edition > 1,
          expandedRowRender: ({ currency, network }) => <Editions currency={currency} network={network} />,
        }}
        columns={[
          { title: term("field", "currency"), render: (_, way) => <strong>{way.currency_name}</strong> },
          { title: term("field", "network"), render: (_, way) => wayName(way) },
          ...termColumns,
          {
            title: text("changed"),
            render: (_, way) =>
              way.edition === 1 ? (
                text("never")
              ) : (
                <>
                  <Moment at={way.at} /> <div className="quiet">{agreedText(way)}</div>
                </>
              ),
          },
          { fixed: "end" as const, render: (_, way) => <WayProposal way={way} /> },
        ]}
      />
    </>
  );
}

const agreedText = ({ proposed_by, approved_by }: Agreed): string =>
  proposed_by === null ? "—" : `${proposed_by}, ${approved_by}`;

type Terms = Omit<Edition, "reason"> & { readonly is_taken?: boolean };

function useTermColumns<T extends Terms>() {
  const term = useTerm();
  const figure = (name: "deposit_min" | "withdraw_min" | "withdraw_fee") => ({
    title: term("field", name),
    align: "end" as const,
    render: (_: unknown, row: T) => <span className="figures">{groupDigits(row[name])}</span>,
  });
  return [
    ...[figure("deposit_min"), figure("withdraw_min"), figure("withdraw_fee")],
    {
      title: term("field", "is_deposit_open"),
      render: (_: unknown, row: T) => <Open isOpen={row.is_deposit_open} isTaken={row.is_taken !== false} />,
    },
    {
      title: term("field", "is_withdraw_open"),
      render: (_: unknown, row: T) => <Open isOpen={row.is_withdraw_open} />,
    },
  ];
}

/** @param isTaken false where the installation itself takes nothing in, whatever was agreed */
function Open({ isOpen, isTaken = true }: { readonly isOpen: boolean; readonly isTaken?: boolean }) {
  const text = useText("setting");
  if (isOpen && !isTaken) return <StateTag tone="quiet">{text("way.notTaken")}</StateTag>;
  return <StateTag tone={isOpen ? "good" : "bad"}>{text(isOpen ? "way.open" : "way.closed")}</StateTag>;
}

function Editions({ currency, network }: { readonly currency: number; readonly network: string }) {
  const text = useText("setting");
  const term = useTerm();
  const { data, isPending } = useEndpoint("GET /operator/way/changes", { currency, network });
  return (
    <Table<Edition>
      size="small"
      title={() => text("changes")}
      rowKey="edition"
      loading={isPending}
      dataSource={[...(data?.list ?? [])]}
      pagination={false}
      columns={[
        { title: term("field", "edition"), dataIndex: "edition" },
        ...useTermColumns<Edition>(),
        { title: text("changed"), render: (_, { edition, at }) => (edition === 1 ? "—" : <Moment at={at} />) },
        { title: text("byTwo"), render: (_, one) => agreedText(one) },
        { title: text("reason"), render: (_, { reason }) => <span className="words told">{reason ?? "—"}</span> },
      ]}
    />
  );
}
