/** Conversions, transfers to and from users and moves between wallets in one list, newest first: ids rise with time. Reads only. */
import type { ResponseOf } from "@candor/api/endpoint";
import type { listTransfers, TransferRow } from "@candor/api/transfer";
import type { TransferKind } from "@candor/api/transfer-words";
import type { LedgerLine } from "../../core/ledger/ledger.ts";
import type { CustomerCall } from "../../platform/http/route.ts";
import { readConversions } from "./conversion-store.ts";
import type { TransferDeps } from "./transfer.ts";
import { conversionOut, moveOut, userTransferOut } from "./transfer-wire.ts";
import { readUserTransfers } from "./user-transfer-store.ts";

export interface HistoryQuery {
  readonly kinds: readonly TransferKind[];
  readonly page: number;
  readonly limit: number;
}

export async function readHistory(
  deps: TransferDeps,
  { kinds, page, limit }: HistoryQuery,
  call: Pick<CustomerCall, "accountMode" | "portfolioId">,
): Promise<ResponseOf<typeof listTransfers>> {
  const most = page * limit + 1;
  const wanted = new Set(kinds);
  const [conversions, transfers, moves] = await Promise.all([
    wanted.has("conversion") ? readConversions(deps.database, call.portfolioId, most) : [],
    userTransfers(deps, wanted, call.portfolioId, most),
    wanted.has("wallet-move") ? readMoves(deps, call, most) : [],
  ]);
  const rows = [...conversions.map((one) => conversionOut(deps, one)), ...transfers, ...moves].sort(byIdDown);
  const list = rows.slice((page - 1) * limit, page * limit);
  return { list, has_more: rows.length > page * limit };
}

const byIdDown = (a: TransferRow, b: TransferRow): number => (BigInt(a.id) < BigInt(b.id) ? 1 : -1);

async function userTransfers(
  deps: TransferDeps,
  wanted: ReadonlySet<TransferKind>,
  portfolioId: string,
  most: number,
): Promise<readonly TransferRow[]> {
  if (!wanted.has("sent") && !wanted.has("received")) return [];
  const isBoth = wanted.has("sent") && wanted.has("received");
  const which = isBoth ? "both" : wanted.has("sent") ? "sent" : "received";
  const found = await readUserTransfers(deps.database, portfolioId, which, most);
  const otherOf = (one: (typeof found)[number]) =>
    one.fromPortfolioId === portfolioId ? one.toCustomerId : one.fromCustomerId;
  const people = await deps.recipients.byIds(deps.database, found.map(otherOf));
  return found.map((one) => userTransferOut(deps, one, portfolioId, people.get(otherOf(one))));
}

/** Each move has two lines of one transfer: what left one wallet, and what came to the other. */
async function readMoves(
  { ledger, database }: TransferDeps,
  { accountMode: mode, portfolioId }: Pick<CustomerCall, "accountMode" | "portfolioId">,
  most: number,
): Promise<readonly TransferRow[]> {
  const asked = { mode, portfolioId, kinds: "^wallet-move$", page: 1, limit: 2 * most };
  const { lines } = await ledger.linesOf(database, asked);
  const byTransfer = Map.groupBy(lines, ({ transferId }) => transferId);
  return [...byTransfer.values()].flatMap((pair: readonly LedgerLine[]) => {
    const from = pair.find(({ amount }) => amount < 0n);
    const to = pair.find(({ amount }) => amount > 0n);
    return from && to ? [moveOut({ ledger }, from, to)] : [];
  });
}
