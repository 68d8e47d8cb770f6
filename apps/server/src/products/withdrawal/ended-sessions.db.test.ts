/** What the tokens of operators' sessions that have ended still let out, for whoever holds the program's role: nothing. */
import { type Instant, instantOf } from "@candor/money/money";
import { expect, test } from "vitest";
import { sessionOf } from "../../core/operator/operator-test-support.ts";
import { showingOn } from "../../platform/http/call-transaction.ts";
import { FELIX, FIONA, person, requested, sqlSays, t, useWithdrawals } from "./withdrawal-test-support.ts";

useWithdrawals();

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const APART = "the clocks of program and database are minutes apart";

test("sessions of a month ago let no withdrawal out, whatever instant is named; those that last do", async () => {
  t.clock.advance(Date.now() - t.clock.now());
  const tokensOf = async (at: Instant): Promise<ReadonlyMap<string, string>> => {
    const token = async (name: string) => [name, await sessionOf(t.own.owner, name, at)] as const;
    return new Map([await token(FIONA), await token(FELIX)]);
  };
  const then = instantOf(t.clock.now() - 30 * DAY_MS);
  const [ended, lasting] = [await tokensOf(then), await tokensOf(t.clock.now())];
  const id = await requested(await person({ usdt: 100_000 }), "12000");
  const approving = (tokens: ReadonlyMap<string, string>, by: string, at: number) =>
    showingOn(t.own.database, tokens.get(by) ?? "")
      .transaction((tx) =>
        tx.query("insert into withdrawal_approval (withdrawal_id, operator, at) values ($1, $2, $3)", [
          ...[id, by, new Date(at)],
        ]),
      )
      .then(
        () => "ok",
        (error: Error) => error.message,
      );
  const letOut = () =>
    sqlSays("update withdrawal set state = 'approved', changed_at = $2 where id = $1", [id, new Date(t.clock.now())]);
  await t.own.keepTime();
  for (const by of [FIONA, FELIX]) {
    expect(await approving(ended, by, then + MINUTE_MS)).toContain(APART);
    expect(await approving(ended, by, t.clock.now())).toBe("who decides over money shows their session");
  }
  expect(await letOut()).toBe("a withdrawal is approved by as many people as it needs");
  for (const by of [FIONA, FELIX]) expect(await approving(lasting, by, t.clock.now())).toBe("ok");
  expect(await letOut()).toBe("ok");
});
