/**
 * Whether a wallet signed a message: a key of its own by arithmetic alone, a contract by asking its chain (EIP-1271; ERC-6492 for
 * contracts that are yet to be put there). Never called inside a transaction: a chain may take seconds.
 */
import { type Answer, answer, refuse } from "@candor/api/refusal";
import type { Address, Hex, PublicClient } from "viem";
import { evmContracts } from "../../platform/evm/evm-contracts.ts";
import type { SignInContext } from "./sign-in-types.ts";

/** How long a chain may take over one signature. */
export const CHAIN_PATIENCE_MS = 5000;
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

/** Which kind of wallet signed; refuses what it did not, and with `service-unavailable` where its chain gave no answer. */
export async function checkSignature(
  { chainAddresses, chainPatienceMs }: Pick<SignInContext, "chainAddresses" | "chainPatienceMs">,
  signed: WalletSignature,
): Promise<Answer<WalletKind>> {
  if (await isSignedByKey(signed)) return answer("key");
  const chainAddress = chainAddresses.get(signed.chainId);
  if (chainAddress === undefined) return refuse("wallet-signature-wrong");
  const contracts = await evmContracts({ address: chainAddress, chainId: signed.chainId }, chainPatienceMs);
  const isSigned = await isSignedByContract(contracts.client, signed);
  if (contracts.isAtFault()) return refuse("service-unavailable");
  return isSigned ? answer("contract") : refuse("wallet-signature-wrong");
}

/** Whatever cannot be made sense of, in the signature or in what the contract said of it, is no signature. */
async function isSignedByContract(chain: PublicClient, signed: WalletSignature): Promise<boolean> {
  const { isErc6492Signature } = await signatures();
  try {
    return await (isErc6492Signature(signed.signature) ? chain.verifyHash(signed) : isAcknowledged(chain, signed));
  } catch {
    return false;
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
