/**
 * The one way this app talks to the server. It adds who, which account and which language, keeps one key per intent,
 * reads the envelope, and reacts to refusals as the spec says. It never retries on its own and never sees a token.
 */
import type { AccountMode } from "@candor/api/account-mode";
import type { ApiKey, WireRequest, WireResponse } from "@candor/api/api";
import type { RefusalDetails } from "@candor/api/refusal";
import { hearAnswerTime } from "./clock.ts";
import { Refusal, readEnvelope } from "./envelope.ts";
import { commonText, currentLanguage } from "./i18n.ts";
import { currentPlace, navigate, redirect, returnHere } from "./navigation.ts";
import { formFields, requestOf } from "./request-body.ts";
import { currentSession, signOut } from "./session.ts";
import { createStore } from "./store.ts";
import { toast } from "./toast.ts";

const TIME_OUT_MS = 60_000;
/** Between a message that sends the person elsewhere and going there. */
const REDIRECT_DELAY_MS = 1200;

/** One wish of the person, however often it has to be sent: make it when the form is confirmed, keep it over retries. */
export interface Intent {
  readonly key: string;
  /** The account it was made for: however late it is sent again, it reaches no other. */
  readonly account: AccountMode;
}

export function newIntent(): Intent {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return { key, account: currentSession().account };
}

interface CallOptions {
  /** Keep the same intent for a second try; without one each call is its own. */
  readonly intent?: Intent;
  /** The caller shows the refusal itself: no toast (999 and 998 still act). */
  readonly isQuiet?: boolean;
  readonly signal?: AbortSignal;
  /** Sends in place of fetch, where somebody is shown how far it has come. */
  readonly transport?: (url: string, init: RequestInit) => Promise<Response>;
}

/** Calls under way, for the loading indicator. */
export const pendingCalls = createStore(0);

/** Whether the last call reached nobody at all. */
export const isUnreachable = createStore(false);

/** Calls an endpoint. Resolves with the answer's message; rejects with a Refusal and nothing else (or AbortError). */
export async function call<K extends ApiKey>(
  key: K,
  input: WireRequest<K>,
  options: CallOptions = {},
): Promise<WireResponse<K>> {
  const session = currentSession();
  const caller = {
    language: currentLanguage(),
    userId: session.user?.userId ?? null,
    account: options.intent?.account ?? session.account,
    timeZone: ownTimeZone(),
  };
  const intentKey = key.startsWith("POST") ? (options.intent ?? newIntent()).key : null;
  const { url, init } = requestOf(key, Object(input), caller, intentKey);
  return (await send(url, init, options)) as WireResponse<K>;
}

/**
 * Calls an endpoint that anybody may call, as somebody who is not signed in: without the session and without a word of who asks.
 * What comes back is what the server shows to everyone, or at least not what it shows to this person. Else as `call`.
 */
export async function callAsAnybody<K extends ApiKey & `GET ${string}`>(
  key: K,
  input: WireRequest<K>,
  options: Pick<CallOptions, "isQuiet" | "signal"> = {},
): Promise<WireResponse<K>> {
  const nobody = { language: currentLanguage(), userId: null, account: "demo", timeZone: ownTimeZone() } as const;
  const { url, init } = requestOf(key, Object(input), nobody, null);
  return (await send(url, { ...init, credentials: "omit" }, options)) as WireResponse<K>;
}

/** Uploads a picture; resolves with its path. */
export async function upload(file: File, options: CallOptions = {}): Promise<string> {
  const session = currentSession();
  const caller = { language: currentLanguage(), userId: session.user?.userId ?? null, account: session.account };
  const body = new FormData();
  body.set("file", file);
  const headers = { "X-Account": caller.account, "Accept-Language": caller.language };
  const url = `/api/upload?${formFields({}, caller).toString()}`;
  return String(await send(url, { method: "POST", headers, body, credentials: "same-origin" }, options));
}

const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

type AskStepUp = (why: RefusalDetails) => Promise<boolean>;
let askStepUp: AskStepUp | undefined;

