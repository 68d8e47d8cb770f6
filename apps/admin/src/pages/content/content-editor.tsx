/** The words of an item, language by language, with its picture, its link and its order. Saving makes a new version. */
import type { ContentItemDetail, ContentText } from "@candor/api/content";
import { CONTENT_BODY_MAX, CONTENT_LINK, CONTENT_SUMMARY_MAX, CONTENT_TITLE_MAX } from "@candor/api/content-words";
import { LANGUAGE_NAMES, LANGUAGE_TAGS, LANGUAGES, type Language } from "@candor/api/language";
import { useStore } from "@candor/client/store";
import { Alert, App, Button, Flex, Form, Input, InputNumber, Popconfirm, Tabs } from "antd";
import { call } from "../../app/api-client.ts";
import { refreshEndpoints } from "../../app/query.ts";
import { useOperator } from "../../app/session.ts";
import { useTask } from "../../app/task.ts";
import { useText } from "../../app/texts.ts";
import { PictureChoice } from "../../picture/picture-choice.tsx";
import { CONTENT_KEYS } from "./content-data.ts";
import { type ContentDraft, draftKey, drafts, keepDraft } from "./content-draft.ts";

interface ContentEditorProps {
  readonly found: ContentItemDetail;
  readonly writes: boolean;
}

type Texts = ContentDraft["texts"];

const aroundOf = ({ place, picture, link }: ContentItemDetail): ContentDraft["around"] => ({
  ...{ place, picture, link: link ?? "" },
});

const textsOf = ({ texts }: ContentItemDetail): Texts =>
  Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      texts.find((one) => one.language === language) ?? { language, title: "", summary: "", body: "" },
    ]),
  ) as Texts;

const isSame = (one: ContentText, other: ContentText): boolean =>
  one.title === other.title && one.summary === other.summary && one.body === other.body;

/** English first, then as the site orders them. */
const ORDER: readonly Language[] = ["en", ...LANGUAGES.filter((language) => language !== "en")];

export function ContentEditor({ found, writes }: ContentEditorProps) {
  const { name } = useOperator();
  const key = draftKey(name, found);
  const isNewest = found.shown_version === found.version;
  const draft = useStore(drafts).get(key);
  const base = isNewest && draft !== undefined ? draft.base : found;
  const before = { texts: textsOf(base), around: aroundOf(base) };
  const { texts, around } = isNewest && draft !== undefined ? draft : before;
  const changed = LANGUAGES.filter((language) => !isSame(texts[language], before.texts[language]));
  const keep = (change: Partial<Pick<ContentDraft, "texts" | "around">>) => {
    const next = { base, texts, around, ...change };
    const isChanged =
      LANGUAGES.some((language) => !isSame(next.texts[language], before.texts[language])) ||
      next.around.place !== before.around.place ||
      next.around.picture !== before.around.picture ||
      next.around.link.trim() !== before.around.link;
    keepDraft(key, isChanged ? next : undefined);
  };
  const edit = (language: Language, change: Partial<ContentText>) =>
    keep({ texts: { ...texts, [language]: { ...texts[language], ...change } } });
  return (
    <Form layout="vertical" disabled={!writes || !isNewest}>
      <Tabs
        size="small"
        tabBarGutter={12}
        items={ORDER.map((language) => ({
          key: language,
          label: `${LANGUAGE_NAMES[language]}${texts[language].title === "" ? "" : " ✓"}${changed.includes(language) ? " *" : ""}`,
          children: <LanguageFields words={texts[language]} onEdit={(change) => edit(language, change)} />,
        }))}
      />
      <AroundFields around={around} onEdit={(change) => keep({ around: { ...around, ...change } })} />
      {writes && isNewest && (
        <Save
          base={base}
          isChanged={draft !== undefined}
          texts={changed.map((one) => texts[one])}
          around={around}
          onGone={() => keepDraft(key, undefined)}
        />
      )}
    </Form>
  );
}

interface AroundFieldsProps {
  readonly around: ContentDraft["around"];
  readonly onEdit: (change: Partial<ContentDraft["around"]>) => void;
}

