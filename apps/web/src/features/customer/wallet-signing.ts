/** Asks a wallet for its account and for a signature, and says in our words why it gave none. It knows no server. */
import { type BrowserWallet, findWallets } from "./wallet-discovery.ts";
import { keptWallet } from "./wallet-kept.ts";

/** Why a wallet did nothing. */
export class WalletFault extends Error {
  override readonly name = "WalletFault";
  readonly reason: "rejected" | "pending" | "noAccount" | "failed";
  constructor(reason: WalletFault["reason"], cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** EIP-1193: the person said no; 4100 is the same said earlier. */
const REJECTED = [4001, 4100];
/** The wallet shows a question already. */
const PENDING = -32_002;

async function ask({ provider }: BrowserWallet, method: string, params: readonly unknown[] = []): Promise<unknown> {
  try {
    return await provider.request({ method, params });
  } catch (cause) {
    const code: unknown = typeof cause === "object" && cause !== null ? Reflect.get(cause, "code") : undefined;
    if (code === PENDING) throw new WalletFault("pending", cause);
    throw new WalletFault(REJECTED.includes(Number(code)) ? "rejected" : "failed", cause);
  }
}

/** The account in use: the first of those that the wallet shows us. Lower-case hex. */
export function accountIn(accounts: unknown): string | undefined {
  const [account]: unknown[] = Array.isArray(accounts) ? accounts : [];
  return typeof account === "string" && /^0x[0-9a-fA-F]{40}$/.test(account) ? account.toLowerCase() : undefined;
}

/** Asks the person for access where they have not given it yet. */
export async function requestAccount(wallet: BrowserWallet): Promise<string> {
  const account = accountIn(await ask(wallet, "eth_requestAccounts"));
  if (account === undefined) throw new WalletFault("noAccount");
  return account;
}

/** The account that the wallet shows us already, without asking the person. */
export const shownAccount = async (wallet: BrowserWallet): Promise<string | undefined> =>
  accountIn(await ask(wallet, "eth_accounts"));

/** EIP-155; undefined where the wallet does not say. It is where a wallet that is a contract can be asked. */
export async function chainOf(wallet: BrowserWallet): Promise<number | undefined> {
  const chain = await ask(wallet, "eth_chainId").catch(() => undefined);
  const number = typeof chain === "string" && /^0x[0-9a-f]{1,12}$/i.test(chain) ? Number(chain) : 0;
  return number > 0 ? number : undefined;
}

const hexOf = (text: string): string =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;

export async function signMessage(wallet: BrowserWallet, account: string, message: string): Promise<string> {
  const signature = await ask(wallet, "personal_sign", [hexOf(message), account]);
  if (typeof signature !== "string") throw new WalletFault("failed");
  return signature;
}

/** Has the wallet that this person logged in with sign a message: to prove anew who they are. */
export async function signWithOwnWallet(message: string): Promise<string> {
  const wallets = await findWallets();
  const kept = keptWallet();
  const wallet = wallets.find(({ rdns }) => rdns === kept?.rdns) ?? wallets[0];
  if (wallet === undefined) throw new WalletFault("failed");
  const account = await requestAccount(wallet);
  return signMessage(wallet, kept?.address ?? account, message);
}
