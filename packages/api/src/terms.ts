/** Editions of terms, whatever of: what two operators agree on, and what is in force. */
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { OPERATOR_ROLES } from "./operator-words.ts";
import { instantOut, plainText } from "./scalars.ts";

/** In a proposal: whole decimals or rates as texts of one form each, so that the same terms are the same text. */
export const termDecimal = z.string().regex(/^(?:0|[1-9]\d{0,19})(?:\.\d{0,17}[1-9])?$/);

/** The whole of the terms, which edition they follow, and from when they are in force. */
export const termsProposal = <C extends z.ZodType>(content: C) =>
  z.strictObject({
    /** Of what, within the kind: "USDT/tron". */
    subject: plainText(60),
    edition: z.int().min(1),
    /** Milliseconds since 1970; null as soon as they are approved, and so where they are approved later. */
    effective_at: z.int().min(0).nullable(),
    content,
    /** The content is that of the terms in force, and takes the place of all that wait: refused once any of them is in force. */
    is_withdrawal: z.literal(true).optional(),
  });
export interface TermsProposal<C> {
  readonly subject: string;
  readonly edition: number;
  readonly effective_at: number | null;
  readonly content: C;
  readonly is_withdrawal?: true | undefined;
}

/** Terms as two operators agreed on them. */
const editionOut = z.object({
  /** From 1, which came with the program and has always been in force. */
  edition: z.int(),
  /** The terms, as JSON text by the kind's own schema. */
  content: z.string(),
  /** Null of the first edition, as are those who agreed and why. */
  effective_at: instantOut.nullable(),
  proposed_by: z.string().nullable(),
  approved_by: z.string().nullable(),
  reason: z.string().nullable(),
});

const forOperators = { noun: "terms", who: "operator", isIdempotent: false, roles: [] } as const;

export const listTerms = endpoint({
  ...forOperators,
  method: "GET",
  path: "/operator/terms/list",
  summary: "Terms of every kind that are in force, with those that wait to take effect.",
  request: z.object({}),
  response: z.object({
    list: z.array(
      z.object({
        /** Also of the proposals that change them. */
        kind: z.string(),
        subject: z.string(),
        /** The subject as people call it. */
        name: z.string(),
        /** False where this installation takes nothing in by it, whatever its terms say. */
        is_taken: z.boolean(),
        /** Any one of these lets propose other terms. */
        proposers: z.array(z.enum(OPERATOR_ROLES)),
        /** What the terms have to keep to. */
        rules: z.array(z.object({ term: z.string(), is: z.enum(["above", "at-least", "at-most"]), than: z.string() })),
        current: editionOut,
        /** The latest edition where it takes effect only later. */
        waiting: editionOut.nullable(),
      }),
    ),
  }),
});

export const listComingTerms = endpoint({
  method: "GET",
  path: "/terms/coming",
  noun: "terms",
  who: "visitor",
  summary: "What will change of the terms of markets and networks, and when: shown as soon as it is agreed on.",
  request: z.object({}),
  response: z.object({
    list: z.array(
      z.object({
        /** "spot-fees", "contract-terms", "option-terms" or "way-terms". */
        kind: z.string(),
        /** The symbol of a market, or "USDT/tron". */
        subject: z.string(),
        effective_at: instantOut,
        /** Decimals and rates as texts, as the terms have them; empty where there is no such term before or after. */
        changes: z.array(z.object({ term: z.string(), before: z.string(), after: z.string() })),
      }),
    ),
  }),
});

export const listTermsEditions = endpoint({
  ...forOperators,
  method: "GET",
  path: "/operator/terms/editions",
  summary: "Every edition of one subject's terms, newest first; at most 50.",
  request: z.object({ kind: plainText(40), subject: plainText(60) }),
  response: z.object({ list: z.array(editionOut) }),
});
