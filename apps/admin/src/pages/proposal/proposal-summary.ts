/** What a proposal changes, in one line of the reader's language, and its members by name. */
import { useTerm } from "../../app/terms.ts";
import { useText } from "../../app/texts.ts";

interface Proposed {
  readonly kind: string;
  /** JSON text. */
  readonly subject: string;
  /** As it was written down when it was proposed, in the program's own words: it says what was before as well. */
  readonly summary: string;
}

type Member = readonly [name: string, value: string];

/** The members of the JSON text; what is no object is one member without a name. */
function membersOf(subject: string): readonly Member[] {
  const shown = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
  try {
    const parsed: unknown = JSON.parse(subject);
    if (typeof parsed === "object" && parsed !== null)
      return Object.entries(parsed).map(([name, value]) => [name, shown(value)]);
  } catch {
    // Then it is no JSON, and shown as a whole.
  }
  return [["", subject]];
}

interface ProposalWords {
  summaryOf(proposed: Proposed): string;
  /** Each member by its name and, where it is one of few words, its word. */
  membersOf(proposed: Proposed): readonly Member[];
}

export function useProposalWords(): ProposalWords {
  const term = useTerm();
  const worded = useWordedValue();
  const members = ({ kind, subject }: Proposed) =>
    membersOf(subject).map(([name, value]): Member => [name, worded(kind, name, value)]);
  return {
    membersOf: (proposed) => members(proposed).map(([name, value]) => [term("field", name), value]),
    summaryOf(proposed) {
      const { kind, subject, summary } = proposed;
      const direction = membersOf(subject).find(([name]) => name === "direction")?.[1];
      const key = direction === undefined ? kind : `${kind}-${direction}`;
      const line = term("summary", key, Object.fromEntries(members(proposed)));
      return line === key ? summary : line.trim();
    },
  };
}

/** A role, a setting, an account, a cause in the reader's language; anything else as it stands. */
function useWordedValue(): (kind: string, name: string, value: string) => string {
  const term = useTerm();
  const operator = useText("operator");
  const setting = useText("setting");
  const customer = useText("customer");
  const books = useText("books");
  const found = (text: (key: never) => string, key: string, otherwise: string) => {
    const said = text(key as never);
    return said === key ? otherwise : said;
  };
  return (kind, name, value) => {
    if (value === "null") return "";
    if (name === "roles") return rolesOf(value, (role) => found(operator, `role.${role}`, role));
    if (name === "keyword") return found(setting, `name.${value}`, value);
    if (name === "cause") return found(customer, `causes.${value}`, value);
    if (kind === "house-funds" && name === "account") return term("house", value);
    if (kind === "house-funds" && name === "direction") return found(books, value, value);
    return value;
  };
}

function rolesOf(json: string, word: (role: string) => string): string {
  try {
    const roles: unknown = JSON.parse(json);
    return Array.isArray(roles) ? roles.map((role) => word(String(role))).join(", ") : json;
  } catch {
    return json;
  }
}
