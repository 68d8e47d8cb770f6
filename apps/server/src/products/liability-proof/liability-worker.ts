/**
 * Builds a tree of what is owed in a thread of its own, so that no call waits while it hashes. Leaves come and nodes go in
 * parts, because whoever receives a message stands still while it is read.
 */
import { createHash } from "node:crypto";
import { parentPort } from "node:worker_threads";
import { bytesOfHex, hexOf } from "@candor/engine/log-wire";
import { leafNode, type SumNode, sumLevels, sumsOfWire, wireSums } from "@candor/engine/merkle-sum";
import type { BuiltNode, FromWorker, ToWorker } from "./liability-tree.ts";

const NODES_PER_MESSAGE = 500;
const sha256 = (bytes: Uint8Array): Uint8Array => createHash("sha256").update(bytes).digest();

interface Placed {
  readonly customerId: string;
  readonly salt: string;
  readonly node: SumNode;
}

const placed: Placed[] = [];
const say = (message: FromWorker): void => parentPort?.postMessage(message);

async function build(): Promise<void> {
  // By their hashes, which say nothing of who is who nor of who came when.
  const leaves = placed.toSorted((one, other) => Buffer.compare(one.node.hash, other.node.hash));
  const levels = await sumLevels(
    leaves.map(({ node }) => node),
    sha256,
  );
  for (const [level, nodes] of levels.entries()) {
    for (let from = 0; from < nodes.length; from += NODES_PER_MESSAGE) {
      const part = nodes.slice(from, from + NODES_PER_MESSAGE);
      say({ kind: "nodes", nodes: part.map((node, at) => builtNode(node, level, from + at)) });
    }
  }
  for (let from = 0; from < leaves.length; from += NODES_PER_MESSAGE) {
    const part = leaves.slice(from, from + NODES_PER_MESSAGE);
    say({
      kind: "leaves",
      leaves: part.map(({ customerId, salt }, at) => ({ customerId, salt, position: from + at })),
    });
  }
  say({ kind: "done" });
}

const builtNode = ({ hash, count, sums }: SumNode, level: number, position: number): BuiltNode => ({
  ...{ level, position, count },
  hash: hexOf(hash),
  sums: wireSums(sums),
});

async function take(message: ToWorker): Promise<void> {
  if (message.kind === "build") return build();
  for (const { customerId, uid, salt, sums } of message.leaves) {
    const node = await leafNode({ uid, salt: bytesOfHex(salt), sums: sumsOfWire(sums) }, sha256);
    placed.push({ customerId, salt, node });
  }
}

let before: Promise<void> = Promise.resolve();
parentPort?.on("message", (message: ToWorker) => {
  before = before.then(() => take(message));
  // Ends the thread with the error, which whoever began it hears of.
  before.catch((error: unknown) => {
    throw error;
  });
});
