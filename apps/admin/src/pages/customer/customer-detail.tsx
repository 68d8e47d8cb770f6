/** One customer: how things are with them, and what operators may do. Each tab is a look that is written down. */
import { LANGUAGE_NAMES, type Language } from "@candor/api/language";
import { Alert, Table, Tabs } from "antd";
import { groupDigits } from "../../app/format.ts";
import { Moment } from "../../app/moment.tsx";
import { useEndpoint } from "../../app/query.ts";
import { useDuty } from "../../app/session.ts";
import { StateTag } from "../../app/state-tag.tsx";
import { useTerm } from "../../app/terms.ts";
import { useText } from "../../app/texts.ts";
import { FactTable } from "../../decision/fact-table.tsx";
import { RecordFrame } from "../../decision/record-frame.tsx";
import { CustomerDecisions, type Person } from "./customer-decisions.tsx";
import { EventRows, LineRows, SessionRows } from "./customer-records.tsx";
import { ONCE } from "./look-once.ts";
import { RelatedRows } from "./related-rows.tsx";

export function CustomerDetail({ uid }: { readonly uid: string }) {
  const text = useText("customer");
  const { roles } = useDuty();
  const isNumber = /^\d{8}$/.test(uid);
  const { data, error, isPending, refetch } = useEndpoint(
    "POST /operator/customer/detail",
    { uid: isNumber ? uid : "00000000" },
    ONCE,
  );
  return (
    <RecordFrame
      title={text("title", { uid })}
      state={
        data && (
          <>
            {data.is_frozen && <StateTag tone="bad">{text("frozen")}</StateTag>}
            {data.restrictions.length > 0 && <StateTag tone="bad">{text("restricted")}</StateTag>}
          </>
        )
      }
      decisions={data && <CustomerDecisions person={data} />}
      error={error}
      isLoading={isPending}
      onAgain={() => void refetch()}
    >
      {data && (
        <Tabs
          destroyOnHidden
          items={[
            { key: "overview", label: text("overview"), children: <Overview person={data} /> },
            { key: "balances", label: text("balances"), children: <Balances person={data} /> },
            { key: "lines", label: text("lines"), children: <LineRows uid={uid} /> },
            { key: "funds", label: text("funds"), children: <LineRows uid={uid} isFunds /> },
            { key: "sessions", label: text("sessions"), children: <SessionRows uid={uid} /> },
            { key: "events", label: text("events"), children: <EventRows uid={uid} /> },
            ...(roles.some((role) => role === "compliance" || role === "admin")
              ? [{ key: "related", label: text("related"), children: <RelatedRows uid={uid} /> }]
              : []),
          ]}
        />
      )}
    </RecordFrame>
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
  const text = useText("customer");
  const term = useTerm();
  return (
    <Table
      size="small"
      pagination={false}
      rowKey={({ account, wallet, currency_name }) => `${account}/${wallet}/${currency_name}`}
      dataSource={[...person.balances]}
      locale={{ emptyText: text("noBalances") }}
      columns={[
        { title: text("account"), render: (_, { account }) => term("mode", account) },
        { title: text("wallet"), render: (_, { wallet }) => term("wallet", wallet) },
        { title: text("currency"), dataIndex: "currency_name" },
        {
          title: text("amount"),
          align: "end",
          render: (_, row) => <span className="figures">{groupDigits(row.posted)}</span>,
        },
        {
          title: text("held"),
          align: "end",
          render: (_, row) => <span className="figures">{groupDigits(row.held)}</span>,
        },
      ]}
    />
  );
}
