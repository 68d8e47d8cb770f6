/** The form of an address: what is chosen and typed → what is known of it → what is wrong. No React. */
import type { WireRequest } from "@candor/api/api";
import { ADDRESS_FAMILIES, type AddressFamily, checkAddress, checkTag } from "@candor/identifiers/address";
import type { Address, Currency } from "./payee-data.ts";

export interface AddressForm {
  readonly currencyId: number | null;
  readonly network: string;
  readonly address: string;
  readonly memo: string;
  readonly name: string;
}

export type NetworkChoice = Currency["networks"][number] & { readonly family: AddressFamily };

export const EMPTY_ADDRESS: AddressForm = { currencyId: null, network: "", address: "", memo: "", name: "" };

export const formOf = ({ currency_id, network, address, memo, name }: Address): AddressForm => ({
  ...{ currencyId: currency_id, network, address, memo: memo ?? "", name },
});

const isOfChain = (network: Currency["networks"][number]): network is NetworkChoice =>
  ADDRESS_FAMILIES.some((family) => family === network.family);

/** The networks of chains by which it goes. */
export const networksOf = (currency: Currency | undefined): readonly NetworkChoice[] =>
  (currency?.networks ?? []).filter(isOfChain);

/** Those that can be sent to an address. */
export const withNetworks = (currencies: readonly Currency[]): readonly Currency[] =>
  currencies.filter((currency) => networksOf(currency).length > 0);

/** Of one network nobody has to choose. */
export function choosing(form: AddressForm, currency: Currency): AddressForm {
  const networks = networksOf(currency);
  const stays = networks.some(({ network }) => network === form.network);
  const network = stays ? form.network : networks.length === 1 ? (networks[0]?.network ?? "") : "";
  return { ...form, currencyId: currency.id, network };
}

/** What was scanned or pasted: a tag belongs to its address, so one that was typed for another goes. */
export function taking(
  form: AddressForm,
  { address, tag }: { address: string; tag?: string | undefined },
): AddressForm {
  const isSame = address.trim() === form.address.trim();
  return { ...form, address, memo: tag ?? (isSame ? form.memo : "") };
}

export type AddressKnown =
  | { readonly is: "empty" | "no-network" | "broken" }
  | { readonly is: "good"; readonly address: string; readonly isChecked: boolean }
  | {
      readonly is: "other";
      readonly looksLike: AddressFamily;
      /** The networks of the currency that it would fit. */
      readonly fits: readonly NetworkChoice[];
    };

/** What is known of the address as it stands, by the same checks that the server makes. */
export function knownOf({ network, address }: AddressForm, networks: readonly NetworkChoice[]): AddressKnown {
  if (address.trim() === "") return { is: "empty" };
  const chosen = networks.find((one) => one.network === network);
  if (chosen === undefined) return { is: "no-network" };
  const checked = checkAddress(chosen.family, address);
  if (checked.ok) return { is: "good", address: checked.address, isChecked: checked.isChecked };
  const { looksLike } = checked;
  if (looksLike === undefined) return { is: "broken" };
  return { is: "other", looksLike, fits: networks.filter(({ family }) => family === looksLike) };
}

/** Networks whose addresses look the same: which of them it is, the address does not say. */
export const alikeOf = (network: string, networks: readonly NetworkChoice[]): readonly NetworkChoice[] => {
  const family = networks.find((one) => one.network === network)?.family;
  const alike = networks.filter((one) => one.family === family);
  return alike.length > 1 ? alike : [];
};

/** Of the XRP Ledger alone. */
export const hasTag = (network: string): boolean => network === "ripple";

/** What is typed as a tag counts only where there is one: elsewhere nobody sees the field. */
export const isMemoGood = ({ memo, network }: Pick<AddressForm, "memo" | "network">): boolean =>
  !hasTag(network) || memo.trim() === "" || checkTag(memo) !== undefined;

export type AddressProblem = "currency" | "network" | "address" | "memo";

export function problemsOf(form: AddressForm, networks: readonly NetworkChoice[]): readonly AddressProblem[] {
  const { is } = knownOf(form, networks);
  return [
    ...(form.currencyId === null ? (["currency"] as const) : []),
    ...(form.network === "" ? (["network"] as const) : []),
    ...(is === "good" || is === "no-network" ? [] : (["address"] as const)),
    ...(isMemoGood(form) ? [] : (["memo"] as const)),
  ];
}

/** @param id of the one whose place it takes */
export const addressRequest = (form: AddressForm, id?: string): WireRequest<"POST /user/wallet/save"> => ({
  currency: form.currencyId ?? 0,
  network: form.network,
  address: form.address.trim(),
  memo: hasTag(form.network) ? form.memo.trim() : "",
  name: form.name.trim(),
  ...(id !== undefined && { id }),
});
