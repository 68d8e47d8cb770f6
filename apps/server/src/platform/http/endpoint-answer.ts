/**
 * From a request to the answer of its endpoint: who asks, how often, for which portfolio, with which fields. The one place
 * where the rules that hold for every endpoint are applied, in one order.
 */
import { ACCOUNT_MODES, type AccountMode } from "@candor/api/account-mode";
import type { Endpoint } from "@candor/api/endpoint";
import type { Language } from "@candor/api/language";
import { type Answer, type Refusal, refuse } from "@candor/api/refusal";
import { timeZoneOf } from "@candor/api/refusal-texts/instant-text";
import type { Instant } from "@candor/money/money";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import type { CallLimits } from "../edge/door-limits.ts";
import { keptWaitS, limitClassOf } from "../edge/limit-class.ts";
import type { Release } from "../edge/places.ts";
import type { OriginPolicy } from "../edge/request-origin.ts";
import { type Requester, visitorFrom } from "../edge/requester.ts";
import type { Log } from "../log.ts";
import { callerLanguage } from "./caller-language.ts";
import { readCommandKey, scopeOf } from "./command-key.ts";
import { type Asker, identify, identifyOperator } from "./endpoint-asker.ts";
import type { Headers, Incoming, Outcome } from "./endpoint-types.ts";
import { faultAnswer } from "./fault-answer.ts";
import { HttpCall } from "./http-call.ts";
import { depthFault, inputFault } from "./input-fault.ts";
import type { KeptCookie } from "./kept-cookie.ts";
import type { Reading } from "./request-fields.ts";
import { restrictionFault } from "./restriction-fault.ts";
import type { IdempotencyScope, OperatorSession } from "./route.ts";
import type { SessionCookie } from "./session-token.ts";
import type { SharedOutcomes } from "./shared-outcomes.ts";
import { namingTheWay, type StepUpMethodsOf, stepUpFault } from "./step-up-fault.ts";

export interface EndpointRules {
  readonly clock: Clock;
  readonly shared: SharedOutcomes;
  readonly log: Log;
  readonly database: Database;
  readonly limits: CallLimits;
  readonly origins: OriginPolicy;
  readonly sessionCookie: SessionCookie;
  readonly deviceCookie: KeptCookie;
  readonly operatorCookie: SessionCookie;
  readonly isDemoOpen: () => boolean;
  readonly stepUpMethods: StepUpMethodsOf;
}

type Handle = (request: unknown, call: HttpCall) => Promise<Answer<unknown>>;

export async function answerEndpoint(
  rules: EndpointRules,
  endpoint: Endpoint,
  handle: Handle,
  incoming: Incoming,
): Promise<Outcome> {
  try {
    const asker = await (endpoint.who === "operator" ? identifyOperator : identify)(rules, incoming);
    if ("waitS" in asker) return tooOften(asker.waitS, incoming, true);
    const who: Requester = { person: personOf(asker) ?? null, address: visitorFrom(incoming.address).address };
    const waitS = rules.limits.limiter.take(limitClassOf(endpoint), who);
    // Lists that a customer asks for too often hold up no order of theirs; what all their requests cost is counted before.
    if (waitS > 0) return tooOften(waitS, incoming, who.person === null || endpoint.rate === "trade");
    const key = endpoint.isShared && !asker.hasSentToken ? sharedKey(endpoint, incoming) : undefined;
    const enter = () => rules.limits.places.enter(endpoint.rate, who);
    if (key !== undefined) {
      // Not ended with the connection of the one who happened to be first.
      const { gone: _, ...all } = incoming;
      const make = (place: Release | null) => answerInPlace(rules, endpoint, handle, all, asker, place);
      return await rules.shared.of({ key, address: who.address.group, enter, make });
    }
    const early = await readAheadOf(rules, endpoint, incoming, asker, who);
    if (early?.code === "busy-try-again") return crowded(incoming);
    if (early) return { answer: early, language: incoming.languageUnread() };
    const entered = enter();
    const place = entered instanceof Promise ? await entered : entered;
    return await answerInPlace(rules, endpoint, handle, incoming, asker, place);
  } catch (error) {
    const answer = faultAnswer(error, rules.log, `${endpoint.method} ${endpoint.path}`, endpoint.changes);
    return { answer, language: incoming.languageUnread() };
  }
}

/**
 * All that an answer to somebody without a session may depend on, as it was understood: what else an address says makes no answer of
 * its own. Undefined for what cannot be understood.
 */
