/** SQL of verification codes: one per contact and scene; a new one replaces the old. */
import type { CodeScene } from "@candor/api/customer";
import type { Instant } from "@candor/money/money";
import type { Tx } from "../../platform/database.ts";

export interface StoredCode {
  readonly salt: Buffer;
  readonly codeHash: Buffer;
  readonly sentAt: Instant;
  readonly expiresAt: Instant;
  readonly tries: number;
  readonly usedAt: Instant | null;
}

interface CodeRow {
  salt: Buffer;
  code_hash: Buffer;
  sent_at: Instant;
  expires_at: Instant;
  tries: number;
  used_at: Instant | null;
}

/** Loads and locks, so that tries are counted one at a time. */
export async function lockCode(tx: Tx, contact: string, scene: CodeScene): Promise<StoredCode | undefined> {
  const { rows } = await tx.query<CodeRow>(
    `select salt, code_hash, sent_at, expires_at, tries, used_at from verification_code
     where contact = $1 and scene = $2 for update`,
    [contact, scene],
  );
  const row = rows[0];
  return (
    row && {
      salt: row.salt,
      codeHash: row.code_hash,
      sentAt: row.sent_at,
      expiresAt: row.expires_at,
      tries: row.tries,
      usedAt: row.used_at,
    }
  );
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
}

/** Stores the code unless one was sent too recently; answers whether it was stored. */
export async function replaceCode(tx: Tx, code: NewCode): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into verification_code as old (contact, scene, salt, code_hash, sent_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (contact, scene) do update
       set salt = excluded.salt, code_hash = excluded.code_hash, sent_at = excluded.sent_at,
           expires_at = excluded.expires_at, tries = 0, used_at = null
       where old.sent_at <= $7`,
    [
      code.contact,
      code.scene,
      code.salt,
      code.codeHash,
      new Date(code.sentAt),
      new Date(code.expiresAt),
      new Date(code.resendBefore),
    ],
  );
  return rowCount === 1;
}

export async function countTry(tx: Tx, contact: string, scene: CodeScene): Promise<void> {
  await tx.query("update verification_code set tries = tries + 1 where contact = $1 and scene = $2", [contact, scene]);
}

export async function markUsed(tx: Tx, contact: string, scene: CodeScene, at: Instant): Promise<void> {
  await tx.query("update verification_code set used_at = $3 where contact = $1 and scene = $2 and used_at is null", [
    contact,
    scene,
    new Date(at),
  ]);
}
