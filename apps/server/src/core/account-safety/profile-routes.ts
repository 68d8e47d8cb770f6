/** Endpoint → command for profiles and credit scores, and a profile as the wire shows it. */
import type { ResponseOf } from "@candor/api/endpoint";
import * as api from "@candor/api/profile";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import type { Reader } from "../../platform/database/database.ts";
import { pageOut } from "../../platform/database/list-stretch.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { findCustomer, listCreditEvents, readCreditScore } from "../customer/customer.ts";
import type { AccountSafetyContext } from "./account-safety-types.ts";
import { readFreeze } from "./freeze-store.ts";
import { readProfileFacts, updatePortrait, updateSaid } from "./profile-store.ts";
import { readRestrictions } from "./restriction-store.ts";

/** Nobody's trades can be copied yet. */
const INVITED_TRADERS = 0;
/** Nothing in the books pays anybody for inviting. */
const REBATE = "0";

async function readProfile(reader: Reader, customerId: string): Promise<Answer<ResponseOf<typeof api.getProfile>>> {
  const customer = await findCustomer(reader, customerId);
  if (!customer) return refuse("session-ended");
  const { signature, inviteCount } = await readProfileFacts(reader, customerId);
  const freeze = await readFreeze(reader, customerId);
  return answer({
    user_id: customer.id,
    uid: customer.uid,
    nickname: customer.nickname,
    signature,
    head_portrait: customer.portraitPath,
    email: customer.email,
    mobile: customer.mobile,
    area_code: customer.areaCode,
    wallet_address: customer.walletAddress,
    level: customer.verifiedLevel,
    credit_score: await readCreditScore(reader, customerId),
    invite_code: customer.inviteCode,
    invite_count: inviteCount,
    invited_traders_count: INVITED_TRADERS,
    rebate: REBATE,
    registered_at: customer.registeredAt,
    frozen_since: freeze?.frozenAt ?? null,
    frozen_by: freeze?.frozenBy ?? null,
    frozen_until: freeze?.expiresAt ?? null,
    frozen_cause: freeze?.cause ?? null,
    restrictions: (await readRestrictions(reader, customerId)).map(({ kind, cause, words, begunAt, expiresAt }) => {
      return { kind, cause, words, since: begunAt, until: expiresAt };
    }),
    lang: customer.language,
  });
}

export function profileRoutes(context: AccountSafetyContext): readonly Route[] {
  const { database } = context;
  return [
    route(api.getProfile, (_request, { caller }) => readProfile(database, caller.customerId)),
    route(api.editNickname, (said, call) =>
      call.transaction(async (tx) => {
        await updateSaid(tx, call.caller.customerId, said);
        return readProfile(tx, call.caller.customerId);
      }),
    ),
    route(api.setPortrait, ({ filePath }, call) =>
      call.transaction(async (tx) => {
        const { customerId } = call.caller;
        const isOwn = await context.ownsFile(customerId, filePath);
        if (!isOwn) return refuse("file-missing");
        await updatePortrait(tx, customerId, filePath);
        return readProfile(tx, customerId);
      }),
    ),
    route(api.getCredit, async (request, { caller, reader }) => {
      const found = await listCreditEvents(reader, caller.customerId, request);
      const score = await readCreditScore(reader, caller.customerId);
      return answer({ score, ...pageOut(found, (line) => line) });
    }),
  ];
}
