/** Beginning something new, by its kind and its English title. */
import { CONTENT_KINDS, type ContentKind } from "@candor/api/content-words";
import { Form, Input, Select } from "antd";
import { call } from "../../app/api-client.ts";
import { go } from "../../app/place.ts";
import { useText } from "../../app/texts.ts";
import { useDecisions } from "../../decision/use-decisions.tsx";
import { useOffice } from "../../record/office.ts";
import { mayWrite } from "./content-words.ts";

export function NewItem() {
  const { text, me } = useOffice("content");
  const shared = useText("shared");
  const { decide } = useDecisions("content", { renews: ["GET /operator/content/list"] });
  const kinds = CONTENT_KINDS.filter((kind) => mayWrite(me.roles, kind));
  const [first] = kinds;
  if (first === undefined) return null;
  return decide<{ readonly kind: ContentKind; readonly title: string }>("new", {
    kind: "primary",
    initial: { kind: first },
    fields: (
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
    ),
    send: async ({ kind, title }) => {
      const texts = JSON.stringify([{ language: "en", title: title.trim() }]);
      const { id } = await call("POST /operator/content/save", { kind, texts });
      go(`#/content/${id}`);
    },
  });
}
