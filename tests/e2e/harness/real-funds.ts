/** Real money and places to send it to, made behind the app's back: tests of what follows from them begin with it. */
import { createHash } from "node:crypto";
import { createLedger } from "../../../apps/server/src/core/ledger/ledger.ts";
import { createInProcessBus } from "../../../apps/server/src/platform/bus/bus.ts";
import { systemClock } from "../../../apps/server/src/platform/clock.ts";
import { createIds } from "../../../apps/server/src/platform/ids.ts";
import { createLog } from "../../../apps/server/src/platform/log.ts";
import { amountOf } from "../../../packages/money/src/money.ts";
import { callApi, type Person, payloadOf, signedIn } from "../../client/api-client.ts";
import { openDatabaseOf } from "./books.ts";
import type { Candor } from "./candor-server.ts";

export const PAY_DIGITS = "270418";
/** Of another process than the server. */
const NODE = 902;

/** Where money may be sent, as its owner calls it. */
export interface Place {
  readonly address: string;
  readonly name: string;
  readonly memo?: string;
}

/** Gives real USDT out of the house's external account, a pay password, and addresses that have waited their day; answers their ids. */
export async function furnishReal(
  { dataDir, url }: Candor,
  person: Person,
  units: bigint,
  places: readonly Place[],
): Promise<string[]> {
  const [database, owner] = [openDatabaseOf(dataDir, "candor_app"), openDatabaseOf(dataDir, "candor_owner")];
  try {
    const { rows } = await owner.query<{ customerId: string; portfolioId: string }>(
      `select customer.id as "customerId", portfolio.id as "portfolioId" from customer
       join portfolio on portfolio.customer_id = customer.id and portfolio.mode = 'real' where email = $1`,
      [person.address],
    );
    const [{ customerId, portfolioId } = { customerId: "", portfolioId: "" }] = rows;
    const log = createLog("silent");
    const ids = createIds({ clock: systemClock, node: NODE });
    const ledger = await createLedger({ database, clock: systemClock, ids, bus: createInProcessBus(log), log });
    const money = { mode: "real", currencyId: 1 } as const;
    const from = { ...money, owner: "house", kind: "external", instrumentId: null } as const;
    const to = { ...money, owner: "customer", portfolioId, wallet: "funding" } as const;
    const facts = { amount: amountOf(units), kind: "funding", reference: "test" } as const;
    await database.transaction((tx) => ledger.post(tx, [[{ step: "move", from, to, ...facts }]]));
    const payees = places.map((place) => ({ ...place, id: ids.next() }));
    for (const [at, { id, address, name, memo }] of payees.entries()) {
      const print = createHash("sha256").update(`${customerId}/${at}`).digest();
      await owner.query(
        `insert into payee (id, customer_id, kind, currency_id, network, address, name, memo, last_four, fingerprint, place,
           created_at, usable_from)
         values ($1, $2, 'address', 1, 'ethereum', $3, $4, $5, right($3, 4), $6, $7, now() - interval '2 days',
           now() - interval '1 day')`,
        [id, customerId, address, name, memo ?? null, print, at + 1],
      );
    }
    const pay = { pay_password: PAY_DIGITS, re_pay_password: PAY_DIGITS };
    payloadOf("POST /safe/pay_password", await callApi(url, "POST /safe/pay_password", pay, signedIn(person)));
    return payees.map(({ id }) => String(id));
  } finally {
    await Promise.all([database.close(), owner.close()]);
  }
}

/** Asks for real USDT to be sent there, by the memo it was bound with; answers the withdrawal's id. */
export async function withdrawReal(url: string, person: Person, payee: string, number: string): Promise<string> {
  const key = "POST /wallet/out";
  const asked = { payee_id: payee, currency: 1, number, pay_password: PAY_DIGITS };
  return payloadOf(key, await callApi(url, key, asked, signedIn(person, "real"))).id;
}