function AroundFields({ around, onEdit }: AroundFieldsProps) {
  const text = useText("content");
  const link = around.link.trim();
  const isWrong = link !== "" && !CONTENT_LINK.test(link);
  return (
    <>
      <Form.Item
        label={text("link")}
        extra={text("linkHint")}
        htmlFor="content-link"
        {...(isWrong && { validateStatus: "error" as const })}
      >
        <Input
          id="content-link"
          className="exact"
          value={around.link}
          maxLength={500}
          aria-invalid={isWrong}
          onChange={({ target }) => onEdit({ link: target.value })}
        />
      </Form.Item>
      <Form.Item label={text("place")} extra={text("placeHint")} htmlFor="content-place">
        <InputNumber
          id="content-place"
          min={0}
          max={9_999}
          precision={0}
          value={around.place}
          onChange={(place) => onEdit({ place: place ?? 0 })}
        />
      </Form.Item>
      <PictureChoice picture={around.picture} onChange={(picture) => onEdit({ picture })} />
    </>
  );
}

interface LanguageFieldsProps {
  readonly words: ContentText;
  readonly onEdit: (change: Partial<ContentText>) => void;
}

function LanguageFields({ words, onEdit }: LanguageFieldsProps) {
  const text = useText("content");
  const { language, title, summary, body } = words;
  const missing = language === "en" ? text("missingEnglish") : text("missing");
  const name = (field: string) => `content-${language}-${field}`;
  return (
    <div lang={LANGUAGE_TAGS[language]}>
      <Form.Item label={text("title")} extra={title === "" ? missing : undefined} htmlFor={name("title")}>
        <Input
          id={name("title")}
          value={title}
          maxLength={CONTENT_TITLE_MAX}
          onChange={({ target }) => onEdit({ title: target.value })}
        />
      </Form.Item>
      <Form.Item label={text("summary")} htmlFor={name("summary")}>
        <Input.TextArea
          id={name("summary")}
          value={summary}
          maxLength={CONTENT_SUMMARY_MAX}
          rows={3}
          onChange={({ target }) => onEdit({ summary: target.value })}
        />
      </Form.Item>
      <Form.Item label={text("body")} extra={text("bodyHint")} htmlFor={name("body")}>
        <Input.TextArea
          id={name("body")}
          value={body}
          maxLength={CONTENT_BODY_MAX}
          showCount
          rows={16}
          onChange={({ target }) => onEdit({ body: target.value })}
        />
      </Form.Item>
    </div>
  );
}

interface SaveProps {
  readonly base: ContentItemDetail;
  readonly isChanged: boolean;
  readonly texts: readonly ContentText[];
  readonly around: ContentDraft["around"];
  /** It is saved, or thrown away. */
  readonly onGone: () => void;
}

function Save({ base, isChanged, texts, around, onGone }: SaveProps) {
  const text = useText("content");
  const { message } = App.useApp();
  const task = useTask();
  const save = () =>
    task.run(async () => {
      const { version } = await call("POST /operator/content/save", {
        ...{ id: base.id, version: base.version, place: around.place },
        ...{ picture: around.picture ?? "none", link: around.link.trim() || "none" },
        texts: JSON.stringify(texts),
      });
      // Said when the page shows it: the link to the preview leads to the version on the page.
      await refreshEndpoints(...CONTENT_KEYS);
      void message.success(text("saved", { version }));
      onGone();
    });
  const discard = () => {
    task.clear();
    onGone();
  };
  return (
    <>
      {task.refusal && <Alert type="error" role="alert" title={task.refusal.message} className="queue-bar" />}
      <Flex gap={12} align="center">
        <Button type="primary" disabled={!isChanged} loading={task.isBusy} onClick={() => void save()}>
          {text("save")}
        </Button>
        {isChanged && (
          <>
            <span className="quiet">{text("unsaved")}</span>
            <Popconfirm title={text("discardTitle")} okText={text("discard")} showCancel={false} onConfirm={discard}>
              <Button disabled={task.isBusy}>{text("discard")}</Button>
            </Popconfirm>
          </>
        )}
      </Flex>
    </>
  );
}
