/**
 * Contracts asked by viem through a node of their network. A contract that fails has answered; a node that is at fault says
 * nothing of what was asked about.
 */
import type { PublicClient } from "viem";
import { z } from "zod";
import { height } from "./evm-node.ts";
import { askNode, type NodeAddress, NodeError, NodeFault } from "./evm-rpc.ts";

const ANSWER_BYTES_MAX = 1_000_000;
const result = z.string().regex(/^0x(?:[0-9a-f]{2})*$/i);

/** How nodes say that a contract ran and refused. Any other error is their own. */
const REVERTED_CODES = [3, -32_015];
const REVERTED = /revert|invalid opcode|out of gas/i;

export interface Contracts {
  readonly client: PublicClient;
  /** Whether any question was answered by nothing that can be believed, or by a node of another network. */
  isAtFault(): boolean;
}

/** @param patienceMs for all questions together, each of which is asked once */
export async function evmContracts(
  { address, chainId }: Pick<NodeAddress, "address"> & { readonly chainId: number },
  patienceMs: number,
): Promise<Contracts> {
  const { createPublicClient, custom } = await import("viem");
  const deadline = AbortSignal.timeout(patienceMs);
  const ask = askNode({ address, patienceMs, deadline, triesMax: 1, bytesMax: ANSWER_BYTES_MAX });
  let isAtFault = false;
  let checked: Promise<void> | undefined;
  const checkChain = async (): Promise<void> => {
    if ((await ask(height, "eth_chainId")) !== chainId) throw new NodeFault("a node of another network");
  };
  const request = async ({ method, params }: { readonly method: string; readonly params?: unknown }) => {
    try {
      checked ??= checkChain();
      await checked;
      return await ask(result, method, params);
    } catch (error) {
      isAtFault ||= !(error instanceof NodeError && isRevert(error));
      throw error;
    }
  };
  // Never from where the contract says that the answer is (ERC-3668): it could name any address that this machine reaches.
  const client = createPublicClient({ transport: custom({ request }, { retryCount: 0 }), ccipRead: false });
  return { client, isAtFault: () => isAtFault };
}

const isRevert = ({ code, said }: NodeError): boolean => REVERTED_CODES.includes(code) || REVERTED.test(said);
