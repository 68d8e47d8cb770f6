/** By which networks each currency comes and goes: the terms that hold, who agreed on them, and proposing others. */
import type { WireResponse } from "@candor/api/api";
import { Input } from "antd";
import { useState } from "react";
import { groupDigits } from "../../app/format.ts";
import { Moment } from "../../app/moment.tsx";
import { useEndpoint } from "../../app/query.ts";
import { StateTag } from "../../app/state-tag.tsx";
import type { Term } from "../../app/terms.ts";
import { useText } from "../../app/texts.ts";
import { wayName } from "../../app/way-name.ts";
import { useOffice } from "../../record/office.ts";
import { columnsOf } from "../../table/columns.tsx";
import type { QueueColumn } from "../../table/queue-columns.ts";
import { RowTable } from "../../table/row-table.tsx";
import type { WayTerms } from "./way-change.ts";
import { WayProposal } from "./way-proposal.tsx";

type Edition = WireResponse<"GET /operator/way/changes">["list"][number];
type Agreed = Pick<Edition, "proposed_by" | "approved_by">;

const isFound = (way: WayTerms, search: string): boolean =>
  `${way.currency_name} ${way.network} ${wayName(way)}`.toLowerCase().includes(search.trim().toLowerCase());

export function WayTable() {
  const { text, term } = useOffice("setting");
  const [search, setSearch] = useState("");
  const { data, error } = useEndpoint("GET /operator/way/list", {}, { refetchInterval: 30_000 });
  const column = columnsOf<WayTerms>();
  return (
    <RowTable
      size="middle"
      rowKey={({ currency, network }) => `${currency} ${network}`}
      rows={data?.list.filter((way) => isFound(way, search))}
      error={error}
      above={
        <Input
          className="search"
          aria-label={text("way.search")}
          placeholder={text("way.search")}
          allowClear
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      }
      expandable={{
        rowExpandable: ({ edition }) => edition > 1,
        expandedRowRender: ({ currency, network }) => <Editions currency={currency} network={network} />,
      }}
      columns={[
        column.own("currency", term("field", "currency"), (way) => <strong>{way.currency_name}</strong>),
        column.own("network", term("field", "network"), wayName),
        ...termColumns<WayTerms>(term),
        column.own("changed", text("changed"), (way) =>
          way.edition === 1 ? (
            text("never")
          ) : (
            <>
              <Moment at={way.at} /> <div className="quiet">{agreedText(way)}</div>
            </>
          ),
        ),
        column.own("proposal", "", (way) => <WayProposal way={way} />, { fixed: "end" }),
      ]}
    />
  );
}

const agreedText = ({ proposed_by, approved_by }: Agreed): string =>
  proposed_by === null ? "—" : `${proposed_by}, ${approved_by}`;

type Terms = Omit<Edition, "reason"> & { readonly is_taken?: boolean };

function termColumns<T extends Terms>(term: Term): readonly QueueColumn<T>[] {
  const { own } = columnsOf<T>();
  const figure = (name: "deposit_min" | "withdraw_min" | "withdraw_fee") =>
    own(name, term("field", name), (row) => <span className="figures">{groupDigits(row[name])}</span>, {
      align: "end",
    });
  return [
    ...[figure("deposit_min"), figure("withdraw_min"), figure("withdraw_fee")],
    own("is_deposit_open", term("field", "is_deposit_open"), (row) => (
      <Open isOpen={row.is_deposit_open} isTaken={row.is_taken !== false} />
    )),
    own("is_withdraw_open", term("field", "is_withdraw_open"), (row) => <Open isOpen={row.is_withdraw_open} />),
  ];
}

/** @param isTaken false where the installation itself takes nothing in, whatever was agreed */
function Open({ isOpen, isTaken = true }: { readonly isOpen: boolean; readonly isTaken?: boolean }) {
  const text = useText("setting");
  if (isOpen && !isTaken) return <StateTag tone="quiet">{text("way.notTaken")}</StateTag>;
  return <StateTag tone={isOpen ? "good" : "bad"}>{text(isOpen ? "way.open" : "way.closed")}</StateTag>;
}

function Editions({ currency, network }: { readonly currency: number; readonly network: string }) {
  const { text, term } = useOffice("setting");
  const { data, error } = useEndpoint("GET /operator/way/changes", { currency, network });
  const column = columnsOf<Edition>();
  return (
    <RowTable
      isNarrow
      title={() => text("changes")}
      rowKey={({ edition }) => edition}
      rows={data?.list}
      error={error}
      columns={[
        column.plain("edition", term("field", "edition")),
        ...termColumns<Edition>(term),
        column.own("changed", text("changed"), ({ edition, at }) => (edition === 1 ? "—" : <Moment at={at} />)),
        column.own("by", text("byTwo"), agreedText),
        column.words("reason", text("reason")),
      ]}
    />
  );
}
