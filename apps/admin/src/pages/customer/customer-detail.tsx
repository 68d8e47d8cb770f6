/** One customer: how things are with them. Each tab is a look that is written down. */
import { LANGUAGE_NAMES, type Language } from "@candor/api/language";
import { Alert, Tabs } from "antd";
import { Moment } from "../../app/moment.tsx";
import { useTerm } from "../../app/terms.ts";
import { useText } from "../../app/texts.ts";
import { FactTable } from "../../record/fact-table.tsx";
import { useOffice } from "../../record/office.ts";
import type { FoundProps } from "../../record/record-page.tsx";
import { columnsOf } from "../../table/columns.tsx";
import { RowTable } from "../../table/row-table.tsx";
import type { Person } from "./customer-decisions.tsx";
import { EventRows, LineRows, SessionRows } from "./customer-records.tsx";
import { RelatedRows } from "./related-rows.tsx";

export function CustomerTabs({ found }: FoundProps<Person>) {
  const { text, isOneOf } = useOffice("customer");
  const { uid } = found;
  return (
    <Tabs
      destroyOnHidden
      items={[
        { key: "overview", label: text("overview"), children: <Overview person={found} /> },
        { key: "balances", label: text("balances"), children: <Balances person={found} /> },
        { key: "lines", label: text("lines"), children: <LineRows uid={uid} /> },
        { key: "funds", label: text("funds"), children: <LineRows uid={uid} isFunds /> },
        { key: "sessions", label: text("sessions"), children: <SessionRows uid={uid} /> },
        { key: "events", label: text("events"), children: <EventRows uid={uid} /> },
        ...(isOneOf(["compliance", "admin"])
          ? [{ key: "related", label: text("related"), children: <RelatedRows uid={uid} /> }]
          : []),
      ]}
    />
  );
}

interface LastingProps {
  readonly since: number;
  /** Null for what has no end. */
  readonly until: number | null;
}

function Lasting({ since, until }: LastingProps) {
  const text = useText("customer");
  return (
    <div>
      <Moment at={since} />
      {until !== null && (
        <>
          {" "}
          {text("until")} <Moment at={until} />
        </>
      )}
    </div>
  );
}

/** The cause and what was written beside it, as far as there is any. */
const Why = ({ words }: { readonly words: readonly (string | null)[] }) => (
  <div className="words">{words.filter(Boolean).join(" · ")}</div>
);

function Overview({ person }: { readonly person: Person }) {
  const text = useText("customer");
  const states = useText("verification");
  const term = useTerm();
  const { factors } = person;
  const ways = [
    factors.totp && text("factor.totp"),
    factors.passkeys > 0 && text("factor.passkeys", { count: factors.passkeys }),
    factors.pay_password && text("factor.pay"),
  ];
  return (
    <div className="stacked">
      {person.freezes.map((freeze) => (
        <Alert
          key={freeze.by}
          type="warning"
          title={`${text("frozen")} ${text(`by.${freeze.by}`)} ${freeze.operators.join(", ")}`}
          description={
            <>
              <Lasting since={freeze.since} until={freeze.until} />
              <Why words={[freeze.cause && text(`causes.${freeze.cause}`), freeze.note]} />
            </>
          }
        />
      ))}
      {person.restrictions.map(({ kind, cause, words, note, since, until, operators }) => (
        <Alert
          key={kind}
          type="warning"
          title={`${text("restricted")}: ${text(`stops.${kind}`)} · ${operators.join(", ")}`}
          description={
            <>
              <Lasting since={since} until={until} />
              <Why words={[text(`causes.${cause}`), words, note]} />
            </>
          }
        />
      ))}
      <FactTable
        facts={[
          [text("nickname"), person.nickname],
          [text("email"), person.email],
          [text("mobile"), person.mobile],
          [text("walletAddress"), person.wallet_address],
          [text("level"), String(person.level)],
          [text("language"), LANGUAGE_NAMES[person.language as Language] ?? person.language],
          [text("registered"), <Moment key="at" at={person.registered_at} />],
          [text("invited"), String(person.invited)],
          [text("factors"), ways.filter(Boolean).join(", ")],
          [text("sessions"), String(person.sessions)],
          [
            text("verification"),
            person.verification
              .map(({ level, state, decided_by }) => `${level}: ${states(`state.${state}`)} ${decided_by ?? ""}`)
              .join(" · "),
          ],
          [
            text("open"),
            person.open
              .map(({ account, product, count }) => `${term("mode", account)} ${term("product", product)}: ${count}`)
              .join(" · "),
          ],
        ]}
      />
    </div>
  );
}

function Balances({ person }: { readonly person: Person }) {
  const { text, term } = useOffice("customer");
  const column = columnsOf<Person["balances"][number]>();
  return (
    <RowTable
      isNarrow
      rowKey={({ account, wallet, currency_name }) => `${account}/${wallet}/${currency_name}`}
      rows={person.balances}
      empty={text("noBalances")}
      columns={[
        column.code("account", text("account"), (account) => term("mode", account)),
        column.code("wallet", text("wallet"), (wallet) => term("wallet", wallet)),
        column.plain("currency_name", text("currency")),
        column.amount("posted", text("amount")),
        column.amount("held", text("held")),
      ]}
    />
  );
}
