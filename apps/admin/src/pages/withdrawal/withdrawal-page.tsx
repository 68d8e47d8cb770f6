/** Money that wants to leave: what waits for approval first, and one withdrawal with everything its decisions need. */
import { bothEnds } from "../../app/format.ts";
import { railName } from "../../app/rail-name.ts";
import { AllowanceLeft } from "../../decision/allowance-left.tsx";
import { recordPage } from "../../record/record-page.tsx";
import { withdrawalCards, withdrawalNotes } from "./withdrawal-cards.tsx";
import { withdrawalDecisions } from "./withdrawal-decisions.tsx";
import { TONES } from "./withdrawal-tones.ts";

const LIST = "GET /operator/withdrawal/list";

export const page = recordPage({
  namespace: "withdrawal",
  list: {
    endpoint: LIST,
    usual: { state: "pending" },
    input: ({ page: number, after, limit, search, sort, order, filters }) => ({
      ...{ page: number, after, limit, search, order, state: filters.state },
      sort: sort === "changed_at" || sort === "worth" ? sort : "created_at",
    }),
    search: "search",
    empty: "empty",
    BesideSearch: () => <AllowanceLeft endpoint={LIST} />,
    columns: ({ text, column }) => [
      column.moment("created_at", text("asked"), { sort: "created_at" }),
      column.figures("uid", text("customer")),
      column.amount("number", text("amount"), { currency: "currency_name" }),
      column.amount("worth_usdt", text("worth"), { sort: "worth", none: text("noPrice") }),
      column.plain("network_name", text("network"), { show: railName }),
      column.plain("recipient", text("recipient"), {
        show: ({ recipient }) => (
          <span className="exact" title={recipient}>
            {bothEnds(recipient)}
          </span>
        ),
      }),
      column.own("approvals", text("approvals"), (row) => `${row.approved_by.length} / ${row.approvals_needed}`, {
        csv: (row) => row.approved_by.join(" "),
      }),
      column.state("state", text("stateTitle"), (state) => text(`state.${state}`), TONES),
      column.figures("id", text("id")),
    ],
  },
  detail: {
    endpoint: "GET /operator/withdrawal/detail",
    input: (id) => ({ id }),
    title: ({ text }, id) => text("title", { id }),
    states: ({ text }, { state }) => [[TONES[state], text(`state.${state}`)]],
    notes: withdrawalNotes,
    cards: withdrawalCards,
    decisions: withdrawalDecisions,
    overtaken: [
      "withdrawal-not-possible-now",
      "withdrawal-approved-by-you",
      "withdrawal-failure-reported-by-you",
      "withdrawal-payment-reported-by-you",
    ],
  },
});
