/** A file that a command is to look at, and that says what it says in JSON. */
import { readFile } from "node:fs/promises";
import { messageOf, StartRefused } from "../platform/process/start-refused.ts";

/**
 * What stands in it; nobody has looked at it. StartRefused where it cannot be read or is no JSON.
 * @param what it is to be, such as "receipt"
 */
export async function readJsonFile(file: string, what: string): Promise<unknown> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new StartRefused(`${file} cannot be read: ${messageOf(error)}`);
  });
  try {
    return JSON.parse(text);
  } catch {
    throw new StartRefused(`${file} is no JSON, so no ${what}.`);
  }
}
