/**
 * In which language a caller is answered: the `lang` they sent, else the first they accept, else English. One rule for every
 * answer, those to requests that nobody reads included.
 */
import { type Language, languageOf } from "@candor/api/language";

/**
 * @param accepted Accept-Language as it came
 * @param sent values of `lang`, the one that counts most first
 */
export function callerLanguage(accepted: unknown, ...sent: readonly unknown[]): Language {
  for (const value of sent) {
    const language = typeof value === "string" ? languageOf(value) : undefined;
    if (language) return language;
  }
  const preferred = typeof accepted === "string" ? accepted.split(",", 10) : [];
  for (const part of preferred) {
    const language = languageOf(part.split(";")[0]?.trim());
    if (language) return language;
  }
  return "en";
}

interface Unread {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly raw: { readonly url?: string | undefined };
  readonly body?: unknown;
}

/** Of a request whose fields are not read, as no endpoint has its address, or as its caller calls too often. */
export function languageOfUnread({ headers, raw, body }: Unread): Language {
  const text = Buffer.isBuffer(body) ? body.toString("latin1", 0, LOOKED_AT) : "";
  return callerLanguage(headers["accept-language"], langIn(text), langIn(raw.url ?? ""));
}

/** Of what was no request, from its first bytes. */
export function languageOfBytes(bytes: unknown): Language {
  const head = Buffer.isBuffer(bytes) ? bytes.toString("latin1", 0, LOOKED_AT) : "";
  return callerLanguage(/^accept-language:[ \t]*([^\r\n]{1,200})/im.exec(head)?.[1], langIn(head));
}

/** Bytes: what is longer is not worth the look. */
const LOOKED_AT = 16 * 1024;

const LANG = /(?:(?:^|[?&])lang=|"lang"\s*:\s*")([\w-]{1,16})(?=["&\s]|$)/;

/** The value of `lang` in an address, a form or JSON, found without reading the rest. */
const langIn = (text: string): string | undefined => LANG.exec(text)?.[1];
