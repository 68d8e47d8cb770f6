/** What other processes ask of the one with the desk. Shapes only. */
import type { Answer } from "@candor/api/refusal";
import { type Service, service } from "../../platform/bus/bus.ts";
import type { IdempotencyScope } from "../../platform/http/route.ts";

export interface SubmittedCommand {
  /** The name of the product whose command it is. */
  readonly product: string;
  readonly command: unknown;
  readonly scope: IdempotencyScope | null;
}

export const DESK_SUBMIT: Service<SubmittedCommand, Answer<unknown>> = service("desk.submit");
