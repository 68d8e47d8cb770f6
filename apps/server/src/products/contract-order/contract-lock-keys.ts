/** Which accounts and markets a batch has to have at hand for contracts: each named once. */
import type { AccountMode } from "@candor/api/account-mode";
import type { AccountSet, DeskBatch } from "../../core/desk/desk.ts";
import type { Instruments } from "../../core/instrument/instrument.ts";
import { type ContractAccounts, contractAccounts, marginAccount } from "./contract-entries.ts";
import type { ContractRecord } from "./contract-record.ts";

const isNobodys = (): boolean => false;

/** Whose order of which market. */
type Owned = Pick<ContractRecord, "instrumentId" | "mode" | "portfolioId">;

export class ContractLockKeys {
  private readonly instruments: Pick<Instruments, "all" | "byId">;
  private readonly named = new Set<string>();
  private readonly known = new Map<string, ContractAccounts>();

  constructor(instruments: Pick<Instruments, "all" | "byId">) {
    this.instruments = instruments;
  }

  /** Of the batch before nothing is named any more. */
  openBatch(): void {
    this.named.clear();
  }

  accounts(instrumentId: number, mode: AccountMode): ContractAccounts {
    const key = `${mode}/${instrumentId}`;
    const known = this.known.get(key);
    if (known) return known;
    const instrument = this.instruments.byId(instrumentId);
    if (!instrument) throw new Error(`no instrument ${instrumentId}`);
    const accounts = contractAccounts(instrument, mode);
    this.known.set(key, accounts);
    return accounts;
  }

  /** What changing an order needs; nothing where there are no contracts. */
  owner({ instrumentId, mode, portfolioId }: Owned, locks: AccountSet): void {
    if (!this.instruments.byId(instrumentId)?.contract) return;
    const market = `${mode}/${instrumentId}`;
    const accounts = this.accounts(instrumentId, mode);
    if (!this.named.has(market)) {
      this.named.add(market);
      locks.instrument(instrumentId);
      for (const account of accounts.house) locks.account(account);
    }
    const owner = `${mode}/${portfolioId}`;
    if (this.named.has(owner)) return;
    this.named.add(owner);
    locks.account(accounts.customer(portfolioId));
  }

  /** Asking to close moves nothing, so only leases are checked: those of every market, as it is not known which are meant. */
  everyMarket({ mode, portfolioId }: Pick<Owned, "mode" | "portfolioId">, locks: AccountSet): void {
    for (const { id, contract } of this.instruments.all()) {
      if (contract === null) continue;
      locks.instrument(id);
      locks.account(marginAccount(mode, portfolioId, contract.settleCurrencyId));
    }
  }

  /** Whether somebody else holds an account that changing an order may need, or a tick of its market waits for one. */
  isPassedBy({ instrumentId, mode, portfolioId }: Owned, batch: DeskBatch): boolean {
    const { isBusy = isNobodys, isBehind = isNobodys } = batch;
    const { house, customer } = this.accounts(instrumentId, mode);
    return isBehind(instrumentId) || [...house, customer(portfolioId)].some((account) => isBusy(account));
  }

  isAtHand({ instrumentId, mode, portfolioId }: Owned, { books }: DeskBatch): boolean {
    const accounts = this.accounts(instrumentId, mode);
    return books.has(accounts.customer(portfolioId)) && books.has(accounts.desk);
  }
}
