/** Restrictions of accounts that last, whose end is next first. Each look is written down. */
import { recordPage } from "../../record/record-page.tsx";

export const page = recordPage({
  namespace: "customer",
  list: {
    endpoint: "POST /operator/customer/restrictions",
    refreshMs: false,
    input: ({ page: number, after, limit }) => ({ page: number, after, limit }),
    rowKey: ({ uid, kind }) => `${uid}/${kind}`,
    linkOf: ({ uid }) => `customers/${uid}`,
    empty: "noRestrictions",
    columns: ({ text, column }) => [
      column.figures("uid", text("number")),
      column.code("kind", text("restriction"), (kind) => text(`stops.${kind}`)),
      column.code("cause", text("cause"), (cause) => text(`causes.${cause}`)),
      column.moment("since", text("at")),
      column.moment("until", text("ends")),
      column.own("operators", text("operators"), (row) => row.operators.join(", "), {
        csv: (row) => row.operators.join(", "),
      }),
    ],
  },
});
