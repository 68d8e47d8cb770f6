/**
 * The program's log: one JSON object per line. Tokens, passwords, codes, cookies and document numbers are cut out here,
 * wherever in an object they stand, so that no caller can leak one by forgetting.
 */
import { type DestinationStream, type Logger as PinoLogger, pino } from "pino";

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
  for (const [name, inner] of Object.entries(value)) out[name] = isSecret(name) ? CUT : redact(inner, depth + 1);
  return out;
}

/** @param destination where lines go; standard output when left out */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    // Errors are written by `redact` below, which also sees those that lie deeper.
    serializers: { err: (error: unknown) => error },
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: Record<string, unknown>) => redact(fields, 0) as Record<string, unknown>,
    },
    hooks: {
      logMethod(this: PinoLogger, args: unknown[], method: (...args: unknown[]) => void) {
        method.apply(
          this,
          args.map((arg) => (typeof arg === "string" ? redactText(arg) : arg)),
        );
      },
    },
  } as const;
  return destination ? pino(options as never, destination) : pino(options as never);
}
