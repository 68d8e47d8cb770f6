/** Asks a module's route as the http server would, without one. For tests only. */
import type { Endpoint, ResponseOf, WireRequestOf } from "@candor/api/endpoint";
import type { Language } from "@candor/api/language";
import type { Answer } from "@candor/api/refusal";
import type { Database, Tx } from "../../platform/database/database.ts";
import type { Route } from "../../platform/http/route.ts";

export interface AskedBy {
  readonly caller?: { readonly customerId: string };
  readonly language?: Language;
  readonly database?: Database;
  /** The operator who asks. */
  readonly operator?: string;
}

/**
 * The answer's value, checked against the endpoint's definition. A refusal is thrown as an error whose message is its code,
 * whether the request's schema or the handler refuses; one the endpoint does not declare is a failure of its own.
 */
export async function askRoute<E extends Endpoint>(
  endpoint: E,
  request: WireRequestOf<E>,
  { caller, language = "en", database, operator = "" }: AskedBy = {},
  routes: readonly Route[] = [],
): Promise<ResponseOf<E>> {
  const route = routes.find((candidate) => candidate.endpoint === endpoint);
  if (!route) throw new Error(`nobody answers ${endpoint.path}`);
  const parsed = endpoint.request.safeParse(request);
  if (!parsed.success) throw new Error(parsed.error.issues[0]?.message);
  const call = {
    language,
    caller: caller ?? null,
    operator,
    reader: database,
    transaction: <T>(work: (tx: Tx) => Promise<Answer<T>>) => database?.transaction(work),
  };
  const answer = await route.handle(parsed.data as never, call as never);
  if (!answer.refused) return endpoint.response.parse(answer.value) as ResponseOf<E>;
  const isDeclared = answer.code === "login-required" || endpoint.refusals.includes(answer.code);
  throw new Error(isDeclared ? answer.code : `${answer.code} is not declared by ${endpoint.path}`);
}

/** Lets a test write orders of its own making, under no terms. Returns the way to have them checked again. */
export async function withoutTerms(owner: Pick<Database, "query">): Promise<() => Promise<void>> {
  const turn = async (way: "disable" | "enable") => {
    for (const noun of ["spot", "contract", "option"])
      await owner.query(`alter table ${noun}_order ${way} trigger ${noun}_orders_under_their_terms`);
  };
  await turn("disable");
  return () => turn("enable");
}
