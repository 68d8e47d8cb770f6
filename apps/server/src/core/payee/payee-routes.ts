/**
 * Endpoint → command. Somebody else's payee and one that never was answer alike. Whatever changes one is decided where money is: a
 * withdrawal to it waits for the row meanwhile.
 */
import * as api from "@candor/api/payee";
import { PAYEES_MAX, type PayeeKind } from "@candor/api/payee-words";
import { type Answer, answer } from "@candor/api/refusal";
import type { Tx } from "../../platform/database/database.ts";
import { pageOut, placeOf } from "../../platform/database/list-stretch.ts";
import { type CustomerCall, moneyRoute, type Route, route } from "../../platform/http/route.ts";
import { removePayee } from "./add-payee.ts";
import type { BankDetails } from "./bank-details.ts";
import { readDetails } from "./encrypted-details.ts";
import { countPayees, readPayees } from "./payee-store.ts";
import type { Payee, PayeeActing, PayeeDeps } from "./payee-types.ts";
import { accountOut, addressOut, cardOut } from "./payee-wire.ts";
import { saveAddress } from "./save-address.ts";
import { saveAccount, saveCard } from "./save-bank.ts";

export function payeeRoutes(deps: PayeeDeps): readonly Route[] {
  const { database } = deps;
  const acting = (call: CustomerCall): PayeeActing => ({ ...deps, origin: call });

  const roomOf = async (customerId: string) => ({
    count: await countPayees(database, customerId),
    maximum: PAYEES_MAX,
  });

  async function listBank<T>(call: CustomerCall, kind: PayeeKind, out: (payee: Payee, details: BankDetails) => T) {
    const { customerId } = call.caller;
    const all = { after: undefined, offset: 0, limit: PAYEES_MAX };
    const { list: found } = await readPayees(database, customerId, { kind, currencyId: null }, all);
    const details = await readDetails(deps.encryption, database, found);
    const list = found.map((payee) => out(payee, details.get(payee.id) ?? {}));
    return answer({ list, ...(await roomOf(customerId)) });
  }

  /** Saves a card or account and answers it in part. */
  async function savedBank<T>(
    call: CustomerCall,
    save: (tx: Tx) => Promise<Answer<Payee>>,
    out: (payee: Payee, details: BankDetails) => T,
  ): Promise<Answer<T>> {
    return call.transaction(async (tx) => {
      const saved = await save(tx);
      if (saved.refused) return saved;
      const details = await readDetails(deps.encryption, tx, [saved.value]);
      return answer(out(saved.value, details.get(saved.value.id) ?? {}));
    });
  }

  const removed =
    (isWanted: (payee: Payee) => boolean) =>
    ({ id }: { id: string }, call: CustomerCall) =>
      call.transaction(
        async (tx): Promise<Answer<{ id: string }>> =>
          (await removePayee(acting(call), tx, { customerId: call.caller.customerId, id, isWanted })) ?? answer({ id }),
      );

  const asAccount = (payee: Payee, details: BankDetails) => accountOut(deps, payee, details);
  return [
    moneyRoute(api.saveAddress, (asked, call) =>
      call.transaction(async (tx) => {
        const saved = await saveAddress(acting(call), tx, call.caller.customerId, asked);
        return saved.refused ? saved : answer(addressOut(deps, saved.value));
      }),
    ),
    route(api.listAddresses, async ({ currencyId, ...request }, { caller, reader }) => {
      const filter = { kind: "address", currencyId } as const;
      const found = await readPayees(reader, caller.customerId, filter, placeOf(request));
      const page = pageOut(found, (payee) => addressOut(deps, payee));
      return answer({ ...page, ...(await roomOf(caller.customerId)) });
    }),
    moneyRoute(
      api.removeAddress,
      removed(({ kind }) => kind === "address"),
    ),
    moneyRoute(api.saveCard, ({ fields }, call) =>
      savedBank(call, (tx) => saveCard(acting(call), tx, call.caller.customerId, fields), cardOut),
    ),
    moneyRoute(api.saveAccount, (asked, call) =>
      savedBank(call, (tx) => saveAccount(acting(call), tx, call.caller.customerId, asked), asAccount),
    ),
    route(api.listCards, (_request, call) => listBank(call, "card", cardOut)),
    route(api.listAccounts, (_request, call) => listBank(call, "card-international", asAccount)),
    moneyRoute(
      api.removeCard,
      removed(({ kind }) => kind !== "address"),
    ),
  ];
}
