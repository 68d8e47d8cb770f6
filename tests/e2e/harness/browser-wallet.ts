/**
 * A browser wallet as an extension is one: it announces itself (EIP-6963) and answers (EIP-1193), while its keys are here. What it
 * is asked is noted, and a test says which account it shows and whether its owner agrees.
 */
import { randomUUID } from "node:crypto";
import { type Hex, isHex } from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import type { Phone } from "./phone.ts";

export const newAccount = (): PrivateKeyAccount => privateKeyToAccount(generatePrivateKey());

export interface BrowserWallet {
  /** Methods it was asked, in order. */
  readonly asked: readonly string[];
  /** What the next question that needs its owner is answered with; "sign" until said otherwise. */
  answer: "sign" | "reject" | "pending";
  /** Shows another account, or none, and tells the page. */
  showAccount(account: PrivateKeyAccount | null): Promise<void>;
}

interface Answered {
  readonly result?: unknown;
  readonly code?: number;
}

const PICTURE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%23e2761b'/%3E%3C/svg%3E";

/** Call before the first visit. */
export async function giveWallet({ page }: Phone, name: string, account: PrivateKeyAccount): Promise<BrowserWallet> {
  const asked: string[] = [];
  const port = `wallet${name.replace(/\W/g, "")}`;
  let shown: PrivateKeyAccount | null = account;
  const accounts = () => (shown ? [shown.address] : []);

  const sign = async (message: unknown): Promise<Hex> => {
    if (!shown || !isHex(message)) throw new Error("nothing to sign, or nobody to sign it");
    return shown.signMessage({ message: { raw: message } });
  };

  async function answerTo(method: string, params: readonly unknown[]): Promise<Answered> {
    asked.push(method);
    if (method === "eth_accounts") return { result: accounts() };
    if (method === "eth_chainId") return { result: "0x1" };
    if (wallet.answer !== "sign") return { code: wallet.answer === "reject" ? 4001 : -32_002 };
    if (method === "eth_requestAccounts") return { result: accounts() };
    return method === "personal_sign" ? { result: await sign(params[0]) } : { code: 4200 };
  }

  const wallet: BrowserWallet = {
    asked,
    answer: "sign",
    async showAccount(next) {
      shown = next;
      await page.evaluate(`window.${port}Changed(${JSON.stringify(accounts())})`);
    },
  };
  await page.exposeFunction(port, answerTo);
  await page.addInitScript(providerScript(port, name));
  return wallet;
}

/** What an extension puts into the page. */
const providerScript = (port: string, name: string): string => `{
  const listeners = new Set();
  window.${port}Changed = (accounts) => listeners.forEach((listener) => listener(accounts));
  const provider = Object.freeze({
    async request({ method, params = [] }) {
      const { result, code } = await window.${port}(method, params);
      if (code !== undefined) throw Object.assign(new Error("refused"), { code });
      return result;
    },
    on(event, listener) { if (event === "accountsChanged") listeners.add(listener); return provider; },
    removeListener(event, listener) { listeners.delete(listener); return provider; },
  });
  const info = Object.freeze({ uuid: ${JSON.stringify(randomUUID())}, name: ${JSON.stringify(name)}, icon: ${JSON.stringify(PICTURE)}, rdns: "example.${port}" });
  const announce = () => window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail: Object.freeze({ info, provider }) }));
  window.addEventListener("eip6963:requestProvider", announce);
  announce();
}`;
