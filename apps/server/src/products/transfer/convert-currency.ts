/**
 * Converts at a quote that stands: accepted, judged by the first price a bump later, and executed or given back. What is
 * converted is held meanwhile, so that nothing but that price decides; one command, however often it is sent, has one outcome.
 */
import { type Answer, refuse } from "@candor/api/refusal";
import type { TransferRow } from "@candor/api/transfer";
import type { Currency } from "../../core/ledger/ledger.ts";
import type { CustomerCall } from "../../platform/http/route.ts";
import { type Accepted, acceptIn, isOfItsKey, type UnderWay } from "./accept-quote.ts";
import { concludeIn } from "./conclude-conversion.ts";
import { leftBehind } from "./conversion-upkeep.ts";
import { judgingPrices } from "./judge-quote.ts";
import { amountIn } from "./quote-conversion.ts";
import type { TransferDeps } from "./transfer-types.ts";

/** Plain data. */
export interface ConversionRequest {
  readonly from: Currency;
  readonly to: Currency;
  readonly amount: string;
  readonly quoteId: string | undefined;
}

type Begun = Accepted | UnderWay | TransferRow;

export async function convertCurrency(
  deps: TransferDeps,
  { amount: text, ...request }: ConversionRequest,
  call: CustomerCall,
): Promise<Answer<TransferRow>> {
  if (request.from.id === request.to.id) return refuse("same-currency");
  const amount = amountIn(text, request.from);
  if (amount.refused) return amount;
  const id = deps.ids.next();
  const outcome = Promise.withResolvers<Answer<TransferRow>>();
  // Nobody else may wait for it.
  outcome.promise.catch(() => undefined);
  // Before it is accepted: what waits and is in no program's hands was left by one.
  deps.underWay.set(id, outcome.promise);
  try {
    const begun = await call.transaction<Begun>(
      (tx) => acceptIn(deps, tx, { id, ...request, amount: amount.value }, call),
      {
        // Of what is accepted the end is kept.
        isLast: (answered) => answered.refused && isOfItsKey(answered),
      },
    );
    const done = begun.refused ? begun : await concluded(deps, begun.value, call);
    // Another call under its key has ended it this very moment: its answer is found now.
    if (done === undefined) return convertCurrency(deps, { amount: text, ...request }, call);
    outcome.resolve(done);
    return done;
  } catch (error) {
    outcome.reject(error);
    throw error;
  } finally {
    deps.underWay.delete(id);
  }
}

async function concluded(
  deps: TransferDeps,
  begun: Begun,
  call: CustomerCall,
): Promise<Answer<TransferRow> | undefined> {
  // Answered before, under its key.
  if ("kind" in begun) return { refused: false, value: begun };
  if ("underWayId" in begun) return deps.underWay.get(begun.underWayId) ?? leftBehind(deps, begun.underWayId);
  const judged = await judgingPrices(deps, begun);
  return call.transaction((tx) => concludeIn(deps, tx, begun, judged), { standsRefused: true, hasBegun: true });
}
