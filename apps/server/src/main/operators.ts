/**
 * `npm run operator`: adds, lists and revokes the people on duty, with the server running or not. A token is shown once, when
 * it is made; the server takes and refuses it from that moment on. And what they review, on the machine itself.
 */
import { addOperator, listOperators, type OperatorFacts, revokeOperator } from "../core/operator/operator.ts";
import { isoOf, systemClock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import { StartRefused } from "../platform/start-refused.ts";
import { planReview, REVIEW_HELP } from "./operator-reviews.ts";
import { runStoredCommand } from "./stored-command.ts";

const HELP = `npm run operator -- list | add NAME | revoke NAME | reviews | review ID … | picture ID FIELD … [--data-dir FOLDER]

  list            everyone who is or was on duty
  add             a new operator; prints the token once
  revoke          ends an operator's duty at once; the name is never given again
${REVIEW_HELP}
A name has 2 to 32 small letters, digits or hyphens and begins with a letter.
`;

const WORDS = { list: 1, add: 2, revoke: 2 } as const;
type Verb = keyof typeof WORDS;
const isVerb = (word: string): word is Verb => Object.hasOwn(WORDS, word);

const lineOf = ({ name, createdAt, revokedAt }: OperatorFacts): string =>
  `${name}  since ${isoOf(createdAt)}${revokedAt === null ? "" : `  until ${isoOf(revokedAt)}`}`;

async function add(database: Database, name: string): Promise<string> {
  const added = await addOperator(database, name, systemClock.now());
  if (added === "name-invalid") throw new StartRefused("A name has 2 to 32 small letters, digits or hyphens.");
  if (added === "name-taken") throw new StartRefused(`There is or was an operator ${name}: choose another name.`);
  return `${name} is on duty. The token, which is shown only now:\n${added.token}`;
}

async function revoke(database: Database, name: string): Promise<string> {
  if (await revokeOperator(database, name, systemClock.now())) return `${name} is no longer on duty.`;
  throw new StartRefused(`Nobody called ${name} is on duty.`);
}

async function act(database: Database, verb: Verb, name: string): Promise<string> {
  if (verb === "add") return add(database, name);
  if (verb === "revoke") return revoke(database, name);
  const everyone = await listOperators(database);
  return everyone.length === 0 ? "There are no operators yet." : everyone.map(lineOf).join("\n");
}

await runStoredCommand(HELP, ["as", "reason", "out"], ({ words, flags, config }) => {
  const [verb = "list", name = ""] = words;
  if (!isVerb(verb)) return planReview(words, flags, config);
  if (Math.max(1, words.length) !== WORDS[verb]) return undefined;
  return (database) => act(database, verb, name);
});
