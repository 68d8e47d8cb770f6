/**
 * The accounts of one transaction in memory: decides groups of postings in order, remembers what they did, and writes it
 * all at once. Amounts are decided here; Postgres checks the same rules again and has the last word.
 */
import { WALLETS } from "@candor/api/account-mode";
import { type Amount, amountOf } from "@candor/money/money";
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Ids } from "../../platform/ids.ts";
import { type AccountKey, accountText, type CustomerAccountKey, mayBeNegative } from "./account.ts";
import type { AccountBalance, LoadedAccount } from "./account-store.ts";
import { insertExpiries } from "./hold-expiry-store.ts";
import type { GroupRefusal, GroupResult, Move, Posting } from "./posting.ts";
import { type Correction, type TransferRow, writeCorrection, writeTransfers } from "./transfer-store.ts";

export interface ChangedBalance extends AccountBalance {
  readonly account: AccountKey;
}

/**
 * The accounts of one transaction, locked and loaded. Groups are decided in memory, in order, and written by `flush` in a
 * fixed number of statements. What is not flushed never happened.
 */
export interface LedgerBatch {
  has(key: AccountKey): boolean;
  posted(key: AccountKey): Amount;
  held(key: AccountKey): Amount;
  /** posted − held. */
  available(key: AccountKey): Amount;
  /** Whole or not at all. An account that `begin` was not given, a mixed mode or currency, an amount ≤ 0: a bug, thrown. */
  apply(group: readonly Posting[]): GroupResult;
  /** A mark for `rollbackTo`, which undoes every group applied since. Marks die with the next write. */
  savepoint(): number;
  rollbackTo(mark: number): void;
  /** Writes what was applied since the last write, transfers with what they change: a flush has to follow. */
  writeRows(): Promise<void>;
  /** Writes what is not written yet, and answers each changed balance; sent at once, before the promise is awaited. */
  flush(): Promise<readonly ChangedBalance[]>;
}

/** The same, as the ledger's own parts see it. */
export interface OpenBatch extends LedgerBatch {
  applyCorrection(move: Move, correction: Correction): GroupResult;
}

interface Slot {
  readonly id: string;
  readonly key: AccountKey;
  readonly mayBeNegative: boolean;
  posted: bigint;
  held: bigint;
  /** As it was loaded or last flushed. */
  flushedPosted: bigint;
  flushedHeld: bigint;
}

/** A posting that was applied, ready to be written or undone. */
interface Applied extends TransferRow {
  readonly posting: Posting;
  readonly from: Slot;
  readonly to: Slot | null;
  readonly correction: Correction | null;
}

/** Found without making a text of each key that is asked for: a batch asks thousands of times. */
class Slots {
  readonly all: readonly Slot[];
  private readonly house = new Map<string, Slot>();
  /** Of each kind of customers' account, by portfolio. */
  private readonly customers = new Map<number, Map<string, Slot>>();

  constructor(all: readonly Slot[]) {
    this.all = all;
    for (const slot of all) {
      const { key } = slot;
      if (key.owner === "house") this.house.set(accountText(key), slot);
      else this.ofKind(key).set(key.portfolioId, slot);
    }
  }

  get(key: AccountKey): Slot | undefined {
    if (key.owner === "house") return this.house.get(accountText(key));
    return this.customers.get(kindOf(key))?.get(key.portfolioId);
  }

  private ofKind(key: CustomerAccountKey): Map<string, Slot> {
    const kind = kindOf(key);
    const known = this.customers.get(kind) ?? new Map<string, Slot>();
    this.customers.set(kind, known);
    return known;
  }
}

/** A number of its own for each wallet, mode and currency. */
const kindOf = ({ mode, wallet, currencyId }: CustomerAccountKey): number =>
  (currencyId * WALLETS.length + WALLETS.indexOf(wallet)) * 2 + (mode === "real" ? 1 : 0);

const KIND = /^[a-z0-9-]{1,40}$/;
/** Nothing that array text would have to escape. */
const REFERENCE = /^[\w.:/+-]{1,64}$/;

function slotOf({ id, key, posted, held }: LoadedAccount): Slot {
  return { id, key, mayBeNegative: mayBeNegative(key), posted, held, flushedPosted: posted, flushedHeld: held };
}

function assertFacts(posting: Posting): void {
  const { amount, kind, reference } = posting;
  if (amount <= 0n) throw new Error(`a posting of ${amount} minor units`);
  if (!KIND.test(kind)) throw new Error(`not a kind of transfer: ${kind}`);
  if (!REFERENCE.test(reference)) throw new Error(`not a reference: ${reference}`);
  const isExpiring = posting.step === "hold" && posting.expiresAt !== undefined;
  if (isExpiring && posting.account.owner === "house") throw new Error("a hold of the house does not expire");
}

function assertSides(from: Slot, to: Slot): void {
  const isMixed = from.key.mode !== to.key.mode || from.key.currencyId !== to.key.currencyId;
  if (isMixed || from === to) throw new Error(`no transfer from ${accountText(from.key)} to ${accountText(to.key)}`);
}

