/**
 * Idempotency inside a batch: which commands repeat an earlier one under the same key, and what each key was answered.
 * A repeat is never decided; it gets the answer of the first, or the refusal of a reused key.
 */
import { type Answer, type Refusal, refuse } from "@candor/api/refusal";
import type { Tx } from "../../platform/database/database.ts";
import { type IdempotencyRow, type RememberedAnswer, recall } from "../../platform/database/idempotency.ts";
import type { IdempotencyScope } from "../../platform/http/route.ts";
import type { QueuedCommand } from "./desk-items.ts";

const keyOf = ({ customerId, portfolioId, endpoint, key }: IdempotencyScope): string =>
  `${customerId} ${portfolioId} ${endpoint} ${key}`;

export class DeskRepeats {
  /** The first command of each key in this batch. */
  private readonly firsts = new Map<string, QueuedCommand>();
  private readonly known = new Map<string, RememberedAnswer>();
  private readonly fresh: IdempotencyRow[] = [];

  constructor(commands: readonly QueuedCommand[]) {
    for (const item of commands) {
      if (item.scope === null) continue;
      const key = keyOf(item.scope);
      if (!this.firsts.has(key)) this.firsts.set(key, item);
    }
  }

  /** True for a command that another one of this batch came before under the same key. */
  isRepeat(item: QueuedCommand): boolean {
    return item.scope !== null && this.firsts.get(keyOf(item.scope)) !== item;
  }

  /** Looks all keys up in the table. */
  async read(tx: Tx): Promise<void> {
    if (this.firsts.size === 0) return;
    const keys = [...this.firsts.keys()];
    const scopes = [...this.firsts.values()].map(({ scope }) => scope as IdempotencyScope);
    for (const [position, found] of (await recall(tx, scopes)).entries()) {
      if (found !== null) this.known.set(keys[position] as string, found);
    }
  }

  /** What is to be answered without deciding, or undefined. */
  answerFor(item: QueuedCommand): Answer<unknown> | undefined {
    if (item.scope === null) return undefined;
    const earlier = this.known.get(keyOf(item.scope));
    if (earlier === undefined) return undefined;
    if (earlier.commandHash !== item.scope.commandHash) return reused();
    return earlier.answer as Answer<unknown>;
  }

  /**
   * Keeps the answer of a command that was decided. Not for later where a fresh proof was missing: who asks again with one asks
   * under the same key.
   */
  keep({ scope }: QueuedCommand, given: Answer<unknown>): void {
    if (scope === null) return;
    const remembered = { commandHash: scope.commandHash, answer: given };
    this.known.set(keyOf(scope), remembered);
    if (given.refused && given.code === "step-up-required") return;
    this.fresh.push({ ...scope, ...remembered });
  }

  /** The rows to write in this commit. */
  get rows(): readonly IdempotencyRow[] {
    return this.fresh;
  }
}

const reused = (): Refusal => refuse("idempotency-key-reused");
