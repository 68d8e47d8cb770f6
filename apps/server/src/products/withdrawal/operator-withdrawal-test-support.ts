/** What operators do with withdrawals, in short names. For tests only. */
import type { WithdrawalState } from "@candor/api/withdrawal-words";
import {
  ADDRESS,
  codeOf,
  FINANCE,
  FIONA,
  hashOf,
  operate,
  type Person,
  person,
  t,
  taken,
} from "./withdrawal-test-support.ts";

export const FRIDA = FINANCE[2];
export const LARGE = "12000";
export const rich = () => person({ usdt: 100_000 });

export const approve = (by: string, id: string) => codeOf(operate("POST /operator/withdrawal/approve", by, { id }));
export const reject = (by: string, id: string) =>
  codeOf(operate("POST /operator/withdrawal/reject", by, { id, reason: "The name differs" }));
export const send = (by: string, id: string, tx_hash = hashOf(id)) =>
  codeOf(operate("POST /operator/withdrawal/sent", by, { id, tx_hash }));
export const correct = (by: string, id: string, tx_hash = hashOf(`9${id}`)) =>
  codeOf(operate("POST /operator/withdrawal/correct", by, { id, tx_hash }));
export const fail = (by: string, id: string) =>
  codeOf(operate("POST /operator/withdrawal/fail", by, { id, reason: "The bank refused it" }));
export const confirm = (by: string, id: string, number = "95", recipient_end = ADDRESS.slice(-6)) =>
  codeOf(operate("POST /operator/withdrawal/confirm", by, { id, number, recipient_end }));
export const detail = (id: string) => taken(operate("GET /operator/withdrawal/detail", FIONA, { id }));
export const stateOf = async (id: string): Promise<WithdrawalState> => (await detail(id)).state;
export const freeze = (who: Person) =>
  t.own.owner.query("insert into account_freeze (customer_id, frozen_by, frozen_at) values ($1, 'owner', now())", [
    who.customerId,
  ]);
export const removePayee = (who: Person) =>
  t.own.database.query("update payee set removed_at = now() where id = $1", [who.payeeId]);
export const house = async (kind: string): Promise<number> => {
  const { rows } = await t.own.owner.query<{ posted: string }>(
    `select posted from ledger_account
     where portfolio_id = 0 and mode = 'real' and purpose = $1 and currency_id = 1 and instrument_id = 0`,
    [kind],
  );
  return Number(rows[0]?.posted ?? 0) / 1e6;
};
