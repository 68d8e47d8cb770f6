/**
 * One look at one network: is what was seen still the chain, and what came since. Blocks are taken in one by one, each the child
 * of the one before; the place that was reached is kept in the commit that keeps what was seen on the way.
 */

import { DEPOSIT_CONFIRMATIONS } from "@candor/api/deposit-words";
import { formatDecimalShort } from "@candor/money/decimal";
import type { Rail } from "../../core/network/network.ts";
import type { Tx } from "../../platform/database/database.ts";
import { NodeFault } from "../../platform/evm/evm-rpc.ts";
import { findAddresses } from "./address-store.ts";
import type { ChainBlock } from "./chain-source.ts";
import { booked } from "./chain-units.ts";
import { DEPOSITS_CHANGED } from "./deposit-topics.ts";
import type { DepositDeps, WatchedNetwork } from "./deposit-types.ts";
import { markVanished, putSeen, readWaitingOwners, type SeenOutput } from "./output-store.ts";
import { addressFaultOf, reportAddress } from "./owned-address.ts";
import { railsOn } from "./rails-on.ts";
import {
  type BlockRef,
  beginWatch,
  dropBlocksAbove,
  findWatch,
  keepBlocks,
  lockWatch,
  moveWatch,
  readBlocks,
  touchWatch,
} from "./watch-store.ts";

/** So many blocks are kept with one commit. */
const PAGE = 20;

/** True while there is more to look at. Throws a `NodeFault` where the node cannot be believed; what was kept before stays. */
export async function lookOn(deps: DepositDeps, watched: WatchedNetwork): Promise<boolean> {
  const { database, clock } = deps;
  const { source, network } = watched;
  await source.checkChain();
  const top = await source.height();
  const from = await findWatch(database, network.id);
  if (!from) return begin(deps, watched, top);
  deps.blocksBehind.set(network.id, Math.max(0, top - from.height));
  const stands = await standing(deps, watched, from, top);
  if (stands === "behind") return false;
  if (stands !== from) {
    await goBack(deps, watched, from, stands);
    return true;
  }
  if (top === from.height) {
    await touchWatch(database, network.id, clock.now());
    return false;
  }
  return takeIn(deps, watched, from, top);
}

/** What came before anybody had an address here is nobody's. */
async function begin({ database, clock }: DepositDeps, { source, network }: WatchedNetwork, top: number) {
  const block = await source.block(top, []);
  if (!block) throw new NodeFault(`the node names block ${top} and does not have it`);
  await database.transaction((tx) => beginWatch(tx, network.id, block, clock.now()));
  return true;
}

/** The highest block that was looked at and is still the chain's: the same where nothing changed. */
async function standing(
  { database }: DepositDeps,
  { source, network }: WatchedNetwork,
  from: BlockRef,
  top: number,
): Promise<BlockRef | "behind"> {
  const isThere = async ({ height, hash }: BlockRef) => (await source.block(height, []))?.hash === hash;
  if (top >= from.height && (await isThere(from))) return from;
  const kept = await readBlocks(database, network.id, Math.min(top, from.height));
  for (const [at, block] of kept.entries()) {
    if (!(await isThere(block))) continue;
    // A node that has fewer blocks, of which the highest is one of these, is late and says nothing new.
    return at === 0 && top < from.height && block.height === top ? "behind" : block;
  }
  throw new NodeFault(`none of the last ${kept.length} blocks is the chain's any more`);
}

async function goBack(
  { database, clock, bus, log }: DepositDeps,
  { network }: WatchedNetwork,
  from: BlockRef,
  to: BlockRef,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await isStillAt(tx, network.id, from))) return;
    const vanished = await markVanished(tx, network.id, to.height, clock.now());
    const credited = vanished.filter(({ state }) => state === "credited").map(({ txHash }) => txHash);
    if (credited.length > 0)
      log.error({ network: network.id, transactions: credited }, "the chain took back deposits that were credited");
    await dropBlocksAbove(tx, network.id, to.height);
    await moveWatch(tx, network.id, to, clock.now());
    for (const customerId of new Set(vanished.map((one) => one.customerId)))
      tx.afterCommit(() => bus.publish(DEPOSITS_CHANGED, { customerId }));
  });
}

/** False where another process has looked on meanwhile: what was read is then thrown away. */
async function isStillAt(tx: Tx, network: string, from: BlockRef): Promise<boolean> {
  const now = await lockWatch(tx, network);
  return now?.height === from.height && now.hash === from.hash;
}

