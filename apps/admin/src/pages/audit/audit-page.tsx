/** Everything that people on duty did, newest first, and whether the chain that holds it is whole. */
import { OPERATOR_ACTS, OPERATOR_ROLES, type OperatorRole } from "@candor/api/operator-words";
import { csvInstant } from "@candor/client/csv-file";
import { Typography } from "antd";
import { Moment } from "../../app/moment.tsx";
import { type Term, useTerm } from "../../app/terms.ts";
import { useText } from "../../app/texts.ts";
import { FilterChoice, FilterField } from "../../table/filter-field.tsx";
import type { QueueColumn } from "../../table/queue-columns.ts";
import { QueueTable, type RowOf } from "../../table/queue-table.tsx";
import { detailsText } from "./act-details.ts";
import { ChainCheck } from "./chain-check.tsx";

const LIST = "GET /operator/audit/list";
const DAY_MS = 86_400_000;
/** What acts are about. */
const SUBJECTS = [
  ...["operator", "proposal", "instrument", "verification", "deposit", "wire", "withdrawal"],
  ...["content", "content-picture", "books-check", "customer"],
];

/** The beginning of a day, by this device's clock. */
const dayStart = (day: string | undefined): number | undefined => {
  const at = Date.parse(`${day ?? ""}T00:00:00`);
  return Number.isNaN(at) ? undefined : at;
};

export function Page() {
  const text = useText("audit");
  const term = useTerm();
  const words = useText("operator");
  const said = (details: string) =>
    detailsText(
      text,
      (role) => (OPERATOR_ROLES.some((one) => one === role) ? words(`role.${role as OperatorRole}`) : role),
      details,
    );
  return (
    <>
      <ChainCheck />
      <QueueTable<typeof LIST>
        name="audit"
        endpoint={LIST}
        refreshMs={60_000}
        input={({ page, after, limit, filters }) => {
          const end = dayStart(filters.to);
          const { operator, act, subject_kind, subject_id } = filters;
          const until = end === undefined ? undefined : end + DAY_MS - 1;
          return {
            page,
            after,
            limit,
            operator,
            act,
            subject_kind,
            subject_id,
            from: dayStart(filters.from),
            to: until,
          };
        }}
        rowKey={({ id }) => id}
        empty={text("empty")}
        extra={
          <>
            <FilterField name="operator" label={text("operator")} />
            <FilterChoice
              name="subject_kind"
              label={text("subjectKind")}
              options={SUBJECTS.map((value) => ({ value, label: term("subject", value) }))}
            />
            <FilterField name="subject_id" label={text("subjectId")} />
            <FilterField name="from" label={text("from")} type="date" />
            <FilterField name="to" label={text("to")} type="date" />
          </>
        }
        columns={columnsOf(text, term, said)}
      />
    </>
  );
}

const columnsOf = (
  text: ReturnType<typeof useText<"audit">>,
  term: Term,
  said: (details: string) => string,
): readonly QueueColumn<RowOf<typeof LIST>>[] => [
  {
    ...{ key: "sequence", title: "#", align: "end", csv: ({ sequence }) => sequence },
    show: ({ sequence }) => <span className="figures">{sequence}</span>,
  },
  { key: "at", title: text("at"), show: ({ at }) => <Moment at={at} />, csv: ({ at }) => csvInstant(at) },
  { key: "operator", title: text("operator"), show: (row) => row.operator ?? "—", csv: (row) => row.operator },
  {
    ...{ key: "act", title: text("act"), csv: ({ act }) => act, show: ({ act }) => term("act", act) },
    filters: OPERATOR_ACTS.map((value) => ({ value, text: term("act", value) })),
  },
  {
    ...{
      key: "subject",
      title: text("subject"),
      csv: (row) => [row.subject_kind, row.subject_id].filter(Boolean).join(" "),
    },
    show: ({ subject_kind: kind, subject_id: id }) => (
      <>
        {kind === null || kind === "" ? "—" : term("subject", kind)} <span className="exact">{id}</span>
      </>
    ),
  },
  {
    ...{ key: "reason", title: text("reason"), csv: ({ reason }) => reason },
    show: ({ reason }) => <span className="words told">{reason}</span>,
  },
  {
    ...{ key: "details", title: text("details"), csv: ({ details }) => details },
    show: ({ details }) => <span className="words told">{said(details)}</span>,
  },
  {
    ...{ key: "hash", title: text("hash"), csv: ({ hash }) => hash },
    show: ({ hash }) => (
      <Typography.Text copyable={{ text: hash }} className="exact">
        {hash.slice(0, 8)}
      </Typography.Text>
    ),
  },
];
