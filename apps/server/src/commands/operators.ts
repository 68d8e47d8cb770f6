/**
 * `npm run operator`: adds, enrols, lists and revokes the operators, with the server running or not. An enrolment token is
 * shown once, when it is made; the back office takes it for a day. And what they review, and what they did, on the machine itself.
 */
import { join } from "node:path";
import { OPERATOR_ROLES, type OperatorRole } from "@candor/api/operator-words";
import {
  addOperator,
  checkChain,
  enrolAnew,
  listOperators,
  type OperatorFacts,
  revokeOperator,
} from "../core/operator/operator.ts";
import { isoOf, systemClock } from "../platform/clock.ts";
import type { Config } from "../platform/config/config.ts";
import type { Database } from "../platform/database/database.ts";
import { encryptionKeysOf } from "../platform/encryption/encryption-keys-of.ts";
import { StartRefused } from "../platform/process/start-refused.ts";
import { planReview, REVIEW_HELP } from "./operator-reviews.ts";
import { runStoredCommand } from "./stored-command.ts";

const HELP = `npm run operator -- list | add NAME | enrol NAME | revoke NAME | check | reviews | review ID … | picture ID FIELD …
                        [--roles ROLE,…] [--data-dir FOLDER]

  list            everyone who is or was an operator
  add             a new operator with the roles given, or else admin; prints an enrolment token once, good for 24 hours
  enrol           a new enrolment token for somebody who lost what they signed in with; that and their sessions end at once
  revoke          revokes an operator at once; the name is never given again
  check           reckons everything that operators did anew, and says where it was changed
${REVIEW_HELP}
A name has 2 to 32 small letters, digits or hyphens and begins with a letter. Roles are ${OPERATOR_ROLES.join(", ")}.
An enrolment token is used in the back office, at /admin/.
`;

const WORDS = { list: 1, add: 2, enrol: 2, revoke: 2, check: 1 } as const;
type Verb = keyof typeof WORDS;
const isVerb = (word: string): word is Verb => Object.hasOwn(WORDS, word);

const lineOf = ({ name, roles, createdAt, revokedAt }: OperatorFacts): string =>
  `${name}  ${roles.join(",")}  since ${isoOf(createdAt)}${revokedAt === null ? "" : `  until ${isoOf(revokedAt)}`}`;

function rolesOf(text = "admin"): readonly OperatorRole[] {
  const named = text.split(",").map((word) => word.trim());
  const roles = OPERATOR_ROLES.filter((role) => named.includes(role));
  if (roles.length !== new Set(named).size) throw new StartRefused(`Roles are ${OPERATOR_ROLES.join(", ")}.`);
  return roles;
}

async function add(database: Database, name: string, roles: readonly OperatorRole[]): Promise<string> {
  const added = await addOperator(database, name, systemClock.now(), roles);
  if (added === "name-invalid") throw new StartRefused("A name has 2 to 32 small letters, digits or hyphens.");
  if (added === "name-taken") throw new StartRefused(`There is or was an operator ${name}: choose another name.`);
  return `${name} is active: ${roles.join(", ")}. ${TOKEN_FOLLOWS}\n${added.token}`;
}

const TOKEN_FOLLOWS = "The enrolment token, which is shown only now and good for 24 hours:";

async function enrol(database: Database, name: string): Promise<string> {
  const token = await enrolAnew(database, name, systemClock.now());
  if (token === undefined) throw new StartRefused(`No active operator is called ${name}.`);
  return `What ${name} signed in with has ended. ${TOKEN_FOLLOWS}\n${token}`;
}

async function revoke(database: Database, name: string): Promise<string> {
  if (await revokeOperator(database, name, systemClock.now())) return `${name} is revoked.`;
  throw new StartRefused(`No active operator is called ${name}.`);
}

async function check(database: Database, config: Config) {
  const encryption = await encryptionKeysOf(database, join(config.dataDir, "keys"));
  const { is_whole, count, head_hash, faults } = await checkChain(database, encryption);
  const end = head_hash === null ? "" : ` Its end: ${head_hash}`;
  if (is_whole) return `The chain of ${count} acts is whole.${end}`;
  const lines = faults.map(
    ({ sequence, act_id, fault }) => `  ${fault}  link ${sequence ?? "-"}  act ${act_id ?? "-"}`,
  );
  return { text: `The chain of acts was changed:\n${lines.join("\n")}`, exitCode: 1 };
}

async function act(
  database: Database,
  verb: Verb,
  name: string,
  { roles, config }: { roles?: string; config: Config },
) {
  if (verb === "add") return add(database, name, rolesOf(roles));
  if (verb === "enrol") return enrol(database, name);
  if (verb === "revoke") return revoke(database, name);
  if (verb === "check") return check(database, config);
  const everyone = await listOperators(database);
  return everyone.length === 0 ? "There are no operators yet." : everyone.map(lineOf).join("\n");
}

await runStoredCommand(
  HELP,
  ["as", "reason", "out", "roles"],
  ({ words, flags, config }) => {
    const [verb = "list", name = ""] = words;
    if (!isVerb(verb)) return planReview(words, flags, config);
    if (Math.max(1, words.length) !== WORDS[verb]) return undefined;
    const { roles } = flags;
    return (database) => act(database, verb, name, roles === undefined ? { config } : { roles, config });
  },
  ([verb, , judged]) =>
    verb === "add" || verb === "enrol" || verb === "revoke" || (verb === "review" && judged !== undefined),
);
