/** The program that authorisation tests share: vitest's global setup of them. */
import { NO_LIMITS, type Person, register } from "../client/api-client.ts";
import { nameAmongAll, shareProgram } from "../machine/shared-program.ts";

export const {
  setup,
  teardown,
  program: sharedCandor,
} = shareProgram("TEST_SHARED_AUTHZ_CANDOR", () => ({ env: NO_LIMITS, flags: ["--log-level", "trace"] }));

export const newPerson = (name: string): Promise<Person> => register(sharedCandor().url, nameAmongAll(name));
