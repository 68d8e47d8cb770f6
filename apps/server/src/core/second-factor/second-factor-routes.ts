/** Endpoint → command, and what protects an account as the wire shows it. */
import type { ResponseOf } from "@candor/api/endpoint";
import { answer } from "@candor/api/refusal";
import * as api from "@candor/api/second-factor";
import { type Route, route } from "../../platform/http/route.ts";
import { confirmTotp, removeTotp, startTotp } from "./authenticator.ts";
import { findAuthenticator } from "./authenticator-store.ts";
import { addPasskey, removePasskey, startPasskey } from "./passkey.ts";
import { listPasskeys, type Passkey } from "./passkey-store.ts";
import { setPayPassword } from "./pay-password.ts";
import { findPayPassword } from "./pay-password-store.ts";
import { renewCodes } from "./recovery-code.ts";
import { findUnusedCodes } from "./recovery-code-store.ts";
import type { SecondFactorContext } from "./second-factor-types.ts";
import { isLocked } from "./tries.ts";

type Factors = ResponseOf<typeof api.getFactors>;

export function secondFactorRoutes(context: SecondFactorContext): readonly Route[] {
  return [
    route(api.getFactors, async (_request, call) => answer(await readFactors(context, call.caller.customerId))),
    route(api.startTotp, (_request, call) => startTotp(context, call)),
    route(api.confirmTotp, (request, call) => confirmTotp(context, request, call)),
    route(api.removeTotp, (_request, call) => removeTotp(context, call)),
    route(api.renewRecoveryCodes, (_request, call) => renewCodes(context, call)),
    route(api.startPasskey, (_request, call) => startPasskey(context, call)),
    route(api.addPasskey, (request, call) => addPasskey(context, request, call)),
    route(api.removePasskey, (request, call) => removePasskey(context, request, call)),
    route(api.setPayPassword, (request, call) => setPayPassword(context, request, call)),
  ];
}

async function readFactors({ database, clock }: SecondFactorContext, customerId: string): Promise<Factors> {
  const [authenticator, passkeys, codes, payPassword] = await Promise.all([
    findAuthenticator(database, customerId),
    listPasskeys(database, customerId),
    findUnusedCodes(database, customerId),
    findPayPassword(database, customerId),
  ]);
  return {
    totp_since: authenticator?.confirmedAt ?? null,
    passkeys: passkeys.map(passkeyOut),
    recovery_codes_left: codes.length,
    pay_password: {
      is_set: payPassword !== undefined,
      locked_until: payPassword && isLocked(payPassword, clock.now()) ? payPassword.lockedUntil : null,
    },
  };
}

const passkeyOut = ({ id, name, createdAt, lastUsedAt }: Passkey): Factors["passkeys"][number] => ({
  id,
  name,
  created_at: createdAt,
  last_used_at: lastUsedAt,
});
