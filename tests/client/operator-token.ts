/** Somebody on duty, made as whoever runs the machine makes them. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { Headers } from "./api-client.ts";

const OPERATORS = join(import.meta.dirname, "../../apps/server/src/main/operators.ts");

/** @returns the headers that an operator calls with */
export function addOperator(dataDir: string, name: string): Headers {
  const said = execFileSync(process.execPath, [OPERATORS, "add", name, "--data-dir", dataDir]).toString();
  const token = /\n([\w-]{43})\n/.exec(said)?.[1];
  if (token === undefined) throw new Error(said);
  return { authorization: `Bearer ${token}` };
}
