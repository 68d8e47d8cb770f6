/** An operator ends their own session. */
import type { ResponseOf } from "@candor/api/endpoint";
import type { operatorLogout } from "@candor/api/operator-session";
import { type Answer, answer } from "@candor/api/refusal";
import type { OperatorCall } from "../../platform/http/route.ts";
import { recordAuditEntry } from "./audit-store.ts";
import type { OperatorContext } from "./operator-types.ts";
import { endSessions } from "./session-store.ts";

export async function signOut(
  { operatorDatabase, clock }: OperatorContext,
  call: OperatorCall,
): Promise<Answer<ResponseOf<typeof operatorLogout>>> {
  const at = clock.now();
  const { name, sessionId } = call.session;
  await operatorDatabase.transaction(async (tx) => {
    await endSessions(tx, name, sessionId, at);
    await recordAuditEntry(tx, { operator: name, at, act: "signed-out" });
  });
  call.clearOperatorCookie();
  return answer({ is_signed_out: true });
}
