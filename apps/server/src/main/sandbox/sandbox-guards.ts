/**
 * What a sandbox is never started with (DOMAIN 0.4): production, a chain that real money is on, anybody who carries real mail
 * or texts, and settings of deposits, which it makes itself. Each is one sentence.
 */
import type { Config } from "../../platform/config/config.ts";
import { isLoopback } from "../../platform/config/config-values.ts";
import { StartRefused } from "../../platform/process/start-refused.ts";

/** EIP-155. The sandbox's own chain; as chains for development call themselves. */
export const SANDBOX_CHAIN_ID = 31_337;

/** Public networks whose coins have no value; everything that is not named may be real. */
const TEST_CHAIN_IDS: ReadonlySet<number> = new Set([
  SANDBOX_CHAIN_ID,
  ...[1_337, 11_155_111, 17_000, 560_048], // local, Sepolia, Holesky, Hoodi
  ...[97, 80_002, 421_614, 11_155_420, 84_532, 43_113], // BSC, Polygon Amoy, Arbitrum, Optimism, Base, Avalanche Fuji
]);

type Guarded = Pick<
  Config,
  | "isProduction"
  | "smtpUrl"
  | "smsProvider"
  | "walletRpcUrls"
  | "depositXpubEvm"
  | "depositXpubsEvmBefore"
  | "depositRpcUrls"
  | "depositAddresses"
  | "depositBanks"
  | "roles"
>;

/** The sentence that says why this is no sandbox; undefined where it may be one. */
export function faultOfSandbox(config: Guarded): string | undefined {
  if (config.isProduction) return "NODE_ENV must not be production in a sandbox: its money is no money.";
  if (config.smtpUrl !== null && !isLoopback(new URL(config.smtpUrl).hostname))
    return "SMTP_URL must name a mail server of this machine in a sandbox, or be left out: its mail reaches nobody.";
  if (config.smsProvider !== "outbox") return "SMS_PROVIDER must be outbox in a sandbox: its texts reach nobody.";
  const chain = [...config.walletRpcUrls.keys()].find((id) => !TEST_CHAIN_IDS.has(id));
  if (chain !== undefined)
    return `WALLET_RPC_URLS names chain ${chain}, which is no test chain that is known: a sandbox asks those alone.`;
  const own = ownSettingOf(config);
  if (own !== undefined)
    return `${own} must be left out in a sandbox: it has an own chain, own addresses and sample banks, and takes in no money.`;
  if (config.roles.size < 4) return "ROLES must be left out in a sandbox: one server is all of it.";
  return undefined;
}

function ownSettingOf(config: Guarded): string | undefined {
  const { depositXpubEvm, depositXpubsEvmBefore, depositRpcUrls, depositAddresses, depositBanks } = config;
  if (depositRpcUrls.size > 0) return "DEPOSIT_RPC_URLS";
  if (depositXpubEvm !== null) return "DEPOSIT_XPUB_EVM";
  if (depositXpubsEvmBefore.length > 0) return "DEPOSIT_XPUBS_EVM_BEFORE";
  if (depositAddresses.size > 0) return "DEPOSIT_ADDRESSES";
  return Object.keys(depositBanks).length > 0 ? "DEPOSIT_BANKS" : undefined;
}

/** Throws `StartRefused`. */
export function refuseUnfitSandbox(config: Guarded): void {
  const fault = faultOfSandbox(config);
  if (fault !== undefined) throw new StartRefused(fault);
}
