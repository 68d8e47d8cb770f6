/**
 * The program's log: one JSON object per line. Tokens, passwords, codes, cookies and document numbers are cut out here,
 * wherever in an object they stand, so that no caller can leak one by forgetting.
 */
import { type DestinationStream, type Logger as PinoLogger, pino } from "pino";
import { currentRequest } from "./bus/request-context.ts";
import { createLogBounds } from "./log-bounds.ts";

export type Log = PinoLogger;
export type LogLevel = "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";

/** Names of fields whose value never reaches the log; compared without case, `_` and `-`. */
const SECRET_FIELDS = new Set(
  [
    "authorization cookie setcookie token accesstoken sessiontoken sessionid session bearer",
    "password passwd pass oldpassword newpassword repassword paypassword passwordconfirmation secret secretkey apikey finnhubkey",
    "repaypassword oldpaypassword ticket tickethash passkey walletsignature twilioauthtoken",
    "code verificationcode smscode emailcode totp otp recoverycode recoverycodes signature privatekey mnemonic",
    "realname cardnumber iban aba accountnumber holderaddress bankaddress phone",
    "firstname lastname birthdate cardid idnumber documentnumber passportnumber idcard frontpic reversepic handpic",
    "databaseurl migrateurl smtpurl connectionstring twilioauthtoken authtoken",
  ]
    .join(" ")
    .split(" "),
);

const CUT = "[cut]";
const MAX_DEPTH = 8;

const isSecret = (name: string): boolean => SECRET_FIELDS.has(name.toLowerCase().replaceAll(/[_-]/g, ""));

/** Credentials that hide in text: `user:password@host`, bearer tokens and the like. */
function redactText(text: string): string {
  return text
    .replaceAll(/(\w+:\/\/[^\s:/@]*):[^\s@]+@/g, `$1:${CUT}@`)
    .replaceAll(/\bBearer\s+[\w.~+/=-]+/gi, `Bearer ${CUT}`)
    .replaceAll(/\b(token|password|code)=[^\s&]+/gi, `$1=${CUT}`)
    .replaceAll(
      /"(\w*(?:password|token|secret|ticket|signature|number)|code|totp|iban|real_name|holder_address)":\s*"[^"]*"?/gi,
      `"$1":"${CUT}"`,
    );
}

function redactError(error: Error, depth: number): Record<string, unknown> {
  const out: Record<string, unknown> = { type: error.name, message: redactText(error.message) };
  if (error.stack) out.stack = redactText(error.stack);
  if (error.cause !== undefined) out.cause = redact(error.cause, depth + 1);
  // An error's code names its kind (ECONNREFUSED, 23505); it is not a code that was sent to a person.
  if ("code" in error) out.errorCode = error.code;
  return out;
}

function redact(value: unknown, depth: number): unknown {
  if (typeof value === "string") return redactText(value);
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Error) return redactError(value, depth);
  if (depth >= MAX_DEPTH) return "[deep]";
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  if (Buffer.isBuffer(value)) return `[${value.length} bytes]`;
  const out: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) {
    if (isKindOfError(value, name, inner)) out.errorCode = inner;
    else out[name] = isSecret(name) ? CUT : redact(inner, depth + 1);
  }
  return out;
}

/** Of an error that a library has taken apart: an SQLSTATE or a system's code, which no code sent to a person looks like. */
const isKindOfError = (value: object, name: string, inner: unknown): boolean =>
  name === "code" &&
  typeof inner === "string" &&
  /^(?:[0-9A-Z]{5}|E[A-Z]+)$/.test(inner) &&
  "message" in value &&
  ("severity" in value || "stack" in value || "syscall" in value);

const FATAL = 60;
const LEFT_OVER_MS = 5_000;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Of an error or of what caused it. */
const codeOf = (error: unknown): string => {
  if (!isRecord(error)) return "";
  return "code" in error ? String(error.code) : codeOf(error.cause);
};

/** What tells lines apart: level, message and the error's own name and code; numbers in a message are not told apart. */
function kindOf([first, second]: unknown[], level: number): string {
  const error = first instanceof Error ? first : isRecord(first) ? first.err : undefined;
  const message = typeof first === "string" ? first : typeof second === "string" ? second : "";
  const code = codeOf(error);
  const name = error instanceof Error ? error.name : "";
  return `${level} ${message.slice(0, 200).replaceAll(/\d+/g, "#")} ${name} ${code}`;
}

/** The line with how many like it were held back before it. */
function withHeld(args: unknown[], held: number): unknown[] {
  if (held === 0) return args;
  const [first, ...rest] = args;
  if (first instanceof Error) return [{ err: first, held }, ...(rest.length > 0 ? rest : [first.message])];
  return isRecord(first) ? [{ ...first, held }, ...rest] : [{ held }, ...args];
}

/** @param destination where lines go; standard output when left out */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const bounds = createLogBounds();
  let isTelling = false;
  /** So that what was held back last is told even where nothing follows. */
  const tellLeftOvers = (log: PinoLogger): void => {
    if (isTelling) return;
    isTelling = true;
    const tell = (): void => {
      isTelling = false;
      for (const [kind, held] of bounds.leftOver()) log.warn({ held, kind }, `lines were held back: ${kind}`);
    };
    setTimeout(tell, LEFT_OVER_MS).unref();
  };
  const options = {
    level,
    base: null,
    mixin: () => {
      const request = currentRequest();
      return request === undefined ? {} : { request };
    },
    // Errors are written by `redact` below, which also sees those that lie deeper.
    serializers: { err: (error: unknown) => error },
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: Record<string, unknown>) => redact(fields, 0) as Record<string, unknown>,
    },
    hooks: {
      logMethod(this: PinoLogger, args: unknown[], method: (...args: unknown[]) => void, lineLevel: number) {
        const held = lineLevel >= FATAL ? 0 : bounds.judge(kindOf(args, lineLevel));
        if (held === null) tellLeftOvers(this);
        else
          method.apply(
            this,
            withHeld(args, held).map((arg) => (typeof arg === "string" ? redactText(arg) : arg)),
          );
      },
    },
  } as const;
  return destination ? pino(options as never, destination) : pino(options as never);
}
