/**
 * The one way this app talks to the server. It adds who, which account and which language, keeps one key per request,
 * reads the envelope, and reacts to refusals as the spec says. It never retries on its own and never sees a token.
 */
import type { AccountMode } from "@candor/api/account-mode";
import type { ApiKey, WireRequest, WireResponse } from "@candor/api/api";
import type { RefusalDetails } from "@candor/api/refusal";
import { Refusal } from "@candor/client/envelope";
import { newIdempotencyKey } from "@candor/client/idempotent-submit";
import { formFields, requestOf, sendRequest, type WireCall } from "@candor/client/request";
import { createStore } from "@candor/client/store";
import { hearAnswerTime } from "./clock.ts";
import { commonText, currentLanguage } from "./i18n.ts";
import { currentPlace, navigate, redirect, returnHere } from "./navigation.ts";
import { currentSession, signOut } from "./session.ts";
import { toast } from "./toast.ts";

/** Between a message that sends the person elsewhere and going there. */
const REDIRECT_DELAY_MS = 1200;

/** One request of the person, however often it has to be sent: make it when the form is confirmed, keep it over retries. */
export interface RequestKey {
  readonly key: string;
  /** The account it was made for: however late it is sent again, it reaches no other. */
  readonly account: AccountMode;
}

export const newRequestKey = (): RequestKey => ({ key: newIdempotencyKey(), account: currentSession().account });

interface CallOptions {
  /** Keep the same key for a second try; without one each call is its own. */
  readonly requestKey?: RequestKey;
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
  const asking = askingAs(session.user?.userId, options.requestKey?.account ?? session.account);
  const keyHeader = key.startsWith("POST") && { "Idempotency-Key": (options.requestKey ?? newRequestKey()).key };
  const request = requestOf(key, Object(input), { ...asking, headers: { ...asking.headers, ...keyHeader } });
  return (await send(request, options)) as WireResponse<K>;
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
  const { url, init } = requestOf(key, Object(input), askingAs(undefined, "demo"));
  return (await send({ url, init: { ...init, credentials: "omit" } }, options)) as WireResponse<K>;
}

/** Uploads a picture; resolves with its path. */
export async function upload(file: File, options: CallOptions = {}): Promise<string> {
  const session = currentSession();
  const { fields, headers } = askingAs(session.user?.userId, session.account);
  const body = new FormData();
  body.set("file", file);
  const init: RequestInit = { method: "POST", headers, body, credentials: "same-origin" };
  return String(await send({ url: `/api/upload?${formFields({}, fields)}`, init }, options));
}

/** What every request says of who asks, for which account and in which language. */
const askingAs = (userId: string | undefined, account: AccountMode) => ({
  fields: { lang: currentLanguage(), ...(userId !== undefined && { uid: userId }) },
  headers: { "X-Account": account, "Accept-Language": currentLanguage() },
});

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
async function send(request: WireCall, options: CallOptions): Promise<unknown> {
  try {
    return await sendOnce(request, options);
  } catch (cause) {
    if (!needsStepUp(cause)) throw cause;
    const isProved = await askStepUp?.(cause.details).catch((missing) => {
      throw said(missing instanceof Refusal ? missing : new Refusal("network", textOf("network")), options);
    });
    // Who has closed the question knows why nothing happens: a refusal without words.
    if (!isProved) throw new Refusal("step-up-required", "");
  }
  return sendOnce(request, options).catch((cause) => {
    throw needsStepUp(cause) ? said(cause, options) : cause;
  });
}

const needsStepUp = (cause: unknown): cause is Refusal => cause instanceof Refusal && cause.code === "step-up-required";

function said(refusal: Refusal, { isQuiet = false }: CallOptions): Refusal {
  if (!isQuiet) toast(refusal.message, "error");
  return refusal;
}

const textOf = (failure: "network" | "timeout" | "server") => commonText(`error.${failure}`);

async function sendOnce(request: WireCall, { signal, transport, isQuiet = false }: CallOptions): Promise<unknown> {
  const sender = currentSession().user;
  pendingCalls.update((count) => count + 1);
  const onAnswer = ({ headers }: Response) => {
    isUnreachable.set(false);
    hearAnswerTime(headers.get("date"));
  };
  try {
    return await sendRequest(request, { textOf, signal, transport, onAnswer });
  } catch (cause) {
    if (signal?.aborted || !(cause instanceof Refusal)) throw cause;
    if (cause.code === "network") isUnreachable.set(true);
    // The end of a session concerns whoever sent the call, and nobody who has signed in since.
    const isOutlived = cause.type === "999" && currentSession().user !== sender;
    if (!isOutlived) react(cause, isQuiet);
    throw cause;
  } finally {
    pendingCalls.update((count) => count - 1);
  }
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
