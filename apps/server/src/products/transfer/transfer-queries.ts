/** Conversions, transfers to and from users and moves between wallets in one list, newest first: ids rise with time. Reads only. */
import type { ResponseOf } from "@candor/api/endpoint";
import type { PageQuery } from "@candor/api/paging";
import type { listTransfers, TransferRow } from "@candor/api/transfer";
import type { TransferKind } from "@candor/api/transfer-words";
import { mergeStretches, type Place, pageOut, placeOf, type Stretch } from "../../platform/database/list-stretch.ts";
import type { CustomerCall } from "../../platform/http/route.ts";
import { readConversions } from "./conversion-store.ts";
import type { TransferDeps } from "./transfer-types.ts";
import { conversionOut, moveOut, userTransferOut } from "./transfer-wire.ts";
import { readUserTransfers } from "./user-transfer-store.ts";

export interface HistoryQuery extends PageQuery {
  readonly kinds: readonly TransferKind[];
}

type Rows = Stretch<TransferRow>;

export async function readHistory(
  deps: TransferDeps,
  { kinds, ...request }: HistoryQuery,
  call: Pick<CustomerCall, "accountMode" | "portfolioId" | "reader">,
): Promise<ResponseOf<typeof listTransfers>> {
  const asked = placeOf(request);
  const wanted = new Set(kinds);
  // Each from the same place, as far as the page goes.
  const place = { after: asked.after, offset: 0, limit: asked.offset + asked.limit };
  const found = await Promise.all([
    wanted.has("conversion") ? conversions(deps, call, place) : undefined,
    userTransfers(deps, wanted, call, place),
    wanted.has("wallet-move") ? moves(deps, call, place) : undefined,
  ]);
  const rows = found.filter((one) => one !== undefined);
  return pageOut(
    mergeStretches(rows, asked, (row) => row),
    (row) => row,
  );
}

type Own = Pick<CustomerCall, "accountMode" | "portfolioId" | "reader">;

async function conversions(deps: TransferDeps, { portfolioId, reader }: Own, place: Place): Promise<Rows> {
  const found = await readConversions(reader, portfolioId, place);
  return { ...found, list: found.list.map((one) => conversionOut(deps, one)) };
}

async function userTransfers(
  deps: TransferDeps,
  wanted: ReadonlySet<TransferKind>,
  { portfolioId, reader }: Own,
  place: Place,
): Promise<Rows | undefined> {
  if (!wanted.has("sent") && !wanted.has("received")) return undefined;
  const isBoth = wanted.has("sent") && wanted.has("received");
  const which = isBoth ? "both" : wanted.has("sent") ? "sent" : "received";
  const found = await readUserTransfers(reader, portfolioId, which, place);
  const otherOf = (one: (typeof found.list)[number]) =>
    one.fromPortfolioId === portfolioId ? one.toCustomerId : one.fromCustomerId;
  const people = await deps.recipients.byIds(reader, found.list.map(otherOf));
  return { ...found, list: found.list.map((one) => userTransferOut(deps, one, portfolioId, people.get(otherOf(one)))) };
}

async function moves({ ledger }: TransferDeps, { accountMode: mode, portfolioId, reader }: Own, place: Place) {
  const found = await ledger.movesOf(reader, { mode, portfolioId }, place);
  return { ...found, list: found.list.map((one) => moveOut({ ledger }, one)) };
}
