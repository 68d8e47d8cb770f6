/** SQL of verification codes: one per contact and scene; a new one replaces the old. */
import type { CodeScene } from "@candor/api/customer";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database.ts";
import { sqlInstant } from "../../platform/sql-instant.ts";

export interface StoredCode {
  readonly salt: Buffer;
  readonly codeHash: Buffer;
  readonly sentAt: Instant;
  readonly expiresAt: Instant;
  readonly tries: number;
  readonly usedAt: Instant | null;
  /** In a row, without one that was used. */
  readonly sends: number;
}

/** Loads and locks, so that tries are counted one at a time. */
export async function lockCode(tx: Tx, contact: string, scene: CodeScene): Promise<StoredCode | undefined> {
  return tx.kysely
    .selectFrom("verification_code")
    .select([
      "salt",
      "code_hash as codeHash",
      "sent_at as sentAt",
      "expires_at as expiresAt",
      "tries",
      "used_at as usedAt",
      "sends",
    ])
    .where("contact", "=", contact)
    .where("scene", "=", scene)
    .forUpdate()
    .executeTakeFirst();
}

export interface NewCode {
  readonly contact: string;
  readonly scene: CodeScene;
  readonly salt: Buffer;
  readonly codeHash: Buffer;
  readonly sentAt: Instant;
  readonly expiresAt: Instant;
  /** Codes sent after this moment stand: the new one is not stored. */
  readonly resendBefore: Instant;
  readonly sends: number;
}

/** Stores the code unless one was sent too recently; answers whether it was stored. */
export async function replaceCode(tx: Tx, code: NewCode): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.kysely
    .insertInto("verification_code")
    .values({
      contact: code.contact,
      scene: code.scene,
      salt: code.salt,
      code_hash: code.codeHash,
      sent_at: isoOf(code.sentAt),
      expires_at: isoOf(code.expiresAt),
      sends: code.sends,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["contact", "scene"])
        .doUpdateSet((sent) => ({
          salt: sent.ref("excluded.salt"),
          code_hash: sent.ref("excluded.code_hash"),
          sent_at: sent.ref("excluded.sent_at"),
          expires_at: sent.ref("excluded.expires_at"),
          sends: sent.ref("excluded.sends"),
          tries: 0,
          used_at: null,
        }))
        .where("verification_code.sent_at", "<=", sqlInstant(code.resendBefore)),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

const update = (tx: Tx, contact: string, scene: CodeScene) =>
  tx.kysely.updateTable("verification_code").where("contact", "=", contact).where("scene", "=", scene);

export async function countTry(tx: Tx, contact: string, scene: CodeScene): Promise<void> {
  await update(tx, contact, scene)
    .set((row) => ({ tries: row("tries", "+", 1) }))
    .execute();
}

export async function markUsed(tx: Tx, contact: string, scene: CodeScene, at: Instant): Promise<void> {
  await update(tx, contact, scene)
    .set({ used_at: isoOf(at) })
    .where("used_at", "is", null)
    .execute();
}
