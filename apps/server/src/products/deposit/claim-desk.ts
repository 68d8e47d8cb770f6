/** What people on duty read of claims, and how they reject one. Each look at a proof is kept under their name, for its owner to read. */
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { claimStateAfter } from "@candor/engine/deposit-state";
import { formatDecimalShort } from "@candor/money/decimal";
import { recordAct, rolesOnDuty } from "../../core/operator/operator.ts";
import { isOfQueue, type Queue } from "./approve-claim.ts";
import { type ClaimRecord, findClaim, insertProofView, lockClaim, rejectClaim } from "./claim-store.ts";
import { DEPOSITS_CHANGED } from "./deposit-topics.ts";
import type { DepositGround, Picture } from "./deposit-types.ts";

interface Look {
  readonly id: string;
  readonly reason: string;
}

export async function findIn(ground: DepositGround, queue: Queue, id: string): Promise<ClaimRecord | undefined> {
  const found = await findClaim(ground.database, id);
  return found && isOfQueue(queue, found) ? found : undefined;
}

/** Read first, so that nothing is written down that nobody has seen; answered only once it is. */
export async function viewProof(
  ground: DepositGround,
  queue: Queue,
  operator: string,
  { id, reason }: Look,
): Promise<Answer<Picture>> {
  const { database, clock, readPicture } = ground;
  const found = await findIn(ground, queue, id);
  if (!found) return refuse("deposit-unknown");
  const { customerId } = found;
  const picture = await readPicture(customerId, found.picturePath);
  if (!picture) return refuse("file-missing");
  const at = clock.now();
  const isWritten = await database.transaction(async (tx) => {
    if (!(await rolesOnDuty(tx, operator))?.includes("finance")) return false;
    await insertProofView(tx, { claimId: id, customerId, operator, at, reason });
    await recordAct(tx, { operator, at, act: "document-viewed", subject: { kind: queue, id }, reason });
    return true;
  });
  return isWritten ? answer(picture) : refuse("operator-only");
}

export async function reject(
  ground: DepositGround,
  queue: Queue,
  operator: string,
  { id, reason }: Look,
): Promise<Answer<string>> {
  const { database, clock, notices, bus, ledger } = ground;
  return database.transaction(async (tx): Promise<Answer<string>> => {
    if (!(await rolesOnDuty(tx, operator))?.includes("finance")) return refuse("operator-only");
    const claim = await lockClaim(tx, id);
    const currency = claim && ledger.currency(claim.currencyId);
    if (!claim || !currency || !isOfQueue(queue, claim)) return refuse("deposit-unknown");
    if (claimStateAfter(claim.state, "reject") === null) return refuse("deposit-decided");
    const at = clock.now();
    const { customerId } = claim;
    await rejectClaim(tx, id, { operator, at, reason });
    await recordAct(tx, { operator, at, act: "deposit-rejected", subject: { kind: queue, id }, reason });
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
