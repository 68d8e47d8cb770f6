import { WITHDRAWAL_STATES, type WithdrawalState } from "@candor/api/withdrawal-words";
import { describe, expect, test } from "vitest";
import { approve, confirm, correct, FRIDA, fail, reject, send, stateOf } from "./operator-withdrawal-test-support.ts";
import {
  approved,
  codeOf,
  FIONA,
  funds,
  own,
  type Person,
  person,
  requested,
  sent,
  t,
  useWithdrawals,
} from "./withdrawal-test-support.ts";

useWithdrawals();

describe("every state and every event", () => {
  const events = {
    cancel: async (id: string, who: Person) => codeOf(own("POST /wallet/out_cancel", who, { id })),
    approve: (id: string) => approve(FIONA, id),
    reject: (id: string) => reject(FIONA, id),
    send: (id: string) => send(FRIDA, id),
    correct: (id: string) => correct(FRIDA, id),
    confirm: (id: string) => confirm(FIONA, id),
    fail: (id: string) => fail(FIONA, id),
  };
  const reach: Record<WithdrawalState, (who: Person) => Promise<string>> = {
    pending: (who) => requested(who),
    approved,
    sent,
    async cancelled(who) {
      const id = await requested(who);
      await events.cancel(id, who);
      return id;
    },
    async rejected(who) {
      const id = await requested(who);
      await reject(FIONA, id);
      return id;
    },
    async confirmed(who) {
      const id = await sent(who);
      await confirm(FIONA, id);
      return id;
    },
    async failed(who) {
      const id = await approved(who);
      await fail(FIONA, id);
      return id;
    },
  };
  const leads: Record<WithdrawalState, Partial<Record<keyof typeof events, WithdrawalState>>> = {
    pending: { cancel: "cancelled", approve: "approved", reject: "rejected" },
    approved: { send: "sent", fail: "failed" },
    sent: { correct: "sent", confirm: "confirmed", fail: "failed" },
    ...{ cancelled: {}, rejected: {}, confirmed: {}, failed: {} },
  };
  const every = WITHDRAWAL_STATES.flatMap((state) =>
    (Object.keys(events) as (keyof typeof events)[]).map((event) => [state, event] as const),
  );

  test.each(every)("%s, %s", async (state, event) => {
    const who = await person();
    const id = await reach[state](who);
    expect(await stateOf(id)).toBe(state);
    const next = leads[state][event];
    expect(await events[event](id, who)).toBe(next ? "ok" : "withdrawal-not-possible-now");
    expect(await stateOf(id)).toBe(next ?? state);
    const back = ["cancelled", "rejected", "failed"].includes(next ?? state);
    const gone = ["sent", "confirmed"].includes(next ?? state);
    expect(await funds(who)).toEqual({ posted: gone ? 900 : 1_000, held: back || gone ? 0 : 100 });
  });

  test("are the only ones that the tables let through", async () => {
    const allowed = new Set(["pending cancelled", "approved sent", "approved failed", "sent confirmed", "sent failed"]);
    for (const from of WITHDRAWAL_STATES) {
      for (const to of WITHDRAWAL_STATES) {
        const who = await person();
        const id = await reach[from](who);
        const set = `state = '${to}', reason = ${["rejected", "failed"].includes(to) ? "'x'" : "reason"},
          ended_by = ${["rejected", "failed", "confirmed"].includes(to) ? "'felix'" : "ended_by"},
          tx_hash = ${to === "sent" ? "'0xab12'" : "tx_hash"}, sent_by = ${to === "sent" ? "'frida'" : "sent_by"}`;
        const client = t.own.owner.transaction(async (tx) => {
          if (from === "approved" || from === "sent")
            await tx.query(
              `insert into withdrawal_failure_report (withdrawal_id, tx_hash, operator, reason, at)
               select id, coalesce(tx_hash, ''), 'felix', 'x', now() from withdrawal where id = $1`,
              [id],
            );
          await tx.query(`update withdrawal set ${set} where id = $1`, [id]);
          throw new Error("let through");
        });
        const said = await client.catch((error: Error) => error.message);
        const isAllowed = allowed.has(`${from} ${to}`) || (from === "pending" && to === "rejected");
        expect([from, to, said === "let through"]).toEqual([from, to, isAllowed]);
      }
    }
  });
});
