/** Who asks an endpoint: nobody, a customer by their session, or an operator by one of their own. */
import type { CallLimits } from "../edge/door-limits.ts";
import type { Incoming } from "./endpoint-types.ts";
import type { Caller, OperatorSession } from "./route.ts";
import type { SessionCookie } from "./session-token.ts";

export interface Asker {
  readonly caller: Caller | null;
  /** Set at endpoints for operators only. */
  readonly session: OperatorSession | null;
  readonly operatorToken?: string | undefined;
  readonly isCookie: boolean;
  readonly hasSentToken: boolean;
}

interface IdentityRules {
  readonly limits: CallLimits;
  readonly sessionCookie: SessionCookie;
  readonly operatorCookie: SessionCookie;
}

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

type TooManyTokens = { readonly waitS: number };

/** A customer, or nobody where no session that counts came. */
export async function identify(
  { limits, sessionCookie }: IdentityRules,
  incoming: Incoming,
): Promise<Asker | TooManyTokens> {
  const { headers, address } = incoming;
  const sent = sessionCookie.read(text(headers.authorization), text(headers.cookie));
  if (!sent) return NOBODY;
  const asked = limits.customerOf(sent.token, address, text(headers["x-time-zone"]));
  const found = asked instanceof Promise ? await asked : asked;
  if (found.waitS !== undefined) return { waitS: found.waitS };
  if (found.owner) incoming.knownAs?.(found.owner.customerId);
  return { caller: found.owner, session: null, isCookie: sent.isCookie, hasSentToken: true };
}

const NOBODY: Asker = { caller: null, session: null, isCookie: false, hasSentToken: false };

/** An operator is known by a session of their own. Customers' sessions and cookies are not looked at. */
export async function identifyOperator(
  { limits, operatorCookie }: IdentityRules,
  { headers, address }: Incoming,
): Promise<Asker | TooManyTokens> {
  const sent = operatorCookie.read(text(headers.authorization), text(headers.cookie));
  if (!sent) return NOBODY;
  const found = await limits.operatorOf(sent.token, address, headers["x-unattended"] === "1");
  if (found.waitS !== undefined) return { waitS: found.waitS };
  return { ...NOBODY, session: found.owner, operatorToken: sent.token, isCookie: sent.isCookie, hasSentToken: true };
}
