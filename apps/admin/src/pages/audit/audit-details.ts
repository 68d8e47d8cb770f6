/** What the program itself wrote of an act, in the reader's language; what it does not know, such as what people wrote, stays. Pure. */
import type { Text } from "../../app/text-keys.ts";

type RoleWord = (role: string) => string;

const ROLES = "([a-z]+(?:, [a-z]+)*)";
const ON_MACHINE = new RegExp(`^on the machine(?:: ${ROLES})?$`);
const GIVEN = new RegExp(`^(?:from ${ROLES} to )?${ROLES} \\(proposed by ([a-z][a-z0-9-]*)\\)$`);
const FACTORS = { "password and authenticator": "said.password", passkey: "said.passkey" } as const;

export function detailsText(text: Text<"audit">, roleWord: RoleWord, details: string): string {
  const roles = (list: string) => list.split(", ").map(roleWord).join(", ");
  if (Object.hasOwn(FACTORS, details)) return text(FACTORS[details as keyof typeof FACTORS]);
  const made = ON_MACHINE.exec(details);
  if (made) return made[1] === undefined ? text("said.machine") : `${text("said.machine")}: ${roles(made[1])}`;
  const given = GIVEN.exec(details);
  if (!given) return details;
  const [, before, after = "", by = ""] = given;
  const change = before === undefined ? roles(after) : `${roles(before)} → ${roles(after)}`;
  return `${change} (${text("said.proposedBy", { name: by })})`;
}
