/** What a proposal changes, in one line of the reader's language, and its members by name. */
import { momentText } from "../../app/format.ts";
import { useEndpoint } from "../../app/query.ts";
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

const isTable = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The members of the JSON text, with those of a table in it; what is no object is one member without a name. */
function membersOf(subject: string): readonly Member[] {
  const shown = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
  try {
    const parsed: unknown = JSON.parse(subject);
    if (isTable(parsed))
      return Object.entries(parsed)
        .flatMap(([name, value]): readonly (readonly [string, unknown])[] =>
          isTable(value) ? Object.entries(value) : [[name, value]],
        )
        .map(([name, value]) => [name, shown(value)]);
  } catch {
    // Then it is no JSON, and shown as a whole.
  }
  return [["", subject]];
}

export interface ProposalWords {
  summaryOf(proposed: Proposed): string;
  /** Each member by its name and, where it is one of few words, its word. */
  membersOf(proposed: Proposed): readonly Member[];
}

export function useProposalWords(): ProposalWords {
  const term = useTerm();
  const worded = useWordedValue();
  const namesOf = useTermsNames();
  const members = ({ kind, subject }: Proposed) =>
    namesOf(kind, membersOf(subject)).map(([name, value]): Member => [name, worded(kind, name, value)]);
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

/** Of terms: what they are of as people call it, in place of its subject. */
function useTermsNames(): (kind: string, members: readonly Member[]) => readonly Member[] {
  const { data } = useEndpoint("GET /operator/terms/list", {}, { staleTime: 60_000 });
  return (kind, members) =>
    members.map(([name, value]) => {
      const found = name === "subject" && data?.list.find((one) => one.kind === kind && one.subject === value);
      return [name, found ? found.name : value];
    });
}

/** A role, a setting, an account, a cause, a yes or no in the reader's language; anything else as it stands. */
function useWordedValue(): (kind: string, name: string, value: string) => string {
  const term = useTerm();
  const operator = useText("operator");
  const setting = useText("setting");
  const customer = useText("customer");
  const books = useText("books");
  const shared = useText("shared");
  const found = (text: (key: never) => string, key: string, otherwise: string) => {
    const said = text(key as never);
    return said === key ? otherwise : said;
  };
  return (kind, name, value) => {
    if (value === "null") return "";
    if (name === "effective_at") return momentText(Number(value));
    if (name.startsWith("is_")) return shared(value === "true" ? "yes" : "no");
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
