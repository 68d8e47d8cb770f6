/**
 * Whether an option was entered at the first price that could enter it, sources that lead included: what was usual before each
 * price is read from the log. Reads only, and remembers no more than so many stretches.
 */
import { isWhole } from "@candor/engine/log-wire";
import {
  isJudgedAlone,
  isLed,
  type LeadTick,
  LOOK_MS,
  LOOKED_BACK_MS,
  NOTHING_KNOWN,
  type Usual,
  usualOf,
} from "@candor/engine/option-lead";
import { bumpedFrom, whyNotFresh } from "@candor/engine/price-freshness";
import type { BlockTick } from "@candor/engine/tick-packing";
import { instantOf } from "@candor/money/money";
import { ticksOf } from "./receipt-blocks.ts";
import type { OptionRow } from "./settled-order-store.ts";
import type { WalkedLog } from "./walked-ticks.ts";

const REMEMBERED_MAX = 400;
type Judged = Omit<OptionRow, "apartPpb"> & { readonly apartPpb: bigint };

export class WalkedEntries {
  private readonly log: Pick<WalkedLog, "blocks">;
  /** Prices at whole seconds by market and stretch; undefined where some of it is kept no more. */
  private readonly looks = new Map<string, Promise<readonly LeadTick[] | undefined>>();
  private readonly usual = new Map<string, Promise<Usual | undefined>>();

  constructor(log: Pick<WalkedLog, "blocks">) {
    this.log = log;
  }

  /** @param ticks all from the one after the order was taken up to its entry */
  async faultOf(row: OptionRow, ticks: ReadonlyMap<number, BlockTick>): Promise<string | undefined> {
    const { entry, apartPpb, afterSeq } = row;
    if (entry === null || apartPpb === null) return undefined;
    for (let seq = afterSeq + 1; seq <= entry.seq; seq += 1) {
      const tick = ticks.get(seq);
      const enters = tick === undefined ? "perhaps" : await this.enters(tick, { ...row, apartPpb });
      if (seq === entry.seq) return enters === "no" ? `tick ${seq} enters nothing` : undefined;
      if (enters === "yes") return `entered by tick ${entry.seq} instead of ${seq}`;
    }
    return undefined;
  }

  /** A price one of whose sources is older than the rest may have been passed over: which of them are quick is not in the log. */
  private async enters(tick: BlockTick, row: Judged): Promise<"yes" | "perhaps" | "no"> {
    const { takenAt, bumpMs, apartPpb } = row;
    if (!tick.isValid || tick.at < bumpedFrom(takenAt, bumpMs)) return "no";
    if (whyNotFresh(tick, { freshnessMs: bumpMs, apartPpbMax: apartPpb }) !== undefined) return "no";
    const usual = isJudgedAlone(tick, row) ? NOTHING_KNOWN : await this.usualBefore(row.instrumentId, tick.at);
    if (usual === undefined) return "perhaps";
    if (isLed(tick, usual, row)) return "no";
    return tick.samples.every(({ at }) => tick.at - at <= bumpMs) ? "yes" : "perhaps";
  }

  /** The same for all prices of a second: by the whole seconds before them, as many as the desk looks at. */
  private usualBefore(instrumentId: number, at: number): Promise<Usual | undefined> {
    const [from, upTo] = [Math.ceil((at - LOOKED_BACK_MS) / LOOK_MS) * LOOK_MS, Math.ceil(at / LOOK_MS) * LOOK_MS];
    return this.remembered(this.usual, `${instrumentId}/${upTo}`, async () => {
      const last = Math.floor((upTo - LOOK_MS) / LOOKED_BACK_MS);
      const [before, now] = await Promise.all([this.stretch(instrumentId, last - 1), this.stretch(instrumentId, last)]);
      if (before === undefined || now === undefined) return undefined;
      return usualOf([...before, ...now].filter((look) => look.at >= from && look.at < upTo));
    });
  }

  private stretch(instrumentId: number, nth: number): Promise<readonly LeadTick[] | undefined> {
    return this.remembered(this.looks, `${instrumentId}/${nth}`, async () => {
      const [from, to] = [nth * LOOKED_BACK_MS, (nth + 1) * LOOKED_BACK_MS - 1];
      const looks: LeadTick[] = [];
      for await (const block of this.log.blocks(instrumentId, { from: instantOf(from), to: instantOf(to) })) {
        if (!isWhole(block)) return undefined;
        for (const tick of ticksOf(block)) {
          if (tick.isValid && tick.at % LOOK_MS === 0 && tick.at >= from && tick.at <= to) looks.push(tick);
        }
      }
      return looks;
    });
  }

  private remembered<T>(known: Map<string, Promise<T>>, key: string, read: () => Promise<T>): Promise<T> {
    const before = known.get(key);
    if (before !== undefined) return before;
    if (known.size >= REMEMBERED_MAX) known.clear();
    const reading = read();
    known.set(key, reading);
    return reading;
  }
}
