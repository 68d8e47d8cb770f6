/** How things are with one customer, as the wire shows it to an operator. Reads only; who looked is kept by the caller. */
import type { AccountMode } from "@candor/api/account-mode";
import { FUNDS_KINDS } from "@candor/api/care-words";
import type * as api from "@candor/api/customer-care";
import type { RequestOf, ResponseOf } from "@candor/api/endpoint";
import { formatDecimalShort } from "@candor/money/decimal";
import type { OperatorSession } from "../../platform/http/route.ts";
import { type PersonRow, readApplications, readFacts, readFreezes, readOpen } from "./care-store.ts";
import type { CareDeps } from "./customer-care-types.ts";
import { maskedAddress, maskedWallet, seesContacts } from "./masked-contact.ts";
import { readRestrictionsOf } from "./restricted-store.ts";
import { personOut } from "./search-customers.ts";

/** As the ledger is asked for kinds. */
const FUNDS = `^(${FUNDS_KINDS.join("|")})$`;
const MODES: readonly AccountMode[] = ["real", "demo"];

function currencyOf({ ledger }: CareDeps, id: number) {
  const currency = ledger.currency(id);
  if (!currency) throw new Error(`no currency ${id}`);
  return currency;
}

export async function readPerson(
  deps: CareDeps,
  person: PersonRow,
  session: OperatorSession,
): Promise<ResponseOf<typeof api.getCustomer>> {
  const { database, clock, ledger } = deps;
  const facts = await readFacts(database, person.id, clock.now());
  const [cases, freezes, restrictions, open, ...balances] = await Promise.all([
    readApplications(database, person.id),
    readFreezes(database, person.id),
    readRestrictionsOf(database, person.id),
    readOpen(database, Object.values(facts.portfolios)),
    ...MODES.map(async (mode) => {
      const wallets = await ledger.balancesOf(database, mode, facts.portfolios[mode]);
      return wallets.map((wallet) => ({ ...wallet, mode }));
    }),
  ]);
  return {
    ...personOut(person, session),
    ...{ language: person.language, wallet_address: walletFor(session, person.walletAddress), invited: facts.invited },
    factors: { totp: facts.hasTotp, passkeys: facts.passkeys, pay_password: facts.hasPayPassword },
    verification: cases.map(({ id, level, state, submittedAt, decidedAt, decidedBy }) => ({
      ...{ id, level, state },
      ...{ submitted_at: submittedAt, decided_at: decidedAt, decided_by: decidedBy },
    })),
    freezes: freezes.map((freeze) => ({ ...freeze, operators: [...freeze.operators] })),
    restrictions: [...restrictions],
    balances: balances.flat().map(({ mode, wallet, currencyId, posted, held }) => {
      const { code, decimals } = currencyOf(deps, currencyId);
      return {
        ...{ account: mode, wallet, currency_name: code },
        ...{ posted: formatDecimalShort(posted, decimals), held: formatDecimalShort(held, decimals) },
      };
    }),
    open: open.map(({ mode, product, count }) => ({ account: mode, product, count })),
    sessions: facts.sessions,
  };
}

export async function readLines(
  deps: CareDeps,
  person: PersonRow,
  { account, funds, ...request }: Omit<RequestOf<typeof api.listCustomerLines>, "uid">,
): Promise<ResponseOf<typeof api.listCustomerLines>> {
  const { database, clock, ledger } = deps;
  const { portfolios } = await readFacts(database, person.id, clock.now());
  const asked = { mode: account, portfolioId: portfolios[account], ...request };
  const { lines, hasMore, next } = await ledger.linesOf(database, { ...asked, ...(funds && { kinds: FUNDS }) });
  const list = lines.map(({ transferId: id, currencyId, wallet, amount, kind, reference, at }) => {
    const { code, decimals } = currencyOf(deps, currencyId);
    const text = formatDecimalShort(amount, decimals);
    return { id, currency_name: code, wallet, amount: text, kind, reference, created_at: at };
  });
  return { list, has_more: hasMore, next };
}

export async function readSessions(
  { database, clock, accountSafety }: CareDeps,
  { id }: PersonRow,
  session: OperatorSession,
) {
  const devices = await accountSafety.devicesOf(database, id, clock.now());
  return devices.map(({ sessionId, device, clientAddress, signedInAt, lastSeenAt }) => ({
    ...{ id: sessionId, device, address: addressFor(session, clientAddress) },
    ...{ signed_in_at: signedInAt, last_seen_at: lastSeenAt },
  }));
}

export async function readEvents({ database, accountSafety }: CareDeps, { id }: PersonRow, session: OperatorSession) {
  const events = await accountSafety.safetyEventsOf(database, id);
  return events.map(({ address, ...event }) => ({ ...event, address: addressFor(session, address) }));
}

const walletFor = (session: OperatorSession, address: string | null): string | null =>
  address === null || seesContacts(session) ? address : maskedWallet(address);

const addressFor = (session: OperatorSession, address: string): string =>
  seesContacts(session) ? address : maskedAddress(address);
