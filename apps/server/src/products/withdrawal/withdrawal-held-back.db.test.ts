import { beforeAll, describe, expect, test } from "vitest";
import { restricted } from "../../core/account-safety/restriction-test-support.ts";
import {
  codeOf,
  FIONA,
  funds,
  makeOperator,
  operate,
  outOf,
  own,
  type Person,
  person,
  requested,
  t,
  useWithdrawals,
} from "./withdrawal-test-support.ts";

useWithdrawals();

beforeAll(async () => {
  for (const name of ["cora", "carl"]) await makeOperator(name, ["compliance"]);
});

const held = ({ customerId }: Person, kind: "no-withdrawals" | "no-new-orders" | "no-transfers" = "no-withdrawals") =>
  restricted(t.own.owner, { customerId, kind, at: t.clock.now(), by: ["cora", "carl"] });
const ask = (who: Person) => codeOf(own("POST /wallet/out", who, outOf(who)));
const FREEZE = "insert into account_freeze (customer_id, frozen_by, frozen_at) values ($1, 'owner', now())";

describe("from an account that may not withdraw", () => {
  test("nothing is asked for, whatever the session was judged by, until the restriction is over", async () => {
    const who = await person();
    await held(who, "no-new-orders");
    await held(who, "no-transfers");
    expect(await ask(who)).toBe("ok");
    await held(who);
    expect(await ask(who)).toBe("account-restricted");
    expect(await funds(who)).toEqual({ posted: 1_000, held: 100 });
    t.clock.advance(3 * 86_400_000);
    expect(await ask(who)).toBe("ok");
  });

  test("nor is what was asked for before approved, and it can be rejected", async () => {
    const who = await person();
    const pending = await requested(who);
    await held(who);
    const fiona = (key: "approve" | "reject", id: string, more: object = {}) =>
      codeOf(operate(`POST /operator/withdrawal/${key}`, FIONA, { id, ...more }));
    expect(await fiona("approve", pending)).toBe("withdrawal-account-frozen");
    expect(await fiona("reject", pending, { reason: "see our message" })).toBe("ok");
  });

  test.each(["restriction", "freeze"])(
    "a %s that comes while one is asked for is either first or last",
    async (kind) => {
      const codes = await Promise.all(
        Array.from({ length: 8 }, async () => {
          const who = await person();
          const holds = () => (kind === "freeze" ? t.database.query(FREEZE, [who.customerId]) : held(who));
          let heldFirst = false;
          const [code] = await Promise.all([
            ask(who),
            holds().then(async () => {
              // Whatever was let through was so before this committed.
              heldFirst = (await funds(who)).held === 0;
            }),
          ]);
          return heldFirst ? code : `${code} before`;
        }),
      );
      for (const code of codes) expect(["ok before", "account-restricted", "account-frozen"]).toContain(code);
    },
  );

  test("the table refuses one even where the program would not", async () => {
    const who = await person();
    const id = await requested(who);
    await held(who);
    const copy = `insert into withdrawal select (json_populate_record(null::withdrawal,
      (to_jsonb(one) || jsonb_build_object('id', $2::bigint))::json)).* from withdrawal one where id = $1`;
    await expect(t.database.query(copy, [id, String(BigInt(id) + 1n)])).rejects.toThrow(/frozen or restricted/);
  });
});
