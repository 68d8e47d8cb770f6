/**
 * Publishes what the house owes: reads every customer's real balances at one moment, builds the tree beside the program, signs
 * its head with the key of the price log and keeps everything in one commit. A tree that does not add up to what the ledger
 * says in another way is never published.
 */
import { randomBytes } from "node:crypto";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { hexOf } from "@candor/engine/log-wire";
import { areSameSums, sumsOfWire, type WireSums } from "@candor/engine/merkle-sum";
import { hashOfSumHead, sumHeadMessage, type WireSumHead } from "@candor/engine/merkle-sum-proof";
import { formatDecimalShort } from "@candor/money/decimal";
import { type Instant, instantOf } from "@candor/money/money";
import type { Tx } from "../../platform/database/database.ts";
import type { LiabilityDeps } from "./liability-proof-types.ts";
import {
  insertHead,
  insertLeaves,
  insertNodes,
  type OwedRow,
  readOwed,
  readOwedInAll,
  readSeal,
  takeTurn,
} from "./liability-store.ts";
import { type BuiltTree, buildTree, type OwedLeaf } from "./liability-tree.ts";
import { findSignedHead } from "./signed-heads.ts";

const CUSTOMERS_PER_READ = 1_000;
const SALT_BYTES = 32;
/** Neither holds any money's row. */
const PATIENCE_MS = 60_000;

interface Owed {
  /** The row of the head that was the newest then. */
  readonly after: string | undefined;
  readonly at: Instant;
  readonly leaves: readonly OwedLeaf[];
  readonly inAll: WireSums;
  readonly seal: { readonly number: string; readonly hash: Buffer } | undefined;
}

/**
 * `liability-nobody`: nobody ever had a real wallet. `busy-try-again`: another has just published.
 * @param alongside what is kept in the same commit
 */
export async function publishLiabilities(
  deps: LiabilityDeps,
  alongside: (tx: Tx, head: WireSumHead) => Promise<void> = async () => undefined,
): Promise<Answer<WireSumHead>> {
  const { database } = deps;
  const owed = await readAll(deps);
  if (owed.leaves.length === 0) return refuse("liability-nobody");
  const tree = await buildTree(owed.leaves);
  if (!areSameSums(sumsOfWire(tree.top.sums), sumsOfWire(owed.inAll)))
    throw new Error("the leaves do not add up to what the ledger owes");
  const publish = async (tx: Tx): Promise<Answer<WireSumHead>> => {
    const kept = await keep(deps, tx, owed, tree);
    if (!kept.refused) await alongside(tx, kept.value);
    return kept;
  };
  return database.transaction(publish, { patienceMs: PATIENCE_MS });
}

/** As everything was at one moment. */
function readAll({ database, clock, ledger, proofs }: LiabilityDeps): Promise<Owed> {
  const textOf = (currencyId: number, units: bigint): [string, string][] => {
    const currency = ledger.currency(currencyId);
    if (!currency) throw new Error(`no currency ${currencyId}`);
    return units === 0n ? [] : [[currency.code, formatDecimalShort(units, currency.decimals)]];
  };
  const snapshot = { isolation: "repeatable read", readOnly: true, patienceMs: PATIENCE_MS } as const;
  return database.transaction(async (tx) => {
    const after = (await findSignedHead(tx, proofs))?.row;
    const seal = await readSeal(tx);
    const at = clock.now();
    const inAll = await readOwedInAll(tx);
    const leaves: OwedLeaf[] = [];
    for (let last = "0"; ; ) {
      const rows = await readOwed(tx, last, CUSTOMERS_PER_READ);
      const end = rows.at(-1);
      if (!end) break;
      last = end.customerId;
      for (const [customerId, own] of Map.groupBy(rows, (row: OwedRow) => row.customerId)) {
        const sums = Object.fromEntries(own.flatMap(({ currencyId, units }) => textOf(currencyId, BigInt(units))));
        leaves.push({ customerId, uid: own[0]?.uid ?? "", salt: randomBytes(SALT_BYTES).toString("hex"), sums });
      }
    }
    const all = [...inAll].flatMap(([currencyId, units]) => textOf(currencyId, units));
    return { after, at, leaves, inAll: Object.fromEntries(all), seal };
  }, snapshot);
}

async function keep({ proofs }: LiabilityDeps, tx: Tx, owed: Owed, tree: BuiltTree): Promise<Answer<WireSumHead>> {
  await takeTurn(tx);
  const last = await findSignedHead(tx, proofs);
  // Another has published what is as new.
  if (last?.row !== owed.after) return refuse("busy-try-again");
  const before = last?.head;
  const keyId = (await proofs.keys(tx)).at(-1)?.id;
  if (keyId === undefined) return refuse("busy-try-again");
  const { sha256 } = proofs.crypto;
  const unsigned = {
    // No number is left out: whoever compares two histories compares them number by number.
    id: String(BigInt(before?.id ?? "0") + 1n),
    // A clock that was set back does not make a head older than the one before it.
    at: instantOf(Math.max(owed.at, before?.at ?? 0)),
    ...{ count: tree.top.count, sums: tree.top.sums, root: tree.top.hash },
    ...{ seal_number: owed.seal?.number ?? "0", seal_hash: owed.seal?.hash.toString("hex") ?? "" },
    previous: before ? await hashOfSumHead(before, sha256) : "",
    key_id: keyId,
  };
  const head = { ...unsigned, signature: hexOf(await proofs.sign(keyId, await sumHeadMessage(unsigned, sha256))) };
  const row = await insertHead(tx, head);
  for (const part of tree.nodes) await insertNodes(tx, row, part);
  for (const part of tree.leaves) await insertLeaves(tx, row, part);
  return answer(head);
}
