/** A tree of what is owed, built in a thread: what goes there and what comes back. Knows no table. */
import { Worker } from "node:worker_threads";
import type { WireSums } from "@candor/engine/merkle-sum";

/** What one customer is owed. */
export interface OwedLeaf {
  readonly customerId: string;
  readonly uid: string;
  /** Hexadecimal. */
  readonly salt: string;
  readonly sums: WireSums;
}

export interface BuiltNode {
  readonly level: number;
  readonly position: number;
  readonly count: number;
  /** Hexadecimal. */
  readonly hash: string;
  readonly sums: WireSums;
}

export type ToWorker = { readonly kind: "leaves"; readonly leaves: readonly OwedLeaf[] } | { readonly kind: "build" };
export type FromWorker =
  | { readonly kind: "nodes"; readonly nodes: readonly BuiltNode[] }
  | { readonly kind: "leaves"; readonly leaves: readonly LeafPlace[] }
  | { readonly kind: "done" };

export interface BuiltTree {
  /** In parts, lowest level first; the last of the last is the root. */
  readonly nodes: readonly (readonly BuiltNode[])[];
  readonly leaves: readonly (readonly LeafPlace[])[];
  readonly top: BuiltNode;
}

const LEAVES_PER_MESSAGE = 500;

/** @param leaves at least one */
export async function buildTree(leaves: readonly OwedLeaf[]): Promise<BuiltTree> {
  const worker = new Worker(new URL("./liability-worker.ts", import.meta.url));
  const built = collected(worker);
  // Heard from the start: a thread that fails while leaves are still sent must not end the program.
  built.catch(() => undefined);
  try {
    for (let from = 0; from < leaves.length; from += LEAVES_PER_MESSAGE) {
      send(worker, { kind: "leaves", leaves: leaves.slice(from, from + LEAVES_PER_MESSAGE) });
      // One part at a time: others are answered in between.
      await new Promise((resolve) => setImmediate(resolve));
    }
    send(worker, { kind: "build" });
    return await built;
  } finally {
    await worker.terminate();
  }
}

const send = (worker: Worker, message: ToWorker): void => worker.postMessage(message);

function collected(worker: Worker): Promise<BuiltTree> {
  const nodes: (readonly BuiltNode[])[] = [];
  const places: (readonly LeafPlace[])[] = [];
  return new Promise((resolve, reject) => {
    worker.on("error", reject);
    worker.on("exit", () => reject(new Error("the thread ended before the tree was built")));
    worker.on("message", (message: FromWorker) => {
      if (message.kind === "nodes") nodes.push(message.nodes);
      else if (message.kind === "leaves") places.push(message.leaves);
      else {
        const top = nodes.at(-1)?.at(-1);
        if (top) resolve({ nodes, leaves: places, top });
        else reject(new Error("the tree has no top"));
      }
    });
  });
}

export interface LeafPlace {
  readonly customerId: string;
  readonly position: number;
  /** Hexadecimal. */
  readonly salt: string;
}
