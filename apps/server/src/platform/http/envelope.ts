/** Writes answers as the spec's envelope (DOMAIN section 1) and says under which HTTP status each goes out. */
import type { Language } from "@candor/api/language";
import { type Answer, REFUSALS, type RefusalCode } from "@candor/api/refusal";
import { refusalText } from "@candor/api/refusal-texts/refusal-text";

/** Everything the application answers is 200; these few are the server's own. */
const STATUS: Partial<Readonly<Record<RefusalCode, number>>> = {
  "too-many-requests": 429,
  "busy-try-again": 429,
  "request-too-large": 413,
  "request-too-slow": 408,
  "no-such-route": 404,
  "server-fault": 500,
  "service-unavailable": 503,
  "took-too-long": 503,
};

export const statusOf = (answer: Answer<unknown>): number => (answer.refused ? (STATUS[answer.code] ?? 200) : 200);

/** @param sentZone the time zone on whose clock a refusal tells moments, as the caller named it; UTC where it is none */
export function envelopeText(answer: Answer<unknown>, language: Language, sentZone?: unknown): string {
  if (!answer.refused) return `{"type":"ok","message":${JSON.stringify(answer.value)}}`;
  const { code, details } = answer;
  return JSON.stringify({
    type: REFUSALS[code],
    message: refusalText(code, details, language, sentZone),
    code,
    details,
  });
}

/** What the variant of an endpoint without /api answers: the same text in base64. */
export const base64Of = (envelope: string): string => Buffer.from(envelope).toString("base64");

/** How answers are labelled, as they are and in base64. */
export const CONTENT_TYPES = {
  json: "application/json; charset=utf-8",
  base64: "text/plain; charset=us-ascii",
} as const;

/** Whoever calls an endpoint without /api reads base64 whatever comes of it. @param url path and query of what is no page */
export const isInBase64 = (url: string): boolean => !/^\/(?:api|files)(?:[/?]|$)/.test(url);
