/** Endpoint → command, for operators, and claims as the wire shows them. */
import type { Allowance } from "@candor/api/approver-allowance";
import type { ResponseOf } from "@candor/api/endpoint";
import * as api from "@candor/api/operator-deposit";
import type { PageQuery } from "@candor/api/paging";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { formatDecimalShort } from "@candor/money/decimal";
import { readApproverDay } from "../../core/operator/operator.ts";
import { queueOut } from "../../platform/database/queue-page.ts";
import { moneyRoute, type OperatorCall, type Route, route } from "../../platform/http/route.ts";
import { type ApprovalAsked, approve, type Queue, worthOf } from "./approve-claim.ts";
import { findIn, reject, viewProof } from "./claim-desk.ts";
import {
  approvalsNeeded,
  type ClaimQuery,
  type ClaimRecord,
  readApprovals,
  readClaims,
  readDayWorth,
  readOpened,
} from "./claim-store.ts";
import type { DepositDeps } from "./deposit-types.ts";
import { countWaiting, readVanished } from "./output-store.ts";
import { checksumming } from "./own-address.ts";
import { ownAddresses } from "./owned-address.ts";
import { readWatches } from "./watch-store.ts";

interface ListAsked extends Pick<ClaimQuery, "sort">, PageQuery {
  readonly state?: ClaimQuery["state"] | undefined;
  readonly search?: string | undefined;
}

export function claimRoutes(deps: DepositDeps): readonly Route[] {
  const by = ({ showing }: OperatorCall): DepositDeps => ({ ...deps, database: showing(deps.database) });
  const list =
    (queue: Queue) =>
    async ({ state = "pending", search, ...asked }: ListAsked, { operator, reader }: OperatorCall) => {
      const query = { ...asked, isWire: queue === "wire", state, search };
      const { claims, ...page } = await readClaims(reader, query);
      const allowance = await allowanceOut(deps, operator);
      return answer({ ...queueOut(page, await claimsOut(deps, claims, operator)), allowance });
    };
  const detail =
    (queue: Queue) =>
    async ({ id }: { id: string }, { operator }: OperatorCall) => {
      const found = await findIn(deps, queue, id);
      return found ? answer(await detailOut(deps, found, operator)) : refuse("deposit-unknown");
    };
  const document = (queue: Queue) => async (look: { id: string; reason: string }, call: OperatorCall) => {
    const viewed = await viewProof(by(call), queue, call.operator, look);
    if (viewed.refused) return viewed;
    const { content, type } = viewed.value;
    const media_type = type === "image/png" ? "image/png" : "image/jpeg";
    return answer({ media_type, content: content.toString("base64") } as const);
  };
  const shown = async (queue: Queue, decided: Answer<string>, operator: string): Promise<Answer<api.ClaimOut>> => {
    if (decided.refused) return decided;
    const found = await findIn(deps, queue, decided.value);
    const [out] = found ? await claimsOut(deps, [found], operator) : [];
    return out ? answer(out) : refuse("deposit-unknown");
  };
  const approveIn = (queue: Queue) => async (asked: ApprovalAsked, call: OperatorCall) =>
    shown(queue, await approve(by(call), queue, call.operator, asked), call.operator);
  const rejectIn = (queue: Queue) => async (asked: { id: string; reason: string }, call: OperatorCall) =>
    shown(queue, await reject(by(call), queue, call.operator, asked), call.operator);
  return [
    route(api.listDepositClaims, list("deposit")),
    route(api.getDepositClaim, detail("deposit")),
    route(api.viewDepositProof, document("deposit")),
    moneyRoute(api.approveDeposit, approveIn("deposit")),
    moneyRoute(api.rejectDeposit, rejectIn("deposit")),
    route(api.listWireClaims, list("wire")),
    route(api.getWireClaim, detail("wire")),
    route(api.viewWireProof, document("wire")),
    moneyRoute(api.approveWire, approveIn("wire")),
    moneyRoute(api.rejectWire, rejectIn("wire")),
    route(api.getChainWatch, async () => answer(await watchOut(deps))),
  ];
}

/** What the person who asks may still approve alone. */
async function allowanceOut({ database, clock, ledger }: DepositDeps, operator: string): Promise<Allowance> {
  const { secondFrom, alone } = await readApproverDay(database, operator, clock.now());
  const { decimals } = ledger.currencyByCode("USDT");
  const left = secondFrom > alone ? secondFrom - alone : 0n;
  return {
    second_from_usdt: formatDecimalShort(secondFrom, decimals),
    alone_usdt_24h: formatDecimalShort(alone, decimals),
    left_usdt: formatDecimalShort(left, decimals),
  };
}

async function claimsOut(deps: DepositDeps, claims: readonly ClaimRecord[], operator: string): Promise<api.ClaimOut[]> {
  const { database } = deps;
  const opened = await readOpened(
    database,
    operator,
    claims.map(({ id }) => id),
  );
  return Promise.all(claims.map(async (claim) => claimOut(deps, claim, { operator, isOpened: opened.has(claim.id) })));
}

