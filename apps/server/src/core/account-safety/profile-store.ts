/** SQL of what a profile shows beside the customer's own row, and of what its owner may change. */
import type { Reader, Tx } from "../../platform/database/database.ts";

interface ProfileFacts {
  readonly signature: string | null;
  /** Accounts opened with the customer's invite code. */
  readonly inviteCount: number;
}

export async function readProfileFacts(reader: Reader, customerId: string): Promise<ProfileFacts> {
  const { invited, ...facts } = await reader.kysely
    .selectFrom("customer")
    .select((of) => [
      "signature",
      of
        .selectFrom("customer as invited")
        .select((count) => count.fn.countAll<string>().as("count"))
        .where("invited.invited_by", "=", customerId)
        .$asScalar()
        .$notNull()
        .as("invited"),
    ])
    .where("id", "=", customerId)
    .executeTakeFirstOrThrow();
  return { ...facts, inviteCount: Number(invited) };
}

const update = (tx: Tx, customerId: string) => tx.kysely.updateTable("customer").where("id", "=", customerId);

interface Said {
  readonly nickname?: string | undefined;
  /** Null takes it away. */
  readonly signature?: string | null | undefined;
}

/** Keeps what is given; what is not stays as it was. */
export async function updateSaid(tx: Tx, customerId: string, { nickname, signature }: Said): Promise<void> {
  await update(tx, customerId)
    .set({ ...(nickname !== undefined && { nickname }), ...(signature !== undefined && { signature }) })
    .execute();
}

export async function updatePortrait(tx: Tx, customerId: string, path: string): Promise<void> {
  await update(tx, customerId).set({ portrait_path: path }).execute();
}