/**
 * Says how a person is asked to prove anew who they are. Call once, before the first render.
 * @param ask answers false when they do not want to; rejects when they cannot be asked
 */
export function provideStepUp(ask: AskStepUp): void {
  askStepUp = ask;
}

/** Sends it, and once more as it was after the person has proved anew who they are, where that was missing. */
async function send(url: string, init: RequestInit, options: CallOptions): Promise<unknown> {
  try {
    return await sendOnce(url, init, options);
  } catch (cause) {
    if (!needsStepUp(cause)) throw cause;
    const isProved = await askStepUp?.(cause.details).catch((missing) => {
      throw said(asRefusal(missing), options);
    });
    // Who has closed the question knows why nothing happens: a refusal without words.
    if (!isProved) throw new Refusal("step-up-required", "");
  }
  return sendOnce(url, init, options).catch((cause) => {
    throw needsStepUp(cause) ? said(cause, options) : cause;
  });
}

const needsStepUp = (cause: unknown): cause is Refusal => cause instanceof Refusal && cause.code === "step-up-required";

function said(refusal: Refusal, { isQuiet = false }: CallOptions): Refusal {
  if (!isQuiet) toast(refusal.message, "error");
  return refusal;
}

async function sendOnce(url: string, init: RequestInit, options: CallOptions): Promise<unknown> {
  const sender = currentSession().user;
  pendingCalls.update((count) => count + 1);
  try {
    const timeOut = AbortSignal.timeout(TIME_OUT_MS);
    const signal = options.signal ? AbortSignal.any([options.signal, timeOut]) : timeOut;
    const response = await (options.transport ?? fetch)(url, { ...init, signal });
    isUnreachable.set(false);
    hearAnswerTime(response.headers.get("date"));
    const body: unknown = await response.json().catch(() => null);
    const reading = readEnvelope(body, commonText("error.server"));
    if (reading.ok && response.ok) return reading.message;
    throw reading.ok ? new Refusal("fault", commonText("error.server")) : reading.refusal;
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    const refusal = asRefusal(cause);
    // The end of a session concerns whoever sent the call, and nobody who has signed in since.
    const isOutlived = refusal.type === "999" && currentSession().user !== sender;
    if (!isOutlived) react(refusal, options.isQuiet === true);
    throw refusal;
  } finally {
    pendingCalls.update((count) => count - 1);
  }
}

function asRefusal(cause: unknown): Refusal {
  if (cause instanceof Refusal) return cause;
  if (cause instanceof DOMException && cause.name === "TimeoutError") {
    return new Refusal("timeout", commonText("error.timeout"));
  }
  isUnreachable.set(true);
  return new Refusal("network", commonText("error.network"));
}

/** Refusals that a question follows at once. */
const ASKS_ON: ReadonlySet<string> = new Set(["step-up-required", "second-factor-required"]);

/** What the spec's section 8 asks for on each kind of refusal. */
function react(refusal: Refusal, isQuiet: boolean): void {
  if (refusal.type === "999") {
    toast(refusal.message);
    signOut();
    goToLogin();
  } else if (refusal.type === "998") {
    toast(refusal.message);
    setTimeout(goToVerification, REDIRECT_DELAY_MS);
  } else if (!isQuiet && !ASKS_ON.has(refusal.code)) toast(refusal.message, "error");
}

/** Several calls may have been refused at once: one page is opened. */
function goToVerification(): void {
  if (currentPlace().location.path !== "pages/StartVerification") navigate("pages/StartVerification");
}

let isGoingToLogin = false;

/** After 1200 ms to the login page, which comes back here afterwards. Asking twice goes once. */
export function goToLogin(): void {
  if (isGoingToLogin) return;
  isGoingToLogin = true;
  const from = returnHere();
  setTimeout(() => {
    isGoingToLogin = false;
    if (currentPlace().location.path === "pages/common/login" || currentSession().user !== null) return;
    redirect("pages/common/login", { return: from });
  }, REDIRECT_DELAY_MS);
}
