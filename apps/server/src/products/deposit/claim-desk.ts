/** What operators read of claims, and how they reject one. Each look at a proof is kept under their name, for its owner to read. */
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { claimStateAfter } from "@candor/engine/deposit-state";
import { formatDecimalShort } from "@candor/money/decimal";
import { currentRoles, recordAuditEntry } from "../../core/operator/operator.ts";
import { isOfQueue, type Queue } from "./approve-claim.ts";
import { type ClaimRecord, findClaim, insertProofView, lockClaim, rejectClaim } from "./claim-store.ts";
import { DEPOSITS_CHANGED } from "./deposit-topics.ts";
import type { DepositDeps, Picture } from "./deposit-types.ts";

interface AccessRecord {
  readonly id: string;
  readonly reason: string;
}

export async function findIn(deps: DepositDeps, queue: Queue, id: string): Promise<ClaimRecord | undefined> {
  const found = await findClaim(deps.database, id);
  return found && isOfQueue(queue, found) ? found : undefined;
}

/** Read first, so that nothing is written down that nobody has seen; answered only once it is. */
export async function viewProof(
  deps: DepositDeps,
  queue: Queue,
  operator: string,
  { id, reason }: AccessRecord,
): Promise<Answer<Picture>> {
  const { database, clock, readPicture } = deps;
  const found = await findIn(deps, queue, id);
  if (!found) return refuse("deposit-unknown");
  const { customerId } = found;
  const picture = await readPicture(customerId, found.picturePath);
  if (!picture) return refuse("file-missing");
  const at = clock.now();
  const isWritten = await database.transaction(async (tx) => {
    if (!(await currentRoles(tx, operator))?.includes("finance")) return false;
    await insertProofView(tx, { claimId: id, customerId, operator, at, reason });
    await recordAuditEntry(tx, { operator, at, act: "document-viewed", subject: { kind: queue, id }, reason });
    return true;
  });
  return isWritten ? answer(picture) : refuse("operator-only");
}

export async function reject(
  deps: DepositDeps,
  queue: Queue,
  operator: string,
  { id, reason }: AccessRecord,
): Promise<Answer<string>> {
  const { database, clock, notices, bus, ledger } = deps;
  return database.transaction(async (tx): Promise<Answer<string>> => {
    if (!(await currentRoles(tx, operator))?.includes("finance")) return refuse("operator-only");
    const claim = await lockClaim(tx, id);
    const currency = claim && ledger.currency(claim.currencyId);
    if (!claim || !currency || !isOfQueue(queue, claim)) return refuse("deposit-unknown");
    if (claimStateAfter(claim.state, "reject") === null) return refuse("deposit-decided");
    const at = clock.now();
    const { customerId } = claim;
    await rejectClaim(tx, id, { operator, at, reason });
    await recordAuditEntry(tx, { operator, at, act: "deposit-rejected", subject: { kind: queue, id }, reason });
    await notices.notify(tx, {
      ...{ customerId, kind: "deposit", source: `deposit/claim/${id}` },
      parameters: {
        ...{ state: "rejected", network: null, needed: null, is_wire: claim.kind === "wire", reason, at },
        ...{ currency: currency.code, amount: formatDecimalShort(claim.amount, currency.decimals) },
      },
    });
    tx.afterCommit(() => bus.publish(DEPOSITS_CHANGED, { customerId }));
    return answer(id);
  });
}
