/** The books, proofs of what is owed, the care for customers and the operators' list of instruments, as the server has them. */
import { join } from "node:path";
import type { Customers } from "../core/customer/customer.ts";
import type { AnyProposalKind } from "../core/four-eyes/four-eyes.ts";
import type { Instruments } from "../core/instrument/instrument.ts";
import type { Ledger } from "../core/ledger/ledger.ts";
import type { MarketData } from "../core/market-data/market-data.ts";
import type { Notices } from "../core/notice/notice.ts";
import { tickLogTools } from "../core/tick-log/tick-log.ts";
import type { Verifications } from "../core/verification/verification.ts";
import type { Route } from "../platform/http/route.ts";
import { sendMessage } from "../platform/messages/message-outbox.ts";
import { type BooksDeps, type BooksFigures, bookKinds, bookRoutes, readBooksFigures } from "../products/books/books.ts";
import { registerBooksJobs } from "../products/books/examine-books.ts";
import { type CareDeps, careKinds, careRoutes } from "../products/customer-care/customer-care.ts";
import { registerFreezeJobs } from "../products/customer-care/freeze-kinds.ts";
import { registerNameJobs } from "../products/customer-care/verified-names.ts";
import { instrumentDeskRoutes } from "../products/instrument-desk/instrument-desk.ts";
import { registerLiabilityJobs } from "../products/liability-proof/liability-jobs.ts";
import { type LiabilityDeps, liabilityRoutes } from "../products/liability-proof/liability-proof.ts";
import type { Base } from "./base.ts";
import { delivers } from "./message-ways.ts";

interface Wired {
  figures(): Promise<BooksFigures>;
  readonly routes: readonly Route[];
  readonly proposalKinds: readonly AnyProposalKind[];
}

interface Needed {
  readonly ledger: Ledger;
  readonly customers: Customers;
  readonly instruments: Instruments;
  readonly marketData: MarketData;
  readonly notices: Notices;
  readonly verifications: Pick<Verifications, "verifiedName">;
}

/** Registers its jobs, so call it before they start. */
export function booksOf(base: Base, rooms: Needed): Wired {
  const { config, database, clock, jobs, log, sealing } = base;
  const { ledger, customers, instruments, marketData, notices, verifications } = rooms;
  const books: BooksDeps = { database, clock, ledger, instruments, notices, jobs, log };
  const proofs = tickLogTools.proofs(join(config.dataDir, "keys"));
  const liabilities: LiabilityDeps = { database, clock, ledger, proofs };
  const care: CareDeps = {
    ...{ database, clock, ledger, customers, notices, sealer: sealing, sendMessage },
    verifiedName: (customerId) => verifications.verifiedName(database, customerId),
    deliversMail: () => delivers(config, "mail"),
  };
  registerBooksJobs(jobs, books);
  registerLiabilityJobs(jobs, liabilities);
  registerFreezeJobs(jobs, care);
  registerNameJobs(jobs, care);
  return {
    figures: () => readBooksFigures(books),
    routes: [
      ...bookRoutes(books),
      ...liabilityRoutes(liabilities),
      ...careRoutes(care),
      ...instrumentDeskRoutes({ database, clock, instruments, marketData }),
    ],
    proposalKinds: [...bookKinds(books), ...careKinds(care)],
  };
}
