/**
 * Tries of a batch that meets locks: it waits for a moment, then leaves out whatever touches the accounts that somebody else
 * holds, so that one account's long transaction holds nobody else up. What fails otherwise is thrown on.
 */
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Log } from "../../platform/log.ts";
import type { AccountKey, Ledger } from "../ledger/ledger.ts";
import {
  accountsOf,
  type BatchDeps,
  type BatchResult,
  busyOf,
  type Flight,
  isBusy,
  launchBatch,
} from "./desk-batch.ts";
import type { Queued } from "./desk-items.ts";
import type { ParkedItems } from "./desk-parked.ts";
import type { DeskProduct } from "./desk-product.ts";

const TRIES_MAX = 5;
/** From this one on a lock that nobody can be left out for is waited for as long as anybody waits. */
const PATIENT_FROM = 3;
const PATIENT_MS = 1_000;

interface TriesDeps {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly log: Log;
  readonly products: readonly DeskProduct<unknown>[];
  readonly parked: ParkedItems;
  readonly epoch: () => string;
}

/** With the items that are not left out. */
type Tried =
  | { readonly items: readonly Queued[]; readonly result: BatchResult }
  | { readonly items: readonly Queued[]; readonly error: unknown };

export class DeskTries {
  private readonly deps: TriesDeps;

  constructor(deps: TriesDeps) {
    this.deps = deps;
  }

  launch(items: readonly Queued[], before: Flight | null, lockMs?: number): Flight {
    const { parked, epoch } = this.deps;
    const isBusyAccount = (account: AccountKey) => parked.isHeld(account);
    const behind = parked.behind();
    const without = { isBusy: isBusyAccount, isBehind: (instrumentId: number) => behind.has(instrumentId) };
    const deps = { ...this.batchDeps(), ...without, ...(lockMs !== undefined && { lockMs }) };
    return launchBatch(deps, items, epoch(), before);
  }

  /** Decides a batch by itself. `first` is which try this is. */
  async decide(items: readonly Queued[], first: number): Promise<Tried> {
    let rest = items;
    for (let attempt = first; ; attempt += 1) {
      try {
        const lockMs = attempt < PATIENT_FROM ? undefined : PATIENT_MS;
        return { items: rest, result: await this.launch(rest, null, lockMs).kept };
      } catch (error) {
        if (!isBusy(error) || attempt >= TRIES_MAX) return { items: rest, error };
        rest = await this.withoutBusy(rest, error);
      }
    }
  }

  /** Once a batch has met a lock: what touches no account that somebody else holds; the rest waits aside. */
  async withoutBusy(items: readonly Queued[], error: unknown): Promise<readonly Queued[]> {
    const { parked, log } = this.deps;
    const deps = this.batchDeps();
    const rest = parked.sift(items, await busyOf(deps, accountsOf(deps, items)));
    log.warn({ err: error, leftOut: items.length - rest.length }, "a batch met a lock and is decided again");
    return rest;
  }

  /** Of ticks that were missed none is left out, nor passes anybody by: each acts on what was there when it came. */
  async decideMissed(items: readonly Queued[]): Promise<BatchResult> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const deps = { ...this.batchDeps(), lockMs: PATIENT_MS };
        return await launchBatch(deps, items, this.deps.epoch(), null).kept;
      } catch (error) {
        if (!isBusy(error) || attempt === TRIES_MAX) throw error;
        this.deps.log.warn({ err: error, attempt }, "a batch met a lock and is decided again");
      }
    }
  }

  private batchDeps(): BatchDeps {
    const { database, ledger, clock, products } = this.deps;
    return { database, ledger, clock, products };
  }
}
