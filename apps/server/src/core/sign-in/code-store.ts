/** SQL of verification codes: one per contact, scene and asker; a new one replaces the old. */
import type { CodeScene } from "@candor/api/customer";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";

/** Whose code it is: of one contact, for one purpose, asked for by one client. */
export interface CodePlace {
  readonly contact: string;
  readonly scene: CodeScene;
  /** "customer 12", "ticket <hash>" or "address <group>". */
  readonly asker: string;
}

export interface StoredCode {
  readonly salt: Buffer;
  readonly codeHash: Buffer;
  readonly expiresAt: Instant;
  readonly tries: number;
  readonly triesMax: number;
  readonly usedAt: Instant | null;
}

const placed = ({ contact, scene, asker }: CodePlace) => ({ contact, scene, asker });

/** Loads and locks, so that tries are counted one at a time. */
export async function lockCode(tx: Tx, { contact, scene, asker }: CodePlace): Promise<StoredCode | undefined> {
  return tx.kysely
    .selectFrom("verification_code")
    .select([
      "salt",
      "code_hash as codeHash",
      "expires_at as expiresAt",
      "tries",
      "tries_max as triesMax",
      "used_at as usedAt",
    ])
    .where("contact", "=", contact)
    .where("scene", "=", scene)
    .where("asker", "=", asker)
    .forUpdate()
    .executeTakeFirst();
}

export interface NewCode extends CodePlace {
  readonly salt: Buffer;
  readonly codeHash: Buffer;
  readonly sentAt: Instant;
  readonly expiresAt: Instant;
  readonly triesMax: number;
}

/** Stores the code in place of the asker's last one. */
export async function replaceCode(tx: Tx, code: NewCode): Promise<void> {
  const fresh = {
    ...{ salt: code.salt, code_hash: code.codeHash, tries: 0, tries_max: code.triesMax, used_at: null },
    ...{ sent_at: isoOf(code.sentAt), expires_at: isoOf(code.expiresAt) },
  };
  await tx.kysely
    .insertInto("verification_code")
    .values({ ...placed(code), ...fresh })
    .onConflict((conflict) => conflict.columns(["contact", "scene", "asker"]).doUpdateSet(fresh))
    .execute();
}

export async function countTry(tx: Tx, { contact, scene, asker }: CodePlace): Promise<void> {
  await tx.kysely
    .updateTable("verification_code")
    .set((row) => ({ tries: row("tries", "+", 1) }))
    .where("contact", "=", contact)
    .where("scene", "=", scene)
    .where("asker", "=", asker)
    .execute();
}

/** With one code of a contact all others of the same purpose are used up, whoever asked for them. */
export async function markUsed(tx: Tx, { contact, scene }: CodePlace, at: Instant): Promise<void> {
  await tx.kysely
    .updateTable("verification_code")
    .set({ used_at: isoOf(at) })
    .where("contact", "=", contact)
    .where("scene", "=", scene)
    .where("used_at", "is", null)
    .execute();
}
