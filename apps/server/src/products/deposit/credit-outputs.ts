/**
 * Credits what is confirmed: everything of one customer, currency and network together, once it reaches the minimum, as one entry.
 * Confirmed is what the watcher has linked five blocks on; what a node says of its height counts for nothing.
 */
import { formatDecimalShort } from "@candor/money/decimal";
import type { Amount } from "@candor/money/money";
import type { AccountKey } from "../../core/ledger/ledger.ts";
import type { Rail } from "../../core/network/network.ts";
import type { Tx } from "../../platform/database/database.ts";
import { booked } from "./chain-units.ts";
import { DEPOSITS_CHANGED } from "./deposit-topics.ts";
import type { DepositDeps, WatchedNetwork } from "./deposit-types.ts";
import {
  type CreditGroup,
  insertCredit,
  lockCreditable,
  markCredited,
  readCreditGroups,
  realPortfolioOf,
} from "./output-store.ts";
import { ownAddresses } from "./owned-address.ts";
import { railsOn } from "./rails-on.ts";
import { findWatch, lockWatch } from "./watch-store.ts";

export async function creditConfirmed(deps: DepositDeps, watched: WatchedNetwork): Promise<void> {
  const { database, ledger, log } = deps;
  const { id: network } = watched.network;
  const watch = await findWatch(database, network);
  if (!watch) return;
  const upTo = watch.height - watched.confirmations + 1;
  const groups = await readCreditGroups(database, network, upTo);
  if (groups.length === 0) return;
  const rails = [...(await railsOn(deps, network)).values()];
  for (const { chainAmount, ...group } of groups) {
    const rail = rails.find(({ currencyId }) => currencyId === group.currencyId);
    // Dust that waits for more costs no transaction, however much there is of it.
    const decimals = ledger.currency(group.currencyId)?.decimals ?? 0;
    if (!rail || booked(chainAmount, rail.decimals, decimals) < rail.depositMin) continue;
    // What cannot be credited of one customer holds up nobody else.
    const addresses = await ownAddresses(deps, database, group.customerId);
    await database
      .transaction((tx) => creditGroup(deps, tx, watched, { ...group, addresses }, rail))
      .catch((error: unknown) => log.error({ err: error, network, ...group }, "a deposit could not be credited"));
  }
}

/** In one transaction: what is locked here is credited here, or stays. */
async function creditGroup(
  deps: DepositDeps,
  tx: Tx,
  { network: { id: network, name }, confirmations }: WatchedNetwork,
  { addresses, ...group }: CreditGroup & { readonly addresses: readonly string[] },
  rail: Rail,
): Promise<void> {
  const { ledger, ids, clock, bus, notices } = deps;
  // Against a reorganisation that is being written at the same time.
  const watch = await lockWatch(tx, network);
  const currency = ledger.currency(group.currencyId);
  if (!watch || !currency) return;
  const outputs = await lockCreditable(tx, { ...group, addresses, network, upTo: watch.height - confirmations + 1 });
  const total = outputs.reduce((sum, { chainAmount }) => sum + chainAmount, 0n);
  const amount = booked(total, rail.decimals, currency.decimals);
  if (outputs.length === 0 || amount < rail.depositMin || amount <= 0n) return;
  const id = ids.next();
  const at = clock.now();
  await insertCredit(tx, { ...group, id, network, amount, at, claimId: null });
  await markCredited(
    tx,
    outputs.map((one) => one.id),
    id,
  );
  await postDeposit(deps, tx, { ...group, amount, kind: "deposit", reference: id });
  await notices.notify(tx, {
    ...{ customerId: group.customerId, kind: "deposit", source: `deposit/credited/${id}` },
    parameters: {
      ...{ state: "credited", network: name, needed: confirmations, reason: null, at },
      ...{ currency: currency.code, amount: formatDecimalShort(amount, currency.decimals) },
    },
  });
  tx.afterCommit(() => bus.publish(DEPOSITS_CHANGED, { customerId: group.customerId }));
}

interface Arrived extends CreditGroup {
  readonly amount: Amount;
  readonly kind: "deposit" | "wire";
  readonly reference: string;
}

/** Real money from outside into the funding wallet. */
export async function postDeposit(
  { ledger }: Pick<DepositDeps, "ledger">,
  tx: Tx,
  { customerId, currencyId, amount, kind, reference }: Arrived,
): Promise<void> {
  const portfolioId = await realPortfolioOf(tx, customerId);
  const mode = "real";
  const from: AccountKey = { owner: "house", mode, kind: "external", currencyId, instrumentId: null };
  const to: AccountKey = { owner: "customer", mode, portfolioId, wallet: "funding", currencyId };
  const [posted] = await ledger.post(tx, [[{ step: "move", from, to, amount, kind, reference }]]);
  if (!posted || posted.refused) throw new Error("the external account refused a deposit");
}
