/**
 * The two sample operators of a sandbox, so that one newcomer can walk what takes a maker and a checker: made at the first start as people on
 * the machine make them, and enrolled with a password and an authenticator whose secrets lie in the sandbox's folder.
 */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { OPERATOR_ROLES } from "@candor/api/operator-words";
import { Secret, TOTP } from "otpauth";
import { z } from "zod";
import { addOperator, enrolAnew, type Operators } from "../../core/operator/operator.ts";
import { type Clock, systemClock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";

const NAMES = ["sample-anna", "sample-ben"] as const;

const sample = z.object({ name: z.string(), password: z.string(), secret: z.string() });
/** What somebody signs in with; `secret` in base32, as authenticators take it. */
export type SampleOperator = z.output<typeof sample>;

const fileIn = (folder: string): string => join(folder, "operators.json");

/** None before the first start is done. */
export const sampleOperatorsIn = (folder: string): readonly SampleOperator[] =>
  existsSync(fileIn(folder)) ? z.array(sample).parse(JSON.parse(readFileSync(fileIn(folder), "utf8"))) : [];

/** The code of now. */
export const codeOf = ({ secret }: SampleOperator, clock: Pick<Clock, "now"> = systemClock): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now() });

interface Enrolling {
  /** As the owner of the tables. */
  readonly owner: Database;
  readonly operators: Pick<Operators, "enrolHere">;
  readonly folder: string;
}

/** Makes them where they are not written down; where their file is lost they are enrolled anew, and the old ways in end. */
export async function makeSampleOperators({ owner, operators, folder }: Enrolling): Promise<void> {
  if (existsSync(fileIn(folder))) return;
  const made: SampleOperator[] = [];
  for (const name of NAMES) {
    const at = systemClock.now();
    const added = await addOperator(owner, name, at, OPERATOR_ROLES);
    const token = typeof added === "object" ? added.token : await enrolAnew(owner, name, at);
    // Revoked by somebody: the name is never given again.
    if (token === undefined) continue;
    const password = randomBytes(12).toString("base64url");
    const secret = await operators.enrolHere(token, password, (begun) => codeOf({ name, password, secret: begun }));
    made.push({ name, password, secret });
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const half = `${fileIn(folder)}.${process.pid}`;
  writeFileSync(half, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(half, fileIn(folder));
}
