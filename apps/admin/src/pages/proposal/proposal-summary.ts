/** What a proposal changes, in one line of the reader's language, and its members by name. */
import { useEndpoint } from "../../app/query.ts";
import { useTerm } from "../../app/terms.ts";
import { useText } from "../../app/texts.ts";
import { wayName } from "../../app/way-name.ts";

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

export interface ProposalWords {
  summaryOf(proposed: Proposed): string;
  /** Each member by its name and, where it is one of few words, its word. */
  membersOf(proposed: Proposed): readonly Member[];
}

export function useProposalWords(): ProposalWords {
  const term = useTerm();
  const worded = useWordedValue();
  const waysOf = useWayNames();
  const members = ({ kind, subject }: Proposed) =>
    waysOf(kind, membersOf(subject)).map(([name, value]): Member => [name, worded(kind, name, value)]);
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

/** Of the terms of a way: its currency and network as they are called, in place of their numbers and ids. */
function useWayNames(): (kind: string, members: readonly Member[]) => readonly Member[] {
  const { data } = useEndpoint("GET /operator/way/list", {}, { staleTime: 60_000 });
  return (kind, members) => {
    if (kind !== "way-terms") return members;
    const { currency, network } = Object.fromEntries(members);
    const way = data?.list.find((one) => String(one.currency) === currency && one.network === network);
    const names: Readonly<Record<string, string>> = way ? { currency: way.currency_name, network: wayName(way) } : {};
    return members.map(([name, value]) => [name, names[name] ?? value]);
  };
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
    if (kind === "way-terms" && name.startsWith("is_")) return shared(value === "true" ? "yes" : "no");
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
