/** The tick log as a server shows it to everyone. */
import { checkpointOfWire, type WireCheckpoint } from "@candor/engine/checkpoint-wire";
import type { LogCheckpoint } from "@candor/engine/log-checkpoint";
import {
  blockOfWire,
  epochOfWire,
  headOfWire,
  keyOfWire,
  type WireBlock,
  type WireEpoch,
  type WireHead,
  type WireKey,
} from "@candor/engine/log-wire";
import { askServer } from "../../../platform/bus/ask-server.ts";
import { type LogSource, UnreadableLog } from "./log-source.ts";

const BLOCKS_PER_READ = 500;

/** @param base such as "https://candor.example" */
export function serverSource(base: string): LogSource {
  return {
    keys: async () => (await ask<WireKey[]>(base, "keys")).map(keyOfWire),
    epochs: async () => (await ask<WireEpoch[]>(base, "epochs")).map(epochOfWire),
    async instruments() {
      const list = await ask<{ match_id: number; symbol: string }[]>(base, "instruments");
      return list.map(({ match_id, symbol }) => ({ id: match_id, symbol }));
    },
    async *blocks(instrumentId, { from, to }) {
      let afterSeq = 0;
      for (;;) {
        const query = { match_id: instrumentId, from, to, after_seq: afterSeq, limit: BLOCKS_PER_READ };
        const page = await ask<{ list: WireBlock[]; has_more: boolean }>(base, "blocks", query);
        for (const block of page.list) yield blockOfWire(block);
        const last = page.list.at(-1)?.last_seq ?? afterSeq;
        if (!page.has_more) return;
        if (last <= afterSeq) throw new UnreadableLog(`the server goes round in circles after ${afterSeq}`);
        afterSeq = last;
      }
    },
    async checkpoints(instrumentId) {
      const all: LogCheckpoint[] = [];
      for (;;) {
        const query = { match_id: instrumentId, after_seq: all.at(-1)?.lastSeq ?? 0, limit: BLOCKS_PER_READ };
        const page = await ask<{ list: WireCheckpoint[]; has_more: boolean }>(base, "checkpoints", query);
        all.push(...page.list.map(checkpointOfWire));
        if (!page.has_more) return all;
        if ((all.at(-1)?.lastSeq ?? 0) <= query.after_seq)
          throw new UnreadableLog(`the server goes round in circles after ${query.after_seq}`);
      }
    },
    async headAfter(instrumentId, seq) {
      const query = { match_id: instrumentId, after_seq: seq, limit: 1 };
      const [head] = (await ask<{ list: WireHead[] }>(base, "heads", query)).list;
      return head && headOfWire(head);
    },
  };
}

const ask = <T>(base: string, name: string, query?: Record<string, number | undefined>): Promise<T> =>
  askServer<T>(base, `/market/log/${name}`, query);
