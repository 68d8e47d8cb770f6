/** What the site says or has said: the list of everything, and one item with its words in every language. */
import { CONTENT_KINDS, CONTENT_STATES } from "@candor/api/content-words";
import { StateTag } from "../../app/state-tag.tsx";
import { recordPage } from "../../record/record-page.tsx";
import { choicesOf } from "../../table/columns.tsx";
import { ContentDetail } from "./content-detail.tsx";
import { standingOf, toneOf } from "./content-words.ts";
import { NewItem } from "./new-item.tsx";

export const page = recordPage({
  namespace: "content",
  list: {
    endpoint: "GET /operator/content/list",
    search: "search",
    input: ({ page: number, after, limit, search, filters }) => ({
      ...{ page: number, after, limit, search },
      kind: CONTENT_KINDS.find((one) => one === filters.kind),
      state: CONTENT_STATES.find((one) => one === filters.state),
    }),
    empty: "empty",
    BesideSearch: NewItem,
    columns: ({ text, column }) => [
      column.code("kind", text("kind.label"), (kind) => text(`kind.${kind}`), { values: CONTENT_KINDS }),
      column.plain("place", text("place")),
      column.plain("title", text("title"), {
        show: ({ title }) => (
          <span className="shortened" title={title}>
            {title}
          </span>
        ),
      }),
      column.own(
        "state",
        text("state.label"),
        (row) => <StateTag tone={toneOf(standingOf(row))}>{text(`state.${standingOf(row)}`)}</StateTag>,
        { csv: standingOf, filters: choicesOf(CONTENT_STATES, (state) => text(`state.${state}`)) },
      ),
      column.own("languages", text("languages"), ({ languages }) => languages.join(" "), {
        csv: ({ languages }) => languages.join(" "),
      }),
      column.plain("version", text("version"), {
        show: ({ version, published_version }) => `${published_version ?? "—"} / ${version}`,
      }),
      column.moment("changed_at", text("changed")),
      column.plain("written_by", text("by"), { show: (row) => row.written_by ?? text("program") }),
    ],
  },
  detail: ContentDetail,
});
