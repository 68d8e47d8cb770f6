/** What adding and removing have in common, whatever kind a payee is of: the limit, once only, the wait, and the word to its owner. */
import { PAYEES_MAX } from "@candor/api/payee-words";
import { type Answer, answer, type Refusal, refuse } from "@candor/api/refusal";
import { type Instant, instantOf } from "@candor/money/money";
import type { Tx } from "../../platform/database/database.ts";
import { notifyChange } from "./notify-change.ts";
import { findByFingerprint, insertPayee, lockPayee, lockPayees, markRemoved, readPlaces } from "./payee-store.ts";
import type { Payee, PayeeActing } from "./payee-types.ts";

const LAST = 4;

export type PayeeDraft = Pick<Payee, "customerId" | "kind" | "currencyId" | "network" | "text" | "memo" | "name"> & {
  /** The address or number, whose end is shown. */
  readonly number: string;
  /** What it pays to, in one text: the same text is the same payee. */
  readonly identity: string;
  /** What a card or account says; null for an address. */
  readonly details: string | null;
};

const PURPOSE = "payee";
/** Which row an encrypted text belongs to. */
export const boundTo = (id: string): string => `payee ${id}`;

/** Call with the customer's payees locked, by `lockPayees`. */
export async function addPayee(deps: PayeeActing, tx: Tx, draft: PayeeDraft): Promise<Answer<Payee>> {
  const { ids, clock, encryption, installation } = deps;
  const { number, identity, details, ...facts } = draft;
  const fingerprint = encryption.fingerprint(identity, PURPOSE);
  const same = await findByFingerprint(tx, draft.customerId, fingerprint);
  if (same) return refuse("payee-already-saved", { name: same.name });
  const place = freePlace(await readPlaces(tx, draft.customerId));
  if (place === undefined) return refuse("payees-full", { maximum: PAYEES_MAX });
  const now = clock.now();
  const id = ids.next();
  const payee: Payee = {
    ...facts,
    id,
    lastFour: number.slice(-LAST),
    createdAt: now,
    usableFrom: instantOf(now + installation.payeeWaitMs),
    removedAt: null,
  };
  const sealed = details === null ? null : encryption.encrypt(Buffer.from(details), boundTo(id));
  await insertPayee(tx, { ...payee, sealed, fingerprint, place });
  await notifyChange(deps, tx, payee, "added", now);
  return answer(payee);
}

function freePlace(taken: readonly number[]): number | undefined {
  for (let place = 1; place <= PAYEES_MAX; place += 1) if (!taken.includes(place)) return place;
  return undefined;
}

/** Nothing more is sent there; what was sent stays on record. Undefined when done. */
export async function removePayee(
  deps: PayeeActing,
  tx: Tx,
  { customerId, id, isWanted }: { customerId: string; id: string; isWanted: (payee: Payee) => boolean },
): Promise<Refusal | undefined> {
  await lockPayees(tx, customerId);
  const payee = await lockPayee(tx, customerId, id);
  if (!payee || !isWanted(payee)) return refuse("payee-unknown");
  await endPayee(deps, tx, payee, deps.clock.now());
  return undefined;
}

/** Call with it locked. */
export async function endPayee(deps: PayeeActing, tx: Tx, payee: Payee, at: Instant): Promise<void> {
  await markRemoved(tx, payee.id, at);
  await notifyChange(deps, tx, payee, "removed", at);
}
