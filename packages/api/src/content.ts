/**
 * What the site says (spec section 7): news, banners, the pop-up, questions and answers, and the texts about itself. Each is
 * written in up to seven languages; English stands in where one is missing, and `language` says so. Texts are Markdown and are
 * never HTML.
 */
import { z } from "zod";
import {
  CONTENT_BODY_MAX,
  CONTENT_CLASSES,
  CONTENT_KINDS,
  CONTENT_LINK,
  CONTENT_PICTURE,
  CONTENT_PLACE_MAX,
  CONTENT_STATES,
  CONTENT_SUMMARY_MAX,
  CONTENT_TITLE_MAX,
  type ContentKind,
} from "./content-words.ts";
import { endpoint } from "./endpoint.ts";
import { LANGUAGES } from "./language.ts";
import { pageOf, paging, queueOf } from "./paging.ts";
import { instantIn, instantOut, optionalField, plainText, recordId, usually } from "./scalars.ts";

const contentHead = z.object({
  id: recordId,
  kind: z.enum(CONTENT_KINDS),
  c_id: z.int(),
  /** The language that the texts are in: English where the one asked for is missing. */
  language: z.enum(LANGUAGES),
  title: z.string(),
  summary: z.string(),
  picture: z.string().nullable(),
  link: z.string().nullable(),
  published_at: instantOut,
  version: z.int(),
});

const contentItem = contentHead.extend({
  /** Markdown. */
  content: z.string(),
});
export type ContentHead = z.output<typeof contentHead>;
export type ContentItem = z.output<typeof contentItem>;

const site = { noun: "content", who: "visitor" } as const;

const classNumber = z
  .union([z.int(), z.string().regex(/^\d{1,4}$/)])
  .transform(Number)
  .transform((wire, context) => {
    const kind = CONTENT_KINDS.find((one) => CONTENT_CLASSES[one] === wire);
    if (kind) return kind;
    context.addIssue({ code: "custom", message: "no such class" });
    return z.NEVER;
  });

export const popUp = endpoint({
  ...site,
  method: "GET",
  path: "/news/index_pop",
  summary: "The pop-up of home, or null when there is none now.",
  request: z.object({}),
  response: z.object({ pop: contentItem.nullable() }),
});

export const listNews = endpoint({
  ...site,
  method: "POST",
  path: "/news/list",
  rate: "list",
  changes: false,
  summary: "What is published of one class, in its order: c_id 1 news (the usual), 5 banners.",
  request: z
    .object({ c_id: optionalField(classNumber), ...paging(20, 50) })
    .transform(({ c_id, ...request }) => ({ kind: c_id ?? ("news" as ContentKind), ...request })),
  response: z.object(pageOf(contentHead)),
});

export const getNews = endpoint({
  ...site,
  method: "POST",
  path: "/news/detail",
  changes: false,
  summary: "One published text with all it says.",
  request: z.object({ id: recordId }),
  response: contentItem,
  refusals: ["content-unknown"],
});

const wholeKind = (path: `/${string}`, summary: string) =>
  endpoint({
    ...site,
    method: "GET",
    path,
    summary,
    request: z.object({}),
    response: z.object({ list: z.array(contentItem) }),
  });

export const listQuestions = wholeKind("/faq", "Questions and their answers, in their order.");
export const getAbout = wholeKind("/aboutus", "What this installation says about itself.");
export const getCompliance = wholeKind("/operational_compliance", "The rules it works by.");

export const getContact = endpoint({
  ...site,
  method: "GET",
  path: "/contactus",
  summary: "How to reach whoever runs it: the texts, and the addresses from the settings; empty where none is set.",
  request: z.object({}),
  response: z.object({ list: z.array(contentItem), email: z.string(), chat: z.string(), review_hours: z.int() }),
});

export const getMenu = endpoint({
  ...site,
  method: "GET",
  path: "/menu",
  summary: "The grid of home: where each entry leads in the app, and whether one has to be signed in.",
  request: z.object({}),
  response: z.object({
    list: z.array(z.object({ key: z.string(), name: z.string(), path: z.string(), needs_login: z.boolean() })),
  }),
});

const operators = { noun: "content", who: "operator", isIdempotent: false } as const;
/** Texts about compliance are written by compliance, all others by product; admin may both. */
const WRITERS = ["product", "compliance", "admin"] as const;
const READERS = ["support", ...WRITERS] as const;

const itemOut = z.object({
  id: recordId,
  kind: z.enum(CONTENT_KINDS),
  state: z.enum(CONTENT_STATES),
  /** People see it at this moment. */
  is_shown: z.boolean(),
  /** Of its newest version, in English where it has that. */
  title: z.string(),
  languages: z.array(z.enum(LANGUAGES)),
  place: z.int(),
  version: z.int(),
  published_version: z.int().nullable(),
  shown_from: instantOut.nullable(),
  shown_until: instantOut.nullable(),
  changed_at: instantOut,
  /** Null with what came with the program. */
  written_by: z.string().nullable(),
});
export type ContentItemRow = z.output<typeof itemOut>;

