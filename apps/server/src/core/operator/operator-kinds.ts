/**
 * What two operators agree on about operators: adding one and changing roles. Made for core/four-eyes, which stands above this
 * module and knows no kind by name.
 */
import type { OperatorRole } from "@candor/api/operator-words";
import type { Refusal } from "@candor/api/refusal";
import type { z } from "zod";
import type { Reader, Tx } from "../../platform/database.ts";
import type { OperatorDeps } from "./operator.ts";

interface Agreed {
  readonly proposedBy: string;
  readonly approvedBy: string;
  readonly reason: string;
}

/** A kind as core/four-eyes takes it. */
export interface OperatorKind {
  readonly kind: string;
  // biome-ignore lint/suspicious/noExplicitAny: what the schema answers is what the functions take
  readonly schema: z.ZodType<any>;
  readonly proposers: readonly OperatorRole[];
  readonly approvers: readonly OperatorRole[];
  // biome-ignore-start lint/suspicious/noExplicitAny: what the schema answers is what the functions take
  check(tx: Tx, subject: any): Promise<Refusal | undefined>;
  carryOut(tx: Tx, subject: any, by: Agreed): Promise<Refusal | { readonly shown: string } | undefined>;
  describe(reader: Reader, subject: any): Promise<string>;
  // biome-ignore-end lint/suspicious/noExplicitAny: what the schema answers is what the functions take
}

export const operatorKinds = (_deps: OperatorDeps): readonly OperatorKind[] => [];
