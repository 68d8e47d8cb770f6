/**
 * Proving anew who one is: with a second factor where the account has one, else with its password, else with its wallet. Never
 * with something weaker than what the account asks for at the door.
 */
import {
  type getStepUp as getEndpoint,
  type stepUpOptions as optionsEndpoint,
  STEP_UP_LASTS_S,
  type stepUp as stepUpEndpoint,
} from "@candor/api/account-safety";
import type { RequestOf, ResponseOf } from "@candor/api/endpoint";
import { type Answer, answer, type Refusal, refuse } from "@candor/api/refusal";
import { fieldsOf, type StepUpMethod } from "@candor/api/second-factor";
import { type Instant, instantOf } from "@candor/money/money";
import type { Reader } from "../../platform/database/database.ts";
import type { CustomerCall } from "../../platform/http/route.ts";
import { BUSY } from "../../platform/password-hasher.ts";
import { findProofs, lockPasswordHash, recordSafetyEvent } from "../customer/customer.ts";
import { passwordGuesses, type SignInContext } from "../sign-in/sign-in.ts";

type Proved = Answer<{ until: Instant }>;
type Request = RequestOf<typeof stepUpEndpoint>;

const untilOf = (provedAt: Instant): Instant => instantOf(provedAt + STEP_UP_LASTS_S * 1000);

export async function stepUpMethods(
  { secondFactors }: SignInContext,
  reader: Reader,
  customerId: string,
): Promise<readonly StepUpMethod[]> {
  const factors = await secondFactors.methodsOf(reader, customerId);
  if (factors.length > 0) return factors;
  const { passwordHash, walletAddress } = await findProofs(reader, customerId);
  if (passwordHash !== null) return ["password"];
  return walletAddress === null ? [] : ["wallet"];
}

export async function getStepUp(
  context: SignInContext,
  { caller }: CustomerCall,
): Promise<Answer<ResponseOf<typeof getEndpoint>>> {
  const methods = [...(await stepUpMethods(context, context.database, caller.customerId))];
  const until = caller.provedAt === null ? null : untilOf(caller.provedAt);
  return answer({ methods, until: until !== null && until > context.clock.now() ? until : null });
}

const unavailable = (methods: readonly StepUpMethod[]): Refusal =>
  refuse("step-up-method-unavailable", methods.length > 0 ? { methods: methods.join(", ") } : {});

export async function stepUpOptions(
  context: SignInContext,
  { method }: RequestOf<typeof optionsEndpoint>,
  { caller, origin }: CustomerCall,
): Promise<Answer<ResponseOf<typeof optionsEndpoint>>> {
  const { database, secondFactors, walletProof } = context;
  const methods = await stepUpMethods(context, database, caller.customerId);
  if (!methods.includes(method)) return unavailable(methods);
  const [passkey, message] =
    method === "passkey"
      ? [await database.transaction((tx) => secondFactors.passkeyOptions(tx, caller.customerId)), undefined]
      : [undefined, await walletProof.message(caller.customerId, origin)];
  if (passkey === undefined && message === undefined) return unavailable(methods);
  return answer({ passkey_options: passkey ?? null, wallet_message: message ?? null });
}

export async function stepUp(context: SignInContext, request: Request, call: CustomerCall): Promise<Proved> {
  const asked = methodAsked(request);
  const methods = await stepUpMethods(context, context.database, call.caller.customerId);
  if (asked === undefined) return refuse("bad-input", methods.length > 0 ? { field: fieldsOf(methods) } : {});
  if (!methods.includes(asked)) return unavailable(methods);
  const { secondFactor, password, walletSignature } = request;
  if (secondFactor) return byFactor(context, secondFactor, call);
  return password === undefined ? byWallet(context, walletSignature ?? "", call) : byPassword(context, password, call);
}

/** The one way that was sent. */
function methodAsked({ secondFactor, password, walletSignature }: Request): StepUpMethod | undefined {
  const asked: StepUpMethod[] = [
    ...(secondFactor ? [secondFactor.method] : []),
    ...(password === undefined ? [] : (["password"] as const)),
    ...(walletSignature === undefined ? [] : (["wallet"] as const)),
  ];
  return asked.length === 1 ? asked[0] : undefined;
}

function byFactor(
  context: SignInContext,
  proof: NonNullable<Request["secondFactor"]>,
  call: CustomerCall,
): Promise<Proved> {
  const { customerId } = call.caller;
  return context.database.transaction(async (tx): Promise<Proved> => {
    const proved = await context.secondFactors.prove(tx, customerId, proof);
    if (proved.refused) return proved.code === "second-factor-locked" ? proved : refuse("second-factor-wrong");
    if (proved.value === "recovery") await recordSafetyEvent(context, tx, customerId, "recovery-code-used", call);
    return answer({ until: untilOf(await context.sessions.prove(tx, call.caller)) });
  });
}

/** Hashed outside of any transaction, judged in one. */
async function byPassword(context: SignInContext, password: string, { caller }: CustomerCall): Promise<Proved> {
  const { database, hasher, sessions } = context;
  const id = caller.customerId;
  const guesses = passwordGuesses(context, "step-up", id);
  const locked = (until_at: Instant): Proved => refuse("second-factor-locked", { until_at });
  const lockedBefore = await guesses.locked();
  if (lockedBefore !== undefined) return locked(lockedBefore);
  const { passwordHash } = await findProofs(database, id);
  const isMatch = await hasher.verify(passwordHash ?? undefined, password, { line: "owner", name: id });
  if (isMatch === BUSY) return refuse("busy-try-again");
  return database.transaction(async (tx): Promise<Proved> => {
    const isRight = isMatch && (await lockPasswordHash(tx, { id, passwordHash }));
    const lockedNow = await guesses.judge(tx, isRight);
    if (lockedNow !== undefined) return locked(lockedNow);
    return isRight ? answer({ until: untilOf(await sessions.prove(tx, caller)) }) : refuse("credentials-wrong");
  });
}

async function byWallet(context: SignInContext, signature: string, { caller }: CustomerCall): Promise<Proved> {
  const checked = await context.walletProof.check(caller.customerId, signature);
  if (checked.refused) return checked;
  const provedAt = await context.database.transaction((tx) => context.sessions.prove(tx, caller));
  return answer({ until: untilOf(provedAt) });
}