export const listContent = endpoint({
  ...operators,
  method: "GET",
  path: "/operator/content/list",
  rate: "list",
  summary: "Everything the site says or has said, by kind and order.",
  roles: READERS,
  request: z.object({
    kind: optionalField(z.enum(CONTENT_KINDS)),
    state: optionalField(z.enum(CONTENT_STATES)),
    search: optionalField(plainText(80)),
    ...paging(20),
  }),
  response: z.object(queueOf(itemOut)),
});

const textOut = z.object({
  language: z.enum(LANGUAGES),
  title: z.string(),
  summary: z.string(),
  body: z.string(),
});
export type ContentText = z.output<typeof textOut>;

const itemDetail = itemOut.extend({
  /** The version whose texts follow. */
  shown_version: z.int(),
  picture: z.string().nullable(),
  link: z.string().nullable(),
  texts: z.array(textOut),
  versions: z.array(
    z.object({
      version: z.int(),
      at: instantOut,
      written_by: z.string().nullable(),
      restored_from: z.int().nullable(),
    }),
  ),
});
export type ContentItemDetail = z.output<typeof itemDetail>;

const versionNumber = z
  .union([z.int(), z.string().regex(/^\d{1,6}$/)])
  .transform(Number)
  .pipe(z.int().min(1).max(999_999));

export const getContent = endpoint({
  ...operators,
  method: "GET",
  path: "/operator/content/detail",
  summary: "One item with the texts of a version (the newest unless another is named) and the list of versions.",
  roles: READERS,
  request: z.object({ id: recordId, version: optionalField(versionNumber) }),
  response: itemDetail,
  refusals: ["content-unknown"],
});

const textIn = z.object({
  language: z.enum(LANGUAGES),
  title: plainText(CONTENT_TITLE_MAX),
  summary: plainText(CONTENT_SUMMARY_MAX).default(""),
  body: plainText(CONTENT_BODY_MAX).default(""),
});

const jsonOf = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .max(60_000)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: "custom", message: "not JSON" });
        return z.NEVER;
      }
    })
    .pipe(schema);

export const saveContent = endpoint({
  ...operators,
  method: "POST",
  path: "/operator/content/save",
  summary:
    "Write a new item (kind), or a new version of one (id and the version it is based on). Languages that are not sent stay as they were; one sent without title and body is taken out. What is published stays as it is until the new version is published.",
  roles: WRITERS,
  request: z
    .object({
      id: optionalField(recordId),
      kind: optionalField(z.enum(CONTENT_KINDS)),
      version: optionalField(versionNumber),
      place: optionalField(
        z
          .union([z.int(), z.string().regex(/^\d{1,4}$/)])
          .transform(Number)
          .pipe(z.int().min(0).max(CONTENT_PLACE_MAX)),
      ),
      /** Left out: as it was. */
      picture: optionalField(z.union([z.literal("none"), z.string().regex(CONTENT_PICTURE)])),
      link: optionalField(z.union([z.literal("none"), z.string().max(500).regex(CONTENT_LINK)])),
      /** JSON text: [{"language": "en", "title": "…", "summary": "…", "body": "…"}]. */
      texts: usually(jsonOf(z.array(textIn).max(LANGUAGES.length)), []),
    })
    .refine(({ id, kind, version }) => (id === undefined ? kind !== undefined : version !== undefined)),
  response: itemDetail,
  refusals: ["content-unknown", "content-changed", "content-empty", "file-missing", "operator-role-missing"],
});

export const publishContent = endpoint({
  ...operators,
  method: "POST",
  path: "/operator/content/publish",
  summary: "Let people see one version, from now or a later moment, for ever or until one.",
  roles: WRITERS,
  request: z
    .object({
      id: recordId,
      version: versionNumber,
      from: optionalField(instantIn),
      until: optionalField(instantIn),
    })
    .refine(({ from, until }) => from === undefined || until === undefined || from < until),
  response: itemDetail,
  refusals: ["content-unknown", "content-empty", "range-invalid", "operator-role-missing"],
});

export const withdrawContent = endpoint({
  ...operators,
  method: "POST",
  path: "/operator/content/withdraw",
  summary: "Take an item back: nobody outside sees it any more. It can be published again.",
  roles: WRITERS,
  request: z.object({ id: recordId }),
  response: itemDetail,
  refusals: ["content-unknown", "operator-role-missing"],
});

export const restoreContent = endpoint({
  ...operators,
  method: "POST",
  path: "/operator/content/restore",
  summary: "Write what an earlier version said as the newest version, based on the version that was looked at.",
  roles: WRITERS,
  request: z.object({ id: recordId, version: versionNumber, latest: versionNumber }),
  response: itemDetail,
  refusals: ["content-unknown", "content-changed", "operator-role-missing"],
});

export const uploadContentPicture = endpoint({
  ...operators,
  method: "POST",
  path: "/operator/content/picture",
  summary:
    "Add a picture that everybody may see (JPG, PNG, JPEG 2000), encoded anew; one field `file`. Answers its path.",
  rate: "upload",
  takesFile: true,
  roles: WRITERS,
  request: z.object({}),
  response: z.string(),
  refusals: ["file-missing", "file-too-large", "image-unreadable", "image-too-many-pixels"],
});
