/** One item: its words in seven languages to be written, its versions, and what people see of it. */
import type { ContentItemDetail } from "@candor/api/content";
import { useStore } from "@candor/client/store";
import { Alert, Button, Card, Form, Input } from "antd";
import { useState } from "react";
import { call } from "../../app/api-client.ts";
import { useEndpoint } from "../../app/query.ts";
import { useOperator } from "../../app/session.ts";
import { StateTag } from "../../app/state-tag.tsx";
import { useText } from "../../app/texts.ts";
import { useDecisions } from "../../decision/use-decisions.tsx";
import { type Fact, FactTable } from "../../record/fact-table.tsx";
import { momentFact } from "../../record/fact-values.tsx";
import { RecordFrame } from "../../record/record-frame.tsx";
import { CONTENT_KEYS } from "./content-data.ts";
import { draftKey, drafts } from "./content-draft.ts";
import { ContentEditor } from "./content-editor.tsx";
import { ContentVersions } from "./content-versions.tsx";
import { instantOfField, mayWrite, standingOf, toneOf } from "./content-words.ts";

type Words = ReturnType<typeof useText<"content">>;

export function ContentDetail({ id }: { readonly id: string }) {
  const text = useText("content");
  const { roles } = useOperator();
  const [version, setVersion] = useState<number>();
  const asked = version === undefined ? { id } : { id, version };
  const { data, error, isPending, refetch } = useEndpoint("GET /operator/content/detail", asked);
  const writes = data !== undefined && mayWrite(roles, data.kind);
  return (
    <RecordFrame
      title={data?.title ?? text("item", { id })}
      state={data && <StateTag tone={toneOf(standingOf(data))}>{text(`state.${standingOf(data)}`)}</StateTag>}
      decisions={data && <Decisions found={data} writes={writes} />}
      error={error}
      isLoading={isPending}
      onAgain={() => void refetch()}
    >
      {data && (
        <div className="side-by-side first-wide">
          <Card title={text("words")}>
            <ContentEditor found={data} writes={writes} />
          </Card>
          <div className="stacked">
            <Card>
              <FactTable facts={factsOf(text, data)} />
            </Card>
            <Card title={text("versions")}>
              <ContentVersions found={data} writes={writes} onLook={setVersion} />
            </Card>
          </div>
        </div>
      )}
    </RecordFrame>
  );
}

const factsOf = (text: Words, found: ContentItemDetail): readonly Fact[] => [
  [text("kind.label"), text(`kind.${found.kind}`)],
  [text("version"), found.shown_version],
  [text("publishedVersion"), found.published_version],
  [text("from"), momentFact(found.shown_from) ?? null],
  [text("until"), momentFact(found.shown_until) ?? null],
  [text("changed"), momentFact(found.changed_at)],
  [text("by"), found.written_by ?? text("program")],
];

interface DecisionsProps {
  readonly found: ContentItemDetail;
  readonly writes: boolean;
}

/** The preview is a page of the app itself, which only this browser's session of the back office can read. */
function Decisions({ found, writes }: DecisionsProps) {
  const text = useText("content");
  const { decide } = useDecisions("content", { renews: CONTENT_KEYS });
  const { id, shown_version: version, state } = found;
  return (
    <>
      <Button href={`/#/pages/common/article?id=${id}&preview=1&version=${version}`} target="_blank" rel="noopener">
        {text("preview")}
      </Button>
      {writes && <Publish found={found} />}
      {writes &&
        state !== "withdrawn" &&
        decide("withdraw", { kind: "danger", send: () => call("POST /operator/content/withdraw", { id }) })}
    </>
  );
}

interface Times {
  readonly from?: string;
  readonly until?: string;
}

function Publish({ found }: { readonly found: ContentItemDetail }) {
  const text = useText("content");
  const { id, shown_version: version, languages } = found;
  const { name } = useOperator();
  const isUnsaved = useStore(drafts).has(draftKey(name, found));
  const { decide } = useDecisions("content", { renews: CONTENT_KEYS });
  return decide<Times>("publish", {
    kind: "primary",
    marks: { version },
    disabled: !languages.includes("en"),
    explain: (
      <>
        <p>{text("publishWhat")}</p>
        {isUnsaved && <Alert type="warning" showIcon title={text("publishUnsaved")} />}
      </>
    ),
    fields: (
      <>
        <Form.Item name="from" label={text("from")} extra={text("fromHint")}>
          <Input type="datetime-local" />
        </Form.Item>
        <Form.Item name="until" label={text("until")} extra={text("untilHint")}>
          <Input type="datetime-local" />
        </Form.Item>
      </>
    ),
    send: ({ from, until }) =>
      call("POST /operator/content/publish", {
        ...{ id, version, from: instantOfField(from), until: instantOfField(until) },
      }),
  });
}
