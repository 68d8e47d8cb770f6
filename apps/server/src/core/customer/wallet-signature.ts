/**
 * Whether a wallet signed a message: a key of its own by arithmetic alone, a contract by asking its chain (EIP-1271; ERC-6492 for
 * contracts that are yet to be put there). Never called inside a transaction: a chain may take seconds.
 */
import { type Answer, answer, refuse } from "@candor/api/refusal";
import type { Address, Hex, PublicClient } from "viem";
import type { CustomerContext } from "./customer.ts";

const CHAIN_PATIENCE_MS = 5000;
/** What a contract answers that acknowledges a signature (EIP-1271). */
const ACKNOWLEDGED = "0x1626ba7e";
const IS_VALID_SIGNATURE = [
  {
    type: "function",
    name: "isValidSignature",
    stateMutability: "view",
    inputs: [{ type: "bytes32" }, { type: "bytes" }],
    outputs: [{ type: "bytes4" }],
  },
] as const;

/** Large, and not needed to start: loaded with the first wallet that signs in. */
const signatures = () => import("viem/utils");
const chains = () => import("viem");

export interface WalletSignature {
  /** Lower-case hex. */
  readonly address: Address;
  readonly chainId: number;
  /** What is signed of a message (EIP-191). */
  readonly hash: Hex;
  readonly signature: Hex;
}

/** A key is the same person's on every chain; at the address of a contract another chain may have somebody else's. */
export type WalletKind = "key" | "contract";

/** What is signed of a message: 32 bytes. */
export async function hashOfMessage(message: string): Promise<Hex> {
  const { hashMessage } = await signatures();
  return hashMessage(message);
}

/** Which kind of wallet signed; refuses what it did not, and with `service-unavailable` where its chain could not be asked. */
export async function checkSignature(
  { chainAddresses }: Pick<CustomerContext, "chainAddresses">,
  signed: WalletSignature,
): Promise<Answer<WalletKind>> {
  const { isErc6492Signature } = await signatures();
  if (await isSignedByKey(signed)) return answer("key");
  const chainAddress = chainAddresses.get(signed.chainId);
  if (chainAddress === undefined) return refuse("wallet-signature-wrong");
  const { BaseError, HttpRequestError, TimeoutError, createPublicClient, http } = await chains();
  const transport = http(chainAddress, { timeout: CHAIN_PATIENCE_MS, retryCount: 0 });
  const chain = createPublicClient({ transport });
  try {
    const isSigned = isErc6492Signature(signed.signature)
      ? await chain.verifyHash(signed)
      : await isAcknowledged(chain, signed);
    return isSigned ? answer("contract") : refuse("wallet-signature-wrong");
  } catch (error) {
    if (!(error instanceof BaseError)) throw error;
    const isUnreached = error.walk((cause) => cause instanceof HttpRequestError || cause instanceof TimeoutError);
    return refuse(isUnreached ? "service-unavailable" : "wallet-signature-wrong");
  }
}

async function isSignedByKey({ address, hash, signature }: WalletSignature): Promise<boolean> {
  const { recoverAddress } = await signatures();
  try {
    return (await recoverAddress({ hash, signature })).toLowerCase() === address;
  } catch {
    // Not the 65 bytes of a key's signature: a contract may still know it.
    return false;
  }
}

async function isAcknowledged(chain: PublicClient, { address, hash, signature }: WalletSignature): Promise<boolean> {
  const said = await chain.readContract({
    address,
    abi: IS_VALID_SIGNATURE,
    functionName: "isValidSignature",
    args: [hash, signature],
  });
  return said === ACKNOWLEDGED;
}