/** Changes the balances by the row: `sign` 1n applies it, −1n undoes it. */
function change({ step, from, to, amount }: Applied, sign: 1n | -1n): void {
  const signed = sign * amount;
  if (step === "hold") from.held += signed;
  else if (step === "release") from.held -= signed;
  else {
    from.posted -= signed;
    if (step === "move-held") from.held -= signed;
    if (to) to.posted += signed;
  }
}

function refusalOf({ step, from, amount }: Applied, position: number): GroupRefusal | undefined {
  if (step === "release" || step === "move-held") {
    if (from.held >= amount) return undefined;
    const available = amountOf(from.held);
    return { refused: true, code: "insufficient-hold", account: from.key, available, position };
  }
  if (from.mayBeNegative || from.posted - from.held >= amount) return undefined;
  const available = amountOf(from.posted - from.held);
  return { refused: true, code: "insufficient-funds", account: from.key, available, position };
}

const isChanged = (slot: Slot): boolean => slot.posted !== slot.flushedPosted || slot.held !== slot.flushedHeld;

/** @param accounts every account that the groups will name, locked by the caller's transaction */
export function createBatch(
  tx: Tx,
  { ids, clock }: { ids: Ids; clock: Clock },
  accounts: readonly LoadedAccount[],
): OpenBatch {
  const slots = new Slots(accounts.map(slotOf));
  let applied: Applied[] = [];

  function slot(key: AccountKey): Slot {
    const found = slots.get(key);
    if (!found) throw new Error(`${accountText(key)} is not among the accounts of this batch`);
    return found;
  }

  function rowOf(posting: Posting, correction: Correction | null): Applied {
    assertFacts(posting);
    const { step, amount, kind, reference } = posting;
    const isMove = step === "move" || step === "move-held";
    const from = slot(isMove ? posting.from : posting.account);
    const to = isMove ? slot(posting.to) : null;
    if (to) assertSides(from, to);
    const holdReference = step === "move-held" ? posting.holdReference : null;
    if (holdReference !== null && !REFERENCE.test(holdReference)) throw new Error(`not a reference: ${holdReference}`);
    const sides = { from, to, fromId: from.id, toId: to ? to.id : null };
    return { id: ids.next(), step, amount, kind, reference, holdReference, posting, correction, ...sides };
  }

  function rollbackTo(mark: number): void {
    if (mark > applied.length) throw new Error("the mark is of before the last write");
    for (let at = applied.length - 1; at >= mark; at--) change(applied[at] as Applied, -1n);
    applied.length = mark;
  }

  function applyRows(rows: readonly Applied[]): GroupResult {
    const mark = applied.length;
    for (const [position, row] of rows.entries()) {
      const refusal = refusalOf(row, position);
      if (refusal) {
        rollbackTo(mark);
        return refusal;
      }
      change(row, 1n);
      applied.push(row);
    }
    return { refused: false, transferIds: rows.map(({ id }) => id) };
  }

  function takeRows(): Promise<void>[] {
    const taken = applied;
    applied = [];
    return writeRows(tx, taken, clock);
  }

  return {
    has: (key) => slots.get(key) !== undefined,
    posted: (key) => amountOf(slot(key).posted),
    held: (key) => amountOf(slot(key).held),
    available(key) {
      const { posted, held } = slot(key);
      return amountOf(posted - held);
    },
    apply: (group) => applyRows(group.map((posting) => rowOf(posting, null))),
    applyCorrection: (move, correction) => applyRows([rowOf(move, correction)]),
    savepoint: () => applied.length,
    rollbackTo,
    async writeRows() {
      await Promise.all(takeRows());
    },
    async flush() {
      const changed = slots.all.filter(isChanged);
      for (const slot of changed) {
        slot.flushedPosted = slot.posted;
        slot.flushedHeld = slot.held;
      }
      await Promise.all(takeRows());
      return changed.map(({ key, posted, held }) => ({
        account: key,
        posted: amountOf(posted),
        held: amountOf(held),
      }));
    },
  };
}

/** Sends every statement before any has answered. */
function writeRows(tx: Tx, rows: readonly Applied[], clock: Clock): Promise<void>[] {
  const now = clock.now();
  const ordinary = rows.filter(({ correction }) => correction === null);
  const sent = ordinary.length > 0 ? [writeTransfers(tx, ordinary, now)] : [];
  for (const row of rows) if (row.correction) sent.push(writeCorrection(tx, row, row.correction, now));
  const expiries = rows.flatMap(({ id, from, posting }) =>
    posting.step === "hold" && posting.expiresAt !== undefined
      ? [{ holdId: id, accountId: from.id, key: from.key, reference: posting.reference, at: posting.expiresAt }]
      : [],
  );
  if (expiries.length > 0) sent.push(insertExpiries(tx, expiries));
  return sent;
}
