/** Notifies owners of what their orders did: an event in the commit that did it, and one notice for each, of whoever has the portfolio. */
import type { PriceMode } from "@candor/api/site";
import type { Instruments } from "../../core/instrument/instrument.ts";
import type { NewNotice, Notices } from "../../core/notice/notice.ts";
import type { Topic } from "../../platform/bus/bus.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Outbox } from "../../platform/tasks/outbox.ts";
import { type ContractNotification, noticeOf } from "./contract-notifications.ts";
import { ownerOf } from "./contract-owner-store.ts";
import { CONTRACT_NOTICE } from "./contract-topics.ts";

interface EmitDeps {
  readonly outbox: Pick<Outbox, "emitMany">;
  readonly instruments: Pick<Instruments, "byId">;
  readonly priceMode: PriceMode;
}

/** With one statement, however many; with none where nobody is notified. */
export async function emitNotices(
  tx: Tx,
  notifications: readonly ContractNotification[],
  { outbox, instruments, priceMode }: EmitDeps,
): Promise<void> {
  const events = notifications.map((one) => {
    const instrument = instruments.byId(one.order.instrumentId);
    if (!instrument) throw new Error(`no instrument ${one.order.instrumentId}`);
    return { topic: CONTRACT_NOTICE as Topic<never>, payload: noticeOf(one, instrument, priceMode) };
  });
  await outbox.emitMany(tx, events);
}

interface ContractNoticeDeps {
  readonly outbox: Pick<Outbox, "consume">;
  readonly notices: Pick<Notices, "notify">;
}

const OWNERS_KEPT = 10_000;

/** Registers its consumer, so call it before the outbox starts. */
export function registerContractNotices({ outbox, notices }: ContractNoticeDeps): void {
  /** A portfolio never changes hands. */
  const owners = new Map<string, string>();
  outbox.consume("contract-notice", [CONTRACT_NOTICE], async (tx, { payload }) => {
    const { portfolioId, ...notice } = payload;
    const customerId = owners.get(portfolioId) ?? (await ownerOf(tx, portfolioId));
    if (owners.size >= OWNERS_KEPT) owners.clear();
    owners.set(portfolioId, customerId);
    await notices.notify(tx, { ...notice, customerId } as NewNotice);
  });
}
