/** Which wallets this browser has: those that announce themselves (EIP-6963), else the one that stands on the window (EIP-1193). */

/** What every wallet can be asked through. */
export interface WalletProvider {
  request(asked: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>;
  on?(event: "accountsChanged", listener: (accounts: unknown) => void): unknown;
  removeListener?(event: "accountsChanged", listener: (accounts: unknown) => void): unknown;
}

export interface BrowserWallet {
  /** The same each time: "io.metamask"; null for a wallet that does not say who it is. */
  readonly rdns: string | null;
  readonly name: string | null;
  /** A picture inside the address itself (data:), so that showing it asks nobody. */
  readonly icon: string | null;
  readonly provider: WalletProvider;
}

/** Wallets answer at once where they are there; one that is slow to wake is waited for so long. */
const ANSWER_WITHIN_MS = 200;
const NAME_MAX = 60;
const ICON_MAX = 100_000;
const ICON = /^data:image\/(?:svg\+xml|png|jpeg|webp|gif)[;,]/;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isProvider = (value: unknown): value is WalletProvider => isRecord(value) && typeof value.request === "function";

/** What a page may say of itself is read with care: any extension, and any script, can announce a wallet. */
function announced(detail: unknown): BrowserWallet | undefined {
  if (!isRecord(detail) || !isRecord(detail.info) || !isProvider(detail.provider)) return undefined;
  const { name, icon, rdns } = detail.info;
  return {
    rdns: typeof rdns === "string" && rdns !== "" ? rdns : null,
    name: typeof name === "string" && name.trim() !== "" ? name.trim().slice(0, NAME_MAX) : null,
    icon: typeof icon === "string" && icon.length <= ICON_MAX && ICON.test(icon.trim()) ? icon.trim() : null,
    provider: detail.provider,
  };
}

/** Every wallet once, in the order of their announcements; empty where there is none. */
export async function findWallets(): Promise<readonly BrowserWallet[]> {
  const found = new Map<WalletProvider, BrowserWallet>();
  const hear = (event: Event) => {
    const wallet = announced((event as CustomEvent<unknown>).detail);
    const isKnown = [...found.values()].some(({ rdns }) => rdns !== null && rdns === wallet?.rdns);
    if (wallet && !isKnown && !found.has(wallet.provider)) found.set(wallet.provider, wallet);
  };
  addEventListener("eip6963:announceProvider", hear);
  dispatchEvent(new Event("eip6963:requestProvider"));
  await new Promise((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS));
  removeEventListener("eip6963:announceProvider", hear);
  if (found.size > 0) return [...found.values()];
  const provider: unknown = Reflect.get(globalThis, "ethereum");
  return isProvider(provider) ? [{ rdns: null, name: null, icon: null, provider }] : [];
}
