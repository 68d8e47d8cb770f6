/**
 * The ledger as a child would keep it: numbers in a map. What the property tests compare the real one with. For tests only.
 */
import { accountText, mayBeNegative } from "./account.ts";
import type { AccountKey, Posting } from "./ledger.ts";

export interface ModelHold {
  readonly reference: string;
  readonly account: AccountKey & { owner: "customer" };
  readonly isExpiring: boolean;
  remaining: bigint;
}

export interface ModelMove {
  readonly id: string;
  readonly from: AccountKey;
  readonly to: AccountKey;
  readonly units: bigint;
  isReversible: boolean;
}

export class LedgerModel {
  readonly holds: ModelHold[] = [];
  readonly moves: ModelMove[] = [];
  private readonly posted = new Map<string, bigint>();
  private readonly heldBy = new Map<string, bigint>();

  read(key: AccountKey): { posted: bigint; held: bigint } {
    const text = accountText(key);
    return { posted: this.posted.get(text) ?? 0n, held: this.heldBy.get(text) ?? 0n };
  }

  /** Whether the group would be accepted now. Nothing is changed. */
  accepts(group: readonly Posting[]): boolean {
    const trial = new LedgerModel();
    for (const [text, units] of this.posted) trial.posted.set(text, units);
    for (const [text, units] of this.heldBy) trial.heldBy.set(text, units);
    for (const posting of group) {
      if (!trial.covers(posting)) return false;
      trial.change(posting);
    }
    return true;
  }

  /** Applies what the real ledger accepted. */
  apply(group: readonly Posting[], transferIds: readonly string[]): void {
    for (const [position, posting] of group.entries()) {
      this.change(posting);
      const id = transferIds[position] ?? "";
      if (posting.step === "move" || posting.step === "move-held") {
        this.moves.push({ id, from: posting.from, to: posting.to, units: posting.amount, isReversible: true });
      } else if (posting.step === "hold" && posting.account.owner === "customer") {
        const isExpiring = posting.expiresAt !== undefined;
        const { account, reference } = posting;
        this.holds.push({ reference, account, isExpiring, remaining: posting.amount });
      }
    }
  }

  expire(): void {
    for (const hold of this.holds.filter(({ isExpiring }) => isExpiring)) {
      this.add(this.heldBy, hold.account, -hold.remaining);
      hold.remaining = 0n;
    }
  }

  private covers(posting: Posting): boolean {
    const account = posting.step === "hold" || posting.step === "release" ? posting.account : posting.from;
    const { posted, held } = this.read(account);
    if (posting.step === "release" || posting.step === "move-held") return held >= posting.amount;
    return mayBeNegative(account) || posted - held >= posting.amount;
  }

  private change(posting: Posting): void {
    const { amount } = posting;
    if (posting.step === "hold") this.add(this.heldBy, posting.account, amount);
    else if (posting.step === "release") this.add(this.heldBy, posting.account, -amount);
    else {
      if (posting.step === "move-held") this.add(this.heldBy, posting.from, -amount);
      this.add(this.posted, posting.from, -amount);
      this.add(this.posted, posting.to, amount);
    }
  }

  private add(to: Map<string, bigint>, key: AccountKey, units: bigint): void {
    const text = accountText(key);
    to.set(text, (to.get(text) ?? 0n) + units);
  }
}
