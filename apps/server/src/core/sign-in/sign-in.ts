/**
 * Signing up and in: codes, passwords, wallets, second steps, known devices and sessions (DOMAIN sections 1 and 9). This is the
 * module's one door. It never tells a stranger whether an address is known, and never stores a password, code or token that could
 * be used again.
 */
import type { TokenMemory } from "../../platform/edge/token-gate.ts";
import type { Caller, Route } from "../../platform/http/route.ts";
import { retryingOnContention } from "../../platform/tasks/contention-retry.ts";
import { drawNumbers } from "../customer/customer.ts";
import { CODE_ANSWER_MS } from "./send-code.ts";
import { createSessions, sessionsRevoked } from "./sessions.ts";
import { signInRoutes } from "./sign-in-routes.ts";
import type { SignInContext, SignInDeps } from "./sign-in-types.ts";
import { createWalletProof } from "./wallet-proof.ts";
import { walletRoutes } from "./wallet-routes.ts";
import { CHAIN_PATIENCE_MS } from "./wallet-signature.ts";

export { customerAsker } from "./code-asker.ts";
export { type Device, readDevices } from "./device-store.ts";
export { deleteDeviceOfSession } from "./known-device-store.ts";
export { passwordGuesses } from "./password-guesses.ts";
export { isCommonPassword } from "./password-policy.ts";
export { secondFactorPorts } from "./second-factor-ports.ts";
export { sendCodeTo } from "./send-code.ts";
export { registerSignInJobs } from "./sign-in-jobs.ts";
export { endWaitingSteps } from "./sign-in-step.ts";
export type { SignInContext, SignInDeps } from "./sign-in-types.ts";
export { useCode } from "./verification-code.ts";

export interface SignIns {
  readonly routes: readonly Route[];
  /** The caller behind a session token; undefined when there is none, or it has ended. Answered from memory when warm. */
  authenticate(token: string): Promise<Caller | undefined>;
  /** What this process remembers of sessions' tokens. */
  readonly sessionMemory: TokenMemory<Caller>;
  /** Told of each session that ends early; returns how to stop listening. */
  onRevoked(listener: (sessionId: string) => void): () => void;
  /** For core/account-safety, which ends sessions and asks for proofs. */
  readonly context: SignInContext;
}

export function createSignIns(deps: SignInDeps): SignIns {
  // Commands that meet at one customer's rows wait for each other.
  const database = retryingOnContention(deps.database);
  const context: SignInContext = {
    drawNumbers,
    chainPatienceMs: CHAIN_PATIENCE_MS,
    codeAnswerMs: CODE_ANSWER_MS,
    ...deps,
    database,
    walletProof: createWalletProof({ chainPatienceMs: CHAIN_PATIENCE_MS, ...deps, database }),
    sessions: createSessions(deps),
  };
  return {
    routes: [...signInRoutes(context), ...walletRoutes(context)],
    authenticate: (token) => context.sessions.authenticate(token),
    sessionMemory: context.sessions.memory,
    onRevoked: (listener) => deps.bus.subscribe(sessionsRevoked, ({ sessionIds }) => sessionIds.forEach(listener)),
    context,
  };
}
