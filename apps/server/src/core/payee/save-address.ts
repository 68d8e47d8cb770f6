/**
 * The command that saves an address: checked by its network's own check signs, and told whose it looks like where it is of
 * another network. Under the id of an earlier one it renames that one, or takes its place and waits like any new one.
 */
import type { RequestOf } from "@candor/api/endpoint";
import type { saveAddress as saveAddressEndpoint } from "@candor/api/payee";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { ADDRESS_FAMILIES, type AddressFamily, checkAddress, checkTag } from "@candor/identifiers/address";
import type { Tx } from "../../platform/database/database.ts";
import type { Network } from "../network/network.ts";
import { addPayee, endPayee } from "./add-payee.ts";
import { lockPayee, lockPayees, renamePayee } from "./payee-store.ts";
import type { Payee, PayeeActing, PayeeDeps } from "./payee-types.ts";

type Asked = RequestOf<typeof saveAddressEndpoint>;
type Target = Pick<Payee, "currencyId" | "network" | "memo"> & { readonly text: string; readonly name: string };

const isAddressFamily = (family: string): family is AddressFamily => ADDRESS_FAMILIES.some((one) => one === family);

export async function saveAddress(deps: PayeeActing, tx: Tx, customerId: string, asked: Asked): Promise<Answer<Payee>> {
  const target = await readTarget(deps, tx, asked);
  if (target.refused) return target;
  await lockPayees(tx, customerId);
  if (asked.id !== undefined) {
    const before = await lockPayee(tx, customerId, asked.id);
    if (before?.kind !== "address") return refuse("payee-unknown");
    if (isSamePlace(before, target.value)) {
      await renamePayee(tx, before.id, target.value.name);
      return answer({ ...before, name: target.value.name });
    }
    await endPayee(deps, tx, before, deps.clock.now());
  }
  const { currencyId, network, text, memo } = target.value;
  return addPayee(deps, tx, {
    ...target.value,
    customerId,
    kind: "address",
    number: text,
    identity: `address ${currencyId} ${network} ${text} ${memo ?? ""}`,
    details: null,
  });
}

const isSamePlace = (before: Payee, { currencyId, network, text, memo }: Target): boolean =>
  before.currencyId === currencyId && before.network === network && before.text === text && before.memo === memo;

async function readTarget({ networks, ledger }: PayeeDeps, tx: Tx, asked: Asked): Promise<Answer<Target>> {
  const currency = ledger.currency(asked.currencyId);
  if (!currency) return refuse("currency-unknown");
  const network = networks.network(asked.network);
  const rail = network && (await networks.rail(tx, currency.id, network.id));
  if (!network || !rail || !isAddressFamily(network.family)) return refuse("network-unknown");
  const checked = checkAddress(network.family, asked.address);
  if (!checked.ok) {
    const { looksLike } = checked;
    if (looksLike === undefined) return refuse("address-invalid", { network: network.name });
    return refuse("address-of-other-network", { looks_like: familyName(networks.all(), looksLike) });
  }
  // A token's own contract keeps for ever what is sent to it.
  if (checked.address.toLowerCase() === rail.contract?.toLowerCase())
    return refuse("address-invalid", { network: network.name });
  const memo = readMemo(asked.memo, rail.hasMemo);
  if (memo.refused) return memo;
  const name = asked.name.replace(/\s+/g, " ").trim() || `${currency.code} ${network.name}`;
  return answer({ currencyId: currency.id, network: network.id, text: checked.address, memo: memo.value, name });
}

/** "Ethereum (ERC20)" stands for all whose addresses look so. */
const familyName = (networks: readonly Network[], family: AddressFamily): string =>
  networks.find((network) => network.id === "ethereum" && network.family === family)?.name ??
  networks.find((network) => network.family === family)?.name ??
  family;

function readMemo(text: string, hasMemo: boolean): Answer<string | null> {
  if (text.trim() === "") return answer(null);
  const tag = hasMemo ? checkTag(text) : undefined;
  return tag === undefined ? refuse("memo-invalid") : answer(tag);
}
