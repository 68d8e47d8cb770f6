/** Everything that operators did, newest first, and whether the chain that holds it is whole. */
import { OPERATOR_ACTS, OPERATOR_ROLES } from "@candor/api/operator-words";
import { Typography } from "antd";
import { useOffice } from "../../record/office.ts";
import { recordPage } from "../../record/record-page.tsx";
import { FilterChoice, FilterField } from "../../table/filter-field.tsx";
import { detailsText } from "./audit-details.ts";
import { ChainCheck } from "./chain-check.tsx";

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

export const page = recordPage({
  namespace: "audit",
  list: {
    endpoint: "GET /operator/audit/list",
    refreshMs: 60_000,
    input: ({ page: number, after, limit, filters: { operator, act, subject_kind, subject_id, from, to } }) => {
      const end = dayStart(to);
      return {
        ...{ page: number, after, limit, operator, act, subject_kind, subject_id },
        ...{ from: dayStart(from), to: end === undefined ? undefined : end + DAY_MS - 1 },
      };
    },
    empty: "empty",
    Above: ChainCheck,
    BesideSearch: Filters,
    columns: ({ text, textOf, term, column }) => {
      const roleWord = (role: string) => {
        const known = OPERATOR_ROLES.find((one) => one === role);
        return known === undefined ? role : textOf("operator")(`role.${known}`);
      };
      return [
        column.figures("sequence", "#", { align: "end" }),
        column.moment("at", text("at")),
        column.plain("operator", text("operator")),
        column.code("act", text("act"), (act) => term("act", act), { values: OPERATOR_ACTS }),
        column.own(
          "subject",
          text("subject"),
          ({ subject_kind: kind, subject_id: id }) => (
            <>
              {kind === null || kind === "" ? "—" : term("subject", kind)} <span className="exact">{id}</span>
            </>
          ),
          { csv: (row) => [row.subject_kind, row.subject_id].filter(Boolean).join(" ") },
        ),
        column.words("reason", text("reason")),
        column.words("details", text("details"), {
          show: ({ details }) => <span className="words told">{detailsText(text, roleWord, details)}</span>,
        }),
        column.plain("hash", text("hash"), {
          show: ({ hash }) => (
            <Typography.Text copyable={{ text: hash }} className="exact">
              {hash.slice(0, 8)}
            </Typography.Text>
          ),
        }),
      ];
    },
  },
});

function Filters() {
  const { text, term } = useOffice("audit");
  return (
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
  );
}