function sharedKey({ method, path, request }: Endpoint, { headers, query }: Incoming): string | undefined {
  const parsed = request.safeParse(query.fields);
  if (query.refusal || !parsed.success) return undefined;
  const language = callerLanguage(headers["accept-language"], undefined, query.fields?.lang);
  return JSON.stringify([method, path, language, headers["x-account"] ?? null, parsed.data], wholeNumbers);
}

const wholeNumbers = (_: string, value: unknown): unknown => (typeof value === "bigint" ? `${value}n` : value);

/** In the place for one more call of its class; null where there was none. */
async function answerInPlace(
  rules: EndpointRules,
  endpoint: Endpoint,
  handle: Handle,
  incoming: Incoming,
  asker: Asker,
  place: Release | null,
): Promise<Outcome> {
  if (!place) return crowded(incoming);
  let language: Language | undefined;
  try {
    const sent = endpoint.method === "GET" ? incoming.query : incoming.readBody();
    const { fields: inAddress } = incoming.query;
    language =
      sent.fields && inAddress
        ? callerLanguage(incoming.headers["accept-language"], sent.fields.lang, inAddress.lang)
        : incoming.languageUnread();
    return await judge(rules, endpoint, handle, incoming, asker, sent, language);
  } catch (error) {
    const answer = faultAnswer(error, rules.log, `${endpoint.method} ${endpoint.path}`, endpoint.changes);
    return { answer, language: language ?? incoming.languageUnread() };
  } finally {
    place();
  }
}

/** Reads what comes before the place, of whoever may send it; what speaks against it. */
async function readAheadOf(
  { origins, clock }: EndpointRules,
  endpoint: Endpoint,
  { readAhead, headers }: Incoming,
  asker: Asker,
  who: Requester,
): Promise<Refusal | undefined> {
  if (!readAhead || who.person === null) return undefined;
  return (
    originFault({ origins }, endpoint, asker, headers) ?? signInFault(endpoint, asker, clock.now()) ?? readAhead(who)
  );
}

const tooOften = (waitS: number, { languageUnread }: Incoming, isSlowed = false): Outcome => ({
  answer: refuse("too-many-requests", { seconds: waitS }),
  language: languageUnread(),
  retryAfterS: waitS,
  isSlowed,
});

/** How soon one may come again where no place became free. */
const CROWDED_RETRY_S = 2;

const crowded = ({ languageUnread }: Incoming): Outcome => ({
  answer: refuse("busy-try-again"),
  language: languageUnread(),
  retryAfterS: CROWDED_RETRY_S,
});

async function judge(
  rules: EndpointRules,
  endpoint: Endpoint,
  handle: Handle,
  incoming: Incoming,
  asker: Asker,
  sent: Reading,
  language: Language,
): Promise<Outcome> {
  const { headers, query } = incoming;
  const { fields } = sent;
  const fail = (refusal: Refusal): Outcome => ({ answer: refusal, language });

  const unreadable = query.refusal ?? sent.refusal;
  if (unreadable) return fail(unreadable);
  if (!fields) return fail(refuse("malformed-body"));
  const barred = originFault(rules, endpoint, asker, headers) ?? signInFault(endpoint, asker, rules.clock.now());
  if (barred) return fail(barred);
  const mode = accountModeOf(endpoint, asker, headers["x-account"]);
  if (typeof mode !== "string") return fail(mode);
  if (mode === "demo" && asker.caller && endpoint.needsPortfolio && !rules.isDemoOpen())
    return fail(refuse("demo-off"));
  const parsed = endpoint.request.safeParse(fields);
  if (!parsed.success) return fail(inputFault(parsed.error.issues));
  const beyond = depthFault(endpoint, parsed.data);
  if (beyond) return fail(beyond);
  // After the fields have been read: nobody proves who they are for something that cannot be done.
  const proving = { now: rules.clock.now(), methodsOf: rules.stepUpMethods };
  const unproved = await stepUpFault(endpoint, asker.caller, parsed.data, proving);
  if (unproved) return fail(unproved);
  const scope = idempotencyOf(endpoint, asker, mode, headers["idempotency-key"], fields.request_id, parsed.data);
  if (scope && "refused" in scope) return fail(scope);
  const keptS = keptWaitS(rules.limits.limiter, endpoint, asker.caller, incoming.address);
  if (keptS > 0) return { ...tooOften(keptS, incoming), language };

  const call = new HttpCall(rules.database, {
    language,
    caller: asker.caller,
    session: asker.session,
    operatorToken: asker.operatorToken,
    accountMode: mode,
    idempotency: scope,
    timeZone: timeZoneOf(headers["x-time-zone"]),
    clientAddress: incoming.address,
    userAgent: String(headers["user-agent"] ?? "").slice(0, 300),
    deviceToken: rules.deviceCookie.read(text(headers.cookie)) ?? null,
    origin: rules.origins.originOf(headers),
    isBrowser: headers.origin !== undefined || headers["sec-fetch-site"] !== undefined,
    gone: incoming.gone,
  });
  const answered = await handle(parsed.data, call).catch(async (error: unknown) => {
    const ended =
      asker.session && isTablesRefusal(error) && (await lostFault(rules, endpoint, asker.session, incoming));
    if (ended) return ended;
    throw error;
  });
  const answer = await namingTheWay(answered, asker.caller, rules.stepUpMethods);
  const { cookie, deviceCookie, operatorCookie } = call;
  const retryAfterS = answer.refused && answer.code === "busy-try-again" ? { retryAfterS: CROWDED_RETRY_S } : {};
  return { answer, language, cookie, deviceCookie, operatorCookie, ...retryAfterS };
}

