/** SQL of what is forgotten: everything that ended, or was last tried, before an instant. */
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";

type Forget = (tx: Tx, before: Instant) => Promise<void>;

const forgetting =
  (sql: string): Forget =>
  async (tx, before) => {
    await tx.query(sql, [isoOf(before)]);
  };

export const deleteSessions = forgetting("delete from customer_session where expires_at < $1 or revoked_at < $1");
export const deleteSteps = forgetting("delete from sign_in_step where expires_at < $1");
export const deleteCodes = forgetting("delete from verification_code where expires_at < $1");
export const deleteCodeSeries = forgetting("delete from code_series where last_sent_at < $1");
export const deleteWalletMessages = forgetting("delete from wallet_message where expires_at < $1");
export const deleteLapsedDevices = forgetting("delete from known_device where expires_at < $1");
export const deleteSmsDays = forgetting("delete from sms_day where day < ($1::timestamptz at time zone 'UTC')::date");
export const deleteOldGuesses = forgetting("delete from password_guess where last_at < $1");
