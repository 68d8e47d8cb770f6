/** SQL of payees. What a card or account says comes here encrypted. */
import type { PayeeKind } from "@candor/api/payee-words";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { type Place, type Stretch, stretchOf } from "../../platform/database/list-stretch.ts";
import type { Payee } from "./payee-types.ts";

const payees = (reader: Reader, customerId: string) =>
  reader.kysely
    .selectFrom("payee")
    .select((of) => [
      "id",
      "customer_id as customerId",
      of.ref("kind").$castTo<PayeeKind>().as("kind"),
      "currency_id as currencyId",
      "network",
      "address as text",
      "memo",
      "name",
      "last_four as lastFour",
      "created_at as createdAt",
      "usable_from as usableFrom",
      "removed_at as removedAt",
    ])
    .where("customer_id", "=", customerId);

/** Also one that was removed: what was sent there stays on record. */
export const findPayee = (reader: Reader, customerId: string, id: string): Promise<Payee | undefined> =>
  payees(reader, customerId).where("id", "=", id).executeTakeFirst();

/** Nobody changes or removes it until the transaction ends. */
export const lockPayee = (tx: Tx, customerId: string, id: string): Promise<Payee | undefined> =>
  payees(tx, customerId).where("id", "=", id).where("removed_at", "is", null).forUpdate().executeTakeFirst();

export interface PayeeFilter {
  readonly kind: PayeeKind;
  readonly currencyId: number | null;
}

/** Newest first. A person has few places: they are read by their owner. */
export const readPayees = (
  reader: Reader,
  customerId: string,
  { kind, currencyId }: PayeeFilter,
  place: Place,
): Promise<Stretch<Payee>> =>
  stretchOf(place, (after, most) =>
    payees(reader, customerId)
      .where("kind", "=", kind)
      .where("removed_at", "is", null)
      .where("id", "<", after)
      .$if(currencyId !== null, (all) => all.where("currency_id", "=", currencyId))
      .orderBy("id", "desc")
      .limit(most)
      .execute(),
  );

/** Makes other changes of the same customer's payees wait, so that the limit holds. */
export async function lockPayees(tx: Tx, customerId: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('payee ' || $1, 0))", [customerId]);
}

export async function countPayees(reader: Reader, customerId: string): Promise<number> {
  return (await readPlaces(reader, customerId)).length;
}

/** The places of the customer that are taken. */
export async function readPlaces(reader: Reader, customerId: string): Promise<readonly number[]> {
  const taken = await reader.kysely
    .selectFrom("payee")
    .select("place")
    .where("customer_id", "=", customerId)
    .where("removed_at", "is", null)
    .execute();
  return taken.map(({ place }) => place);
}

/** The customer's payee that pays to the same place; undefined without one. */
export const findByFingerprint = (
  reader: Reader,
  customerId: string,
  fingerprint: Buffer,
): Promise<Payee | undefined> =>
  payees(reader, customerId).where("fingerprint", "=", fingerprint).where("removed_at", "is", null).executeTakeFirst();

export interface NewPayee extends Omit<Payee, "removedAt"> {
  readonly sealed: Buffer | null;
  readonly fingerprint: Buffer;
  readonly place: number;
}

export async function insertPayee(tx: Tx, payee: NewPayee): Promise<void> {
  await tx.kysely
    .insertInto("payee")
    .values({
      id: payee.id,
      customer_id: payee.customerId,
      kind: payee.kind,
      currency_id: payee.currencyId,
      network: payee.network,
      address: payee.text,
      memo: payee.memo,
      name: payee.name,
      last_four: payee.lastFour,
      sealed: payee.sealed,
      fingerprint: payee.fingerprint,
      place: payee.place,
      created_at: isoOf(payee.createdAt),
      usable_from: isoOf(payee.usableFrom),
    })
    .execute();
}

/** Call with the payee locked. */
export async function renamePayee(tx: Tx, id: string, name: string): Promise<void> {
  await tx.kysely.updateTable("payee").set({ name }).where("id", "=", id).execute();
}

/** Call with the payee locked. */
export async function markRemoved(tx: Tx, id: string, at: Instant): Promise<void> {
  await tx.kysely
    .updateTable("payee")
    .set({ removed_at: isoOf(at) })
    .where("id", "=", id)
    .execute();
}

/** Of each that has one. */
export async function readEncrypted(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
  if (ids.length === 0) return new Map();
  const found = await reader.kysely.selectFrom("payee").select(["id", "sealed"]).where("id", "in", ids).execute();
  return new Map(found.flatMap(({ id, sealed }) => (sealed === null ? [] : [[id, sealed]])));
}
