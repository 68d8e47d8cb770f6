/**
 * Which portfolios are one person's, so that what one person may have is not had once by each of their accounts (DOMAIN section
 * 14): by verified links, read at a start and again with every order that is asked for.
 */
import { portfoliosOfPersons } from "../../core/related/related.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { ContractCommand } from "./contract-command.ts";

export class ContractPersons {
  /** Those that share their person with others. */
  private others = new Map<string, readonly string[]>();

  async load(reader: Reader): Promise<void> {
    this.others = new Map();
    this.take(await portfoliosOfPersons(reader, null));
  }

  /** Whoever was verified, or is not any more, since the last order of theirs. */
  async read(tx: Tx, commands: readonly ContractCommand[]): Promise<void> {
    const asked = new Set(commands.flatMap((one) => (one.verb === "place" ? one.portfolioId : [])));
    if (asked.size === 0) return;
    const found = await portfoliosOfPersons(tx, [...asked]);
    for (const portfolioId of asked) this.others.delete(portfolioId);
    this.take(found);
  }

  private take(pairs: Awaited<ReturnType<typeof portfoliosOfPersons>>): void {
    for (const [portfolioId, own] of Map.groupBy(pairs, (pair) => pair.portfolioId)) {
      this.others.set(
        portfolioId,
        own.map(({ otherId }) => otherId),
      );
    }
  }

  /** Itself among them; bound, so that a decision can hold it. */
  readonly of = (portfolioId: string): readonly string[] => [portfolioId, ...(this.others.get(portfolioId) ?? [])];
}
