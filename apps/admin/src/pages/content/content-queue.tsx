/** Everything the site says or has said, by kind and order; new things begin here. */
import { CONTENT_KINDS, CONTENT_STATES, type ContentKind } from "@candor/api/content-words";
import { csvInstant } from "@candor/client/csv-file";
import { Form, Input, Select } from "antd";
import { call } from "../../app/api-client.ts";
import { Moment } from "../../app/moment.tsx";
import { go } from "../../app/place.ts";
import { refreshEndpoints } from "../../app/query.ts";
import { useDuty } from "../../app/session.ts";
import { StateTag } from "../../app/state-tag.tsx";
import { useText } from "../../app/texts.ts";
import { Decide } from "../../decision/decide.tsx";
import type { QueueColumn } from "../../table/queue-columns.ts";
import { QueueTable, type RowOf } from "../../table/queue-table.tsx";
import { mayWrite, standingOf, toneOf } from "./content-words.ts";

const LIST = "GET /operator/content/list";

export function ContentQueue() {
  const text = useText("content");
  return (
    <QueueTable
      name="content"
      endpoint={LIST}
      searchLabel={text("search")}
      input={({ page, after, limit, search, filters }) => ({
        ...{ page, after, limit, search },
        ...{ kind: filters.kind as ContentKind | undefined, state: filters.state as "draft" | undefined },
      })}
      rowKey={({ id }) => id}
      linkOf={({ id }) => `content/${id}`}
      empty={text("empty")}
      columns={columnsOf(text)}
      extra={<NewItem />}
    />
  );
}

function columnsOf(text: ReturnType<typeof useText<"content">>): readonly QueueColumn<RowOf<typeof LIST>>[] {
  return [
    {
      ...{ key: "kind", title: text("kind.label"), csv: ({ kind }) => kind },
      filters: CONTENT_KINDS.map((value) => ({ value, text: text(`kind.${value}`) })),
      show: ({ kind }) => text(`kind.${kind}`),
    },
    { key: "place", title: text("place"), show: ({ place }) => place, csv: ({ place }) => place },
    {
      ...{ key: "title", title: text("title"), csv: ({ title }) => title },
      show: ({ title }) => (
        <span className="shortened" title={title}>
          {title}
        </span>
      ),
    },
    {
      ...{ key: "state", title: text("state.label"), csv: (row) => standingOf(row) },
      filters: CONTENT_STATES.map((value) => ({ value, text: text(`state.${value}`) })),
      show: (row) => <StateTag tone={toneOf(standingOf(row))}>{text(`state.${standingOf(row)}`)}</StateTag>,
    },
    {
      ...{ key: "languages", title: text("languages"), csv: ({ languages }) => languages.join(" ") },
      show: ({ languages }) => languages.join(" "),
    },
    {
      ...{ key: "version", title: text("version"), csv: ({ version }) => version },
      show: ({ version, published_version }) => `${published_version ?? "—"} / ${version}`,
    },
    {
      ...{ key: "changed_at", title: text("changed"), csv: (row) => csvInstant(row.changed_at) },
      show: (row) => <Moment at={row.changed_at} />,
    },
    {
      ...{ key: "written_by", title: text("by"), csv: (row) => row.written_by },
      show: (row) => row.written_by ?? text("program"),
    },
  ];
}

function NewItem() {
  const text = useText("content");
  const shared = useText("shared");
  const { roles } = useDuty();
  const kinds = CONTENT_KINDS.filter((kind) => mayWrite(roles, kind));
  const [first] = kinds;
  if (first === undefined) return null;
  return (
    <Decide<{ readonly kind: ContentKind; readonly title: string }>
      kind="primary"
      label={text("new")}
      title={text("newTitle")}
      initial={{ kind: first }}
      fields={
        <>
          <Form.Item name="kind" label={text("kind.label")}>
            <Select options={kinds.map((value) => ({ value, label: text(`kind.${value}`) }))} />
          </Form.Item>
          <Form.Item
            name="title"
            label={`${text("title")} (English)`}
            rules={[{ required: true, whitespace: true, message: shared("decide.fieldMissing") }]}
          >
            <Input maxLength={160} autoComplete="off" />
          </Form.Item>
        </>
      }
      send={async ({ kind, title }) => {
        const texts = JSON.stringify([{ language: "en", title: title.trim() }]);
        const { id } = await call("POST /operator/content/save", { kind, texts });
        go(`#/content/${id}`);
      }}
      renew={() => refreshEndpoints(LIST)}
    />
  );
}