interface Seeing {
  readonly operator: string;
  readonly isOpened: boolean;
}

async function claimOut(deps: DepositDeps, claim: ClaimRecord, by: Seeing): Promise<api.ClaimOut> {
  const { inUnits } = unitsOf(deps, claim);
  return {
    id: claim.id,
    uid: claim.uid,
    kind: claim.kind,
    state: claim.state,
    currency_id: claim.currencyId,
    currency_name: unitsOf(deps, claim).currency.code,
    network: claim.network,
    amount: inUnits(claim.amount),
    credited: claim.credited === null ? null : inUnits(claim.credited),
    account: claim.account,
    reference: claim.reference,
    approvals: claim.approvals,
    approvals_needed: await neededFor(deps, claim, by.operator),
    is_proof_opened: by.isOpened,
    submitted_at: claim.submittedAt,
    decided_at: claim.decidedAt,
    decided_by: claim.decidedBy,
  };
}

/** Where the person who asks is one of them, and as much arrived as was claimed. Whatever was approved in part needs another. */
async function neededFor(deps: DepositDeps, claim: ClaimRecord, operator: string): Promise<number> {
  if (claim.state !== "pending") return Math.max(claim.approvals, 1);
  if (claim.approvals > 0) return claim.approvals + 1;
  const { database, clock } = deps;
  const worthUsdt = worthOf(deps, unitsOf(deps, claim).currency, claim.amount);
  return approvalsNeeded(database, { operator, claimId: claim.id, amount: claim.amount, worthUsdt, at: clock.now() });
}

function unitsOf({ ledger }: DepositDeps, { currencyId }: ClaimRecord) {
  const currency = ledger.currency(currencyId);
  if (!currency) throw new Error(`no such currency: ${currencyId}`);
  return { currency, inUnits: (amount: bigint) => formatDecimalShort(amount, currency.decimals) };
}

async function detailOut(
  deps: DepositDeps,
  claim: ClaimRecord,
  operator: string,
): Promise<ResponseOf<typeof api.getDepositClaim>> {
  const { database, watched, clock, ledger } = deps;
  const { currency, inUnits } = unitsOf(deps, claim);
  const usdt = ledger.currencyByCode("USDT");
  const inUsdt = (amount: bigint) => formatDecimalShort(amount, usdt.decimals);
  const isRead = claim.network !== null && watched.has(claim.network);
  const [address] = isRead ? await ownAddresses(deps, database, claim.customerId) : [];
  const worth = claim.worthUsdt ?? worthOf(deps, currency, claim.amount);
  const day = await readDayWorth(database, claim.customerId, clock.now());
  const approvals = await readApprovals(database, claim.id);
  const isOpened = (await readOpened(database, operator, [claim.id])).has(claim.id);
  return {
    ...(await claimOut(deps, claim, { operator, isOpened })),
    allowance: await allowanceOut(deps, operator),
    tx_hash: claim.txHash,
    bank_number: claim.bankNumber,
    aba: claim.aba,
    swift: claim.swift,
    iban: claim.iban,
    own_address: address === undefined ? null : (await checksumming())(address),
    is_read_from_chain: isRead,
    worth_usdt: worth === null ? null : inUsdt(worth),
    approved_usdt_24h: inUsdt(day.approved),
    second_from_usdt: inUsdt(day.secondFrom),
    reason: claim.reason,
    amount_reason: claim.amountReason,
    approved_by: approvals.map((one) => ({
      operator: one.operator,
      at: one.at,
      amount: inUnits(one.amount),
      tx_hash: one.txHash,
      output_index: one.outputIndex,
      bank_number: one.bankNumber,
      amount_reason: one.amountReason,
    })),
  };
}

async function watchOut({ database, watched, ledger }: DepositDeps): Promise<ResponseOf<typeof api.getChainWatch>> {
  const [watches, waiting, vanished] = await Promise.all([
    readWatches(database),
    countWaiting(database),
    readVanished(database),
  ]);
  const byNetwork = new Map(watches.map((watch) => [watch.network, watch]));
  const names = new Set([...watched.keys(), ...byNetwork.keys()]);
  return {
    networks: [...names].sort().map((network) => {
      const found = byNetwork.get(network);
      return {
        network,
        block: found ? String(found.height) : null,
        looked_at: found?.lookedAt ?? null,
        fault: found?.fault ?? null,
        failed_since: found?.failedSince ?? null,
        waiting: waiting.get(network) ?? 0,
      };
    }),
    vanished: vanished.map((one) => {
      const currency = ledger.currency(one.currencyId);
      return {
        id: one.id,
        uid: one.uid,
        network: one.network,
        tx_hash: one.txHash,
        currency_name: currency?.code ?? "",
        amount: formatDecimalShort(one.amount, currency?.decimals ?? 0),
        vanished_at: one.vanishedAt,
      };
    }),
  };
}
