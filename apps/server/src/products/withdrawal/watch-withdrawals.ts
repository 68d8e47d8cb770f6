/**
 * Looks after what was sent on networks that can be asked: whatever was looked at longest ago comes first, page by page, so
 * that none waits for ever behind others, and an answer that was enough confirms.
 */
import { instantOf } from "@candor/money/money";
import { confirmByChain, lookAtPayment } from "./confirm-withdrawal.ts";
import { keepFinding, readPending } from "./withdrawal-store.ts";
import type { WithdrawalDeps, WithdrawalRecord } from "./withdrawal-types.ts";

const PAGE = 50;
/** In one run: then the next one goes on where this one stopped. */
const LOOKS_MAX = 1_000;
const AT_ONCE = 5;

/** Answers how many it has looked at. @param page how many are read at a time */
export async function watchWithdrawals(deps: WithdrawalDeps, page = PAGE): Promise<number> {
  const { database, chain, clock } = deps;
  // Each is looked at once in a run, also where its network is away.
  const before = instantOf(clock.now());
  let looked = 0;
  while (looked < LOOKS_MAX) {
    const found = await readPending(database, { networks: chain.networks, before, limit: page });
    for (let first = 0; first < found.length; first += AT_ONCE) {
      await Promise.all(found.slice(first, first + AT_ONCE).map((one) => lookAfter(deps, one)));
    }
    looked += found.length;
    if (found.length < page) break;
  }
  return looked;
}

async function lookAfter(deps: WithdrawalDeps, found: WithdrawalRecord): Promise<void> {
  try {
    const look = await lookAtPayment(deps, found);
    await (look ? confirmByChain(deps, found, look, null) : keepLooked(deps, found));
  } catch (error) {
    // One that cannot be looked after keeps nobody else waiting.
    deps.log.error({ err: error, withdrawal: found.id }, "a withdrawal could not be looked after");
    await keepLooked(deps, found);
  }
}

const keepLooked = ({ database, clock }: WithdrawalDeps, { id, txHash, finding, confirmations }: WithdrawalRecord) =>
  database.transaction((tx) => keepFinding(tx, { id, txHash }, { finding, confirmations, at: clock.now() }));
