/** Somebody's open session, as verification finds it. For tests only. */
import type { Sessions } from "../sign-in/sessions.ts";
import { t } from "./verification-test-support.ts";

/** Answers its token. */
export async function openSession(sessions: Sessions, customerId: string): Promise<string> {
  for (const mode of ["demo", "real"])
    await t.db.owner.query("insert into portfolio (id, customer_id, mode, created_at) values ($1, $2, $3, now())", [
      t.ids.next(),
      customerId,
      mode,
    ]);
  const { rows } = await t.db.owner.query<{ id: string }>(
    `insert into known_device (customer_id, token_hash, expires_at)
     values ($1, sha256(convert_to($1::bigint::text, 'UTF8')), 'infinity') returning id`,
    [customerId],
  );
  const origin = { clientAddress: "127.0.0.1", userAgent: "test" };
  return t.db.database.transaction((tx) => sessions.open(tx, customerId, origin, rows[0]?.id ?? ""));
}
