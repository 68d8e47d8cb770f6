/** SQL of whose document is whose: by what was sent, where several may say the same, and by what an officer has verified. */
import type { Reader, Tx } from "../../platform/database/database.ts";

/** What the customer has sent, in place of what they had sent before. */
export async function putSentDocument(tx: Tx, customerId: string, documentHash: Buffer): Promise<void> {
  await tx.kysely
    .insertInto("verification_document_sent")
    .values({ customer_id: customerId, document_hash: documentHash })
    .onConflict((conflict) => conflict.column("customer_id").doUpdateSet({ document_hash: documentHash }))
    .execute();
}

export async function forgetSentDocument(tx: Tx, customerId: string): Promise<void> {
  await tx.kysely.deleteFrom("verification_document_sent").where("customer_id", "=", customerId).execute();
}

/**
 * Makes what the customer has sent theirs for good; false where it is another's. Of two at once the later waits for the earlier.
 * Throws where they have sent none.
 */
export async function claimDocument(tx: Tx, customerId: string): Promise<boolean> {
  const { document_hash } = await tx.kysely
    .selectFrom("verification_document_sent")
    .select("document_hash")
    .where("customer_id", "=", customerId)
    .executeTakeFirstOrThrow();
  const { numInsertedOrUpdatedRows } = await tx.kysely
    .insertInto("verification_document")
    .values({ customer_id: customerId, document_hash })
    .onConflict((conflict) => conflict.column("document_hash").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export interface OtherHolder {
  /** Public number of the customer. */
  readonly uid: string;
  readonly isVerified: boolean;
}

const SHOWN_MAX = 20;

/** Who else has sent the document that this customer has sent: the one it was verified for first, at most 20. */
export const readOtherHolders = (reader: Reader, customerId: string): Promise<OtherHolder[]> =>
  reader.kysely
    .selectFrom("verification_document_sent as own")
    .innerJoin("verification_document_sent as other", "other.document_hash", "own.document_hash")
    .innerJoin("customer", "customer.id", "other.customer_id")
    .leftJoin("verification_document as verified", "verified.customer_id", "other.customer_id")
    .select((of) => ["customer.uid", of("verified.customer_id", "is not", null).$castTo<boolean>().as("isVerified")])
    .where("own.customer_id", "=", customerId)
    .whereRef("other.customer_id", "<>", "own.customer_id")
    .orderBy("isVerified", "desc")
    .orderBy("customer.uid")
    .limit(SHOWN_MAX)
    .execute();
