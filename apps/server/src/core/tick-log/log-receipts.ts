/** What an order's answer says of the tick log: the newest signed head of its instrument, written down once for all. */
import type { LogHeadReceipt } from "@candor/api/tick-log";
import { hexOf } from "@candor/engine/log-wire";
import type { SignedHead } from "@candor/engine/tick-block";

export class LogReceipts {
  private readonly headOf: (instrumentId: number) => SignedHead | undefined;
  private readonly written = new Map<number, { head: SignedHead; receipt: LogHeadReceipt }>();

  constructor(headOf: (instrumentId: number) => SignedHead | undefined) {
    this.headOf = headOf;
  }

  /** Null before an instrument's first signed block. */
  of(instrumentId: number): LogHeadReceipt | null {
    const head = this.headOf(instrumentId);
    if (!head || head.format === 1) return null;
    const known = this.written.get(instrumentId);
    if (known?.head === head) return known.receipt;
    const { lastSeq, hash, keyId, signature } = head;
    const receipt = { seq: lastSeq, hash: hexOf(hash), key_id: keyId, signature: hexOf(signature) };
    this.written.set(instrumentId, { head, receipt });
    return receipt;
  }
}
