/** What customers sent to prove who they are: what waits for an officer first, and one application with its decision. */
import { VERIFICATION_LEVELS } from "@candor/api/verification-words";
import { recordPage } from "../../record/record-page.tsx";
import { choicesOf } from "../../table/columns.tsx";
import { ApplicationDetail } from "./application-detail.tsx";
import { APPLICATION_STATES, APPLICATION_TONES } from "./application-states.ts";

export const page = recordPage({
  namespace: "verification",
  list: {
    endpoint: "GET /operator/verification/list",
    usual: { state: "pending" },
    input: ({ page: number, after, limit, search, sort, order, filters }) => ({
      ...{
        page: number,
        after,
        limit,
        search,
        state: APPLICATION_STATES.find((one) => one === filters.state) ?? "all",
      },
      ...{ level: VERIFICATION_LEVELS.find((one) => String(one) === filters.level) },
      order: sort === "" ? "asc" : order,
    }),
    search: "search",
    empty: "empty",
    columns: ({ text, column }) => [
      column.figures("id", text("id")),
      column.moment("submitted_at", text("submitted"), { sort: "submitted_at" }),
      column.figures("uid", text("customer")),
      column.code("level", text("level"), (level) => text(`levels.${level}`), { values: VERIFICATION_LEVELS }),
      column.state("state", text("stateTitle"), (state) => text(`state.${state}`), APPLICATION_TONES, {
        filters: choicesOf(APPLICATION_STATES, (state) => text(`state.${state}`)),
      }),
      column.moment("decided_at", text("decided")),
      column.plain("decided_by", text("decidedBy")),
    ],
  },
  detail: ApplicationDetail,
});