async function takeIn(deps: DepositDeps, watched: WatchedNetwork, from: BlockRef, top: number): Promise<boolean> {
  const { database, clock, bus, ids } = deps;
  const { source, network } = watched;
  const rails = await railsOn(deps, network.id);
  const contracts = [...rails.keys()].filter((contract) => contract !== "");
  const blocks: BlockRef[] = [];
  const outputs: SeenOutput[] = [];
  let fault: NodeFault | undefined;
  for (let before = from; before.height < Math.min(top, from.height + PAGE); ) {
    const block = await source.block(before.height + 1, contracts);
    // Another branch than a moment ago, or a height that was a lie: what was read until here is good.
    if (block?.parentHash !== before.hash) {
      if (!block) fault = new NodeFault(`the node names block ${top} and does not have block ${before.height + 1}`);
      break;
    }
    outputs.push(...(await outputsIn(deps, watched, block, rails)).map((one) => ({ ...one, id: ids.next() })));
    before = block;
    blocks.push({ height: block.height, hash: block.hash });
  }
  const reached = blocks.at(-1);
  if (reached) {
    await database.transaction(async (tx) => {
      if (!(await isStillAt(tx, network.id, from))) return;
      await keepBlocks(tx, network.id, blocks);
      await moveWatch(tx, network.id, reached, clock.now());
      for (const output of outputs) await keep(deps, tx, watched, output, rails);
      for (const customerId of await readWaitingOwners(tx, network.id))
        tx.afterCommit(() => bus.publish(DEPOSITS_CHANGED, { customerId }));
    });
  }
  if (reached) deps.blocksBehind.set(network.id, Math.max(0, top - reached.height));
  if (fault) throw fault;
  return reached !== undefined && reached.height < top;
}

/** What a block pays to our addresses, by what the transactions themselves say. */
async function outputsIn(
  deps: DepositDeps,
  { source, network }: WatchedNetwork,
  block: ChainBlock,
  rails: ReadonlyMap<string, Rail>,
): Promise<Omit<SeenOutput, "id">[]> {
  const owners = await ownersOf(deps, [...new Set(block.touched.map(({ to }) => to))]);
  const hashes = new Set(block.touched.filter(({ to }) => owners.has(to)).map(({ txHash }) => txHash));
  const found: Omit<SeenOutput, "id">[] = [];
  for (const txHash of hashes) {
    const payment = await source.payment(txHash);
    if (payment?.blockHash !== block.hash || payment.blockNumber !== block.height)
      throw new NodeFault("the node contradicts itself about a block");
    for (const { index, contract, to, amount } of payment.outputs) {
      const rail = rails.get(contract ?? "");
      const customerId = owners.get(to);
      if (!rail || customerId === undefined) continue;
      const decimals = deps.ledger.currency(rail.currencyId)?.decimals ?? 0;
      found.push({
        ...{ network: network.id, txHash, outputIndex: index, blockNumber: block.height, blockHash: block.hash },
        ...{ currencyId: rail.currencyId, customerId, address: to, chainAmount: amount },
        amount: booked(amount, rail.decimals, decimals),
      });
    }
  }
  return found;
}

/**
 * Whose these are. What came to an address that is not its key's is nobody's; of a key that the settings do not name it is kept, and
 * waits for the key.
 */
async function ownersOf(deps: DepositDeps, addresses: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const owners = new Map<string, string>();
  for (const row of await findAddresses(deps.database, addresses)) {
    const fault = addressFaultOf(deps, row);
    if (fault) await reportAddress(deps, row, fault);
    if (fault !== "foreign-deposit-address") owners.set(row.address, row.customerId);
  }
  return owners;
}

/** Told once, and only of what reaches the minimum by itself: nobody is called for dust. */
async function keep(
  { ledger, clock, notices }: DepositDeps,
  tx: Tx,
  { network, confirmations }: WatchedNetwork,
  output: SeenOutput,
  rails: ReadonlyMap<string, Rail>,
): Promise<void> {
  const at = clock.now();
  const isNew = await putSeen(tx, output, at);
  const currency = ledger.currency(output.currencyId);
  const rail = [...rails.values()].find(({ currencyId }) => currencyId === output.currencyId);
  if (!isNew || !currency || !rail || output.amount < rail.depositMin) return;
  await notices.notify(tx, {
    ...{ customerId: output.customerId, kind: "deposit", source: `deposit/seen/${output.id}` },
    parameters: {
      ...{ state: "seen", reason: null, network: network.name, at },
      needed: Math.max(confirmations, DEPOSIT_CONFIRMATIONS),
      ...{ currency: currency.code, amount: formatDecimalShort(output.amount, currency.decimals) },
    },
  });
}
