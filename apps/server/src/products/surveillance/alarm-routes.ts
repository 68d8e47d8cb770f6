/** Endpoints of alarms for compliance: a list, and closing one with a note. */
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { closeSurveillanceAlarm, listSurveillanceAlarms, type SurveillanceAlarm } from "@candor/api/surveillance";
import { isActiveOperator, recordAuditEntry } from "../../core/operator/operator.ts";
import { openAlarms } from "../../core/surveillance/surveillance.ts";
import type { Reader } from "../../platform/database/database.ts";
import { placeOf } from "../../platform/database/list-stretch.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { type AlarmRow, closeAlarm, lockAlarm, readAlarms, readUids } from "./alarm-list-store.ts";
import type { SurveillanceDeps } from "./surveillance-types.ts";

export function alarmRoutes({ database, clock }: SurveillanceDeps): readonly Route[] {
  return [
    route(listSurveillanceAlarms, async ({ state, ...request }, { reader }) => {
      const { list, hasMore, next } = await readAlarms(reader, state === "open", placeOf(request));
      const open = [...(await openAlarms(database)).values()].reduce((sum, count) => sum + count, 0);
      return answer({ list: await shown(reader, list), has_more: hasMore, next, open });
    }),
    route(closeSurveillanceAlarm, ({ id, note }, { operator }) =>
      database.transaction(async (tx): Promise<Answer<SurveillanceAlarm>> => {
        if (!(await isActiveOperator(tx, operator))) return refuse("operator-only");
        const alarm = await lockAlarm(tx, id);
        if (!alarm) return refuse("surveillance-alarm-unknown");
        if (alarm.closedAt !== null) return refuse("surveillance-alarm-closed");
        const at = clock.now();
        await closeAlarm(tx, id, { at, by: operator, note });
        const subject = { kind: "surveillance-alarm", id };
        await recordAuditEntry(tx, { operator, at, act: "surveillance-alarm-closed", subject, reason: note });
        const [closed] = await shown(tx, [{ ...alarm, closedAt: at, closedBy: operator, note }]);
        if (!closed) throw new Error(`no alarm ${id}`);
        return answer(closed);
      }),
    ),
  ];
}

async function shown(reader: Reader, rows: readonly AlarmRow[]): Promise<SurveillanceAlarm[]> {
  const uids = await readUids(reader, [...new Set(rows.flatMap(({ customerIds }) => customerIds))]);
  return rows.map((row) => ({
    ...{ id: row.id, kind: row.kind, uids: row.customerIds.map((id) => uids.get(id) ?? ""), facts: { ...row.facts } },
    ...{ opened_at: row.openedAt, renewed_at: row.renewedAt },
    ...{ closed_at: row.closedAt, closed_by: row.closedBy, note: row.note },
  }));
}
