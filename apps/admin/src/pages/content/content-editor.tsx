/** The words of an item, language by language, with its picture, its link and its order. Saving makes a new version. */
import type { ContentItemDetail, ContentText } from "@candor/api/content";
import { CONTENT_BODY_MAX, CONTENT_SUMMARY_MAX, CONTENT_TITLE_MAX } from "@candor/api/content-words";
import { LANGUAGE_NAMES, LANGUAGE_TAGS, LANGUAGES, type Language } from "@candor/api/language";
import { Alert, App, Button, Flex, Form, Input, InputNumber, Tabs } from "antd";
import { useState } from "react";
import { call } from "../../app/api-client.ts";
import { useTask } from "../../app/task.ts";
import { useText } from "../../app/texts.ts";
import { PictureChoice } from "../../picture/picture-choice.tsx";
import { renewContent } from "./content-data.ts";

interface ContentEditorProps {
  readonly found: ContentItemDetail;
  readonly writes: boolean;
}

type Texts = Readonly<Record<Language, ContentText>>;

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
  const text = useText("content");
  const [texts, setTexts] = useState(() => textsOf(found));
  const [around, setAround] = useState({ place: found.place, picture: found.picture, link: found.link ?? "" });
  const before = textsOf(found);
  const changed = LANGUAGES.filter((language) => !isSame(texts[language], before[language]));
  const isChanged =
    changed.length > 0 ||
    around.place !== found.place ||
    around.picture !== found.picture ||
    around.link.trim() !== (found.link ?? "");
  const edit = (language: Language, change: Partial<ContentText>) =>
    setTexts((now) => ({ ...now, [language]: { ...now[language], ...change } }));
  return (
    <Form layout="vertical" disabled={!writes}>
      <Tabs
        size="small"
        tabBarGutter={12}
        items={ORDER.map((language) => ({
          key: language,
          label: `${LANGUAGE_NAMES[language]}${texts[language].title === "" ? "" : " ✓"}${changed.includes(language) ? " *" : ""}`,
          children: <LanguageFields words={texts[language]} onEdit={(change) => edit(language, change)} />,
        }))}
      />
      <Form.Item label={text("link")} extra={text("linkHint")} htmlFor="content-link">
        <Input
          id="content-link"
          className="exact"
          value={around.link}
          maxLength={500}
          onChange={({ target }) => setAround({ ...around, link: target.value })}
        />
      </Form.Item>
      <Form.Item label={text("place")} extra={text("placeHint")} htmlFor="content-place">
        <InputNumber
          id="content-place"
          min={0}
          max={9_999}
          precision={0}
          value={around.place}
          onChange={(place) => setAround({ ...around, place: place ?? 0 })}
        />
      </Form.Item>
      <PictureChoice picture={around.picture} onChange={(picture) => setAround({ ...around, picture })} />
      {writes && <Save found={found} isChanged={isChanged} texts={changed.map((one) => texts[one])} around={around} />}
    </Form>
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
  readonly found: ContentItemDetail;
  readonly isChanged: boolean;
  readonly texts: readonly ContentText[];
  readonly around: { readonly place: number; readonly picture: string | null; readonly link: string };
}

function Save({ found, isChanged, texts, around }: SaveProps) {
  const text = useText("content");
  const { message } = App.useApp();
  const task = useTask();
  const save = () =>
    task.run(async () => {
      const { version } = await call("POST /operator/content/save", {
        ...{ id: found.id, version: found.version, place: around.place },
        ...{ picture: around.picture ?? "none", link: around.link.trim() || "none" },
        texts: JSON.stringify(texts),
      });
      void message.success(text("saved", { version }));
      await renewContent();
    });
  const isOld = found.shown_version !== found.version;
  return (
    <>
      {task.refusal && <Alert type="error" role="alert" title={task.refusal.message} className="queue-bar" />}
      <Flex gap={12} align="center">
        <Button type="primary" disabled={!isChanged || isOld} loading={task.isBusy} onClick={() => void save()}>
          {text("save")}
        </Button>
        {isChanged && <span className="quiet">{text("unsaved")}</span>}
      </Flex>
    </>
  );
}
