/** An operator: added as whoever runs the machine adds them, enrolled and signed in as people do who have no browser. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { OperatorRole } from "@candor/api/operator-words";
import { callApi, type Headers, payloadOf } from "./api-client.ts";
import { authenticatorOf } from "./authenticator.ts";

const OPERATORS = join(import.meta.dirname, "../../apps/server/src/commands/operators.ts");
const PASSWORD = "seven green kettles 41";

/** What somebody signs in with. */
export interface Enrolled {
  readonly name: string;
  readonly password: string;
  /** A code that has not counted yet, at each call. */
  readonly code: () => string;
}

/** Where a server answers, and where it keeps its data. */
export interface ServerPlace {
  readonly url: string;
  readonly dataDir: string;
}

/** @param token of an enrolment */
export async function enrolOperator(url: string, name: string, token: string): Promise<Enrolled> {
  const begun = { token, method: "totp", password: PASSWORD } as const;
  const { secret } = payloadOf("POST /operator/enrol_start", await callApi(url, "POST /operator/enrol_start", begun));
  const code = authenticatorOf(secret ?? "");
  const end = { token, totp: code() };
  payloadOf("POST /operator/enrol_finish", await callApi(url, "POST /operator/enrol_finish", end));
  return { name, password: PASSWORD, code };
}

/** @returns the headers that an operator calls with */
export async function signInOperator(url: string, { name, password, code }: Enrolled): Promise<Headers> {
  const fields = { name, password, totp: code() };
  const { token } = payloadOf("POST /operator/login", await callApi(url, "POST /operator/login", fields));
  return { authorization: `Bearer ${token}` };
}

/** @returns the enrolment token */
export function makeOperator(dataDir: string, name: string, ...roles: readonly OperatorRole[]): string {
  const flags = roles.length === 0 ? [] : ["--roles", roles.join(",")];
  const said = execFileSync(process.execPath, [OPERATORS, "add", name, ...flags, "--data-dir", dataDir]).toString();
  const token = /\n([\w-]{43})\n/.exec(said)?.[1];
  if (token === undefined) throw new Error(said);
  return token;
}

/** @returns the headers that an operator calls with; admin where no roles are given */
export async function addOperator(
  { url, dataDir }: ServerPlace,
  name: string,
  ...roles: readonly OperatorRole[]
): Promise<Headers> {
  return signInOperator(url, await enrolOperator(url, name, makeOperator(dataDir, name, ...roles)));
}