const personOf = ({ caller, session }: Asker): string | undefined =>
  session ? `operator ${session.name}` : caller?.customerId;

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** Cookies come unasked, so a change needs proof of our own page; and no browser may write here for another site at all. */
function originFault(
  { origins }: Pick<EndpointRules, "origins">,
  endpoint: Endpoint,
  asker: Asker,
  headers: Headers,
): Refusal | undefined {
  // What an operator looks at is written down under their name: nobody else's page has it look.
  const isKept = endpoint.changes || (endpoint.who === "operator" && endpoint.method === "POST");
  if (!isKept || (asker.hasSentToken && !asker.isCookie)) return undefined;
  const isRefused = asker.isCookie ? !origins.isSameOrigin(headers) : origins.isForeign(headers);
  return isRefused ? refuse("foreign-origin") : undefined;
}

function signInFault(endpoint: Endpoint, asker: Asker, now: Instant): Refusal | undefined {
  if (endpoint.who === "operator") return roleFault(endpoint, asker.session);
  if (endpoint.who === "visitor") return undefined;
  if (!asker.caller) return refuse(asker.hasSentToken ? "session-ended" : "login-required");
  if (asker.caller.isFrozen && endpoint.whenFrozen === "refused")
    return refuse(asker.caller.isFrozenByOperators ? "account-frozen-by-operator" : "account-frozen");
  const restricted = restrictionFault(endpoint, asker.caller.restrictions, now);
  if (restricted) return restricted;
  return asker.caller.verifiedLevel < endpoint.needsLevel ? refuse("verification-required") : undefined;
}

function roleFault({ roles }: Endpoint, session: OperatorSession | null): Refusal | undefined {
  if (!session) return refuse("operator-only");
  const isLetIn = roles.length === 0 || roles.some((role) => session.roles.includes(role));
  return isLetIn ? undefined : refuse("operator-role-missing", { roles: roles.join(", ") });
}

/** Tables and triggers refuse what no operator with the role does. */
const isTablesRefusal = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === CHECK_VIOLATION;
const CHECK_VIOLATION = "23514";

/** What an operator has lost since the call began: their access or a role. Then the tables refused it for that. */
async function lostFault(
  rules: EndpointRules,
  endpoint: Endpoint,
  before: OperatorSession,
  incoming: Incoming,
): Promise<Refusal | undefined> {
  const now = await identifyOperator(rules, incoming);
  const session = "waitS" in now ? null : now.session;
  const lost = before.roles.filter((role) => !session?.roles.includes(role));
  const missing = lost.length > 0 ? refuse("operator-role-missing", { roles: lost.join(", ") }) : undefined;
  return roleFault(endpoint, session) ?? missing;
}

/** A token without X-Account means real (an API client); the web app always says which; visitors see demo. */
function accountModeOf(endpoint: Endpoint, asker: Asker, header: unknown): AccountMode | Refusal {
  if (!asker.caller) return "demo";
  if (header === undefined) {
    if (!asker.isCookie) return "real";
    return endpoint.needsPortfolio ? refuse("account-mode-missing") : "demo";
  }
  return ACCOUNT_MODES.find((mode) => mode === header) ?? refuse("account-mode-missing");
}

function idempotencyOf(
  endpoint: Endpoint,
  { caller, isCookie }: Asker,
  mode: AccountMode,
  header: unknown,
  field: unknown,
  command: unknown,
): IdempotencyScope | Refusal | null {
  if (!caller || !endpoint.isIdempotent || !endpoint.changes) return null;
  const key = readCommandKey(header, field);
  if (key === undefined) return isCookie ? refuse("idempotency-key-missing") : null;
  if (typeof key !== "string") return key;
  const portfolioId = endpoint.needsPortfolio ? caller.portfolios[mode] : "0";
  return scopeOf(endpoint, caller.customerId, portfolioId, key, command);
}
