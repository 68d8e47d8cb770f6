/** Scripts in what the back office shows: two operators who may do everything, what they send noted field by field, and its pages read. */
import type { ApiKey, WireRequest, WireResponse } from "@candor/api/api";
import { OPERATOR_ROLES } from "@candor/api/operator-words";
import { beforeAll } from "vitest";
import { callApi, type Headers, type Person, payloadOf } from "../../client/api-client.ts";
import { addOperator } from "../../client/operator-token.ts";
import { type Office, openOffice } from "./back-office.ts";
import type { Journey } from "./journey.ts";
import { createDriven, type Driven, expectAsText, expectNoScripts, expectWithin, scriptsCutTo } from "./scripts.ts";

interface Proposal {
  readonly kind: string;
  readonly subject: object;
  readonly reason: string;
}

export interface OfficeScripts extends Pick<Driven, "note" | "expectAll"> {
  /** Of one who proposes and judges, and of one who approves. */
  readonly vera: () => Headers;
  readonly otto: () => Headers;
  readonly people: () => readonly Person[];
  /** Calls an endpoint with scripts in these of its fields. */
  write<K extends ApiKey>(key: K, wire: WireRequest<K>, as: Headers, ...fields: string[]): Promise<WireResponse<K>>;
  /** Answers what waits then. */
  propose(proposal: Proposal): Promise<WireResponse<"POST /operator/proposal/add">>;
  /** Proposed by the one and approved by the other. Answers its id. */
  agree(proposal: Proposal): Promise<string>;
  /** The back office as vera has it on her screen. */
  enter(): Promise<Office>;
  /** Goes to a page and expects that each of the texts stands there. */
  reads(office: Office, place: string, texts: readonly string[]): Promise<void>;
  /** Goes through the pages of a list from the first and expects that each of the texts stands on one of them. */
  readsAll(office: Office, place: string, texts: readonly string[]): Promise<void>;
}

/** The scripts as a field of one line takes them, each moved on by so many places: what stands beside another text is another one. */
export const scriptLines = (max: number, moved = 0): string[] => {
  const lines = scriptsCutTo(max).map((text) => text.replace(/\s+/g, " "));
  return [...lines.slice(moved), ...lines.slice(0, moved)];
};

/** Call once at the top of a test file. @param names of customers */
export function prepareOfficeScripts(journey: Journey, names: readonly string[]): OfficeScripts {
  const driven = createDriven(() => journey.candor().url);
  const session: Headers[] = [];
  let people: readonly Person[] = [];
  beforeAll(async () => {
    for (const name of ["vera", "otto"]) session.push(await addOperator(journey.candor(), name, ...OPERATOR_ROLES));
    people = await Promise.all(names.map((name) => journey.newPerson(name)));
  });
  const [vera, otto] = [() => session[0] ?? {}, () => session[1] ?? {}];

  async function write<K extends ApiKey>(key: K, wire: WireRequest<K>, as: Headers, ...fields: string[]) {
    const answered = await callApi(journey.candor().url, key, wire as Readonly<Record<string, unknown>>, as);
    for (const field of fields) driven.note(key, field);
    return payloadOf(key, answered) as WireResponse<K>;
  }

  const propose = ({ kind, subject, reason }: Proposal) =>
    write("POST /operator/proposal/add", { kind, subject: JSON.stringify(subject), reason }, vera(), "reason");

  async function reads(office: Office, place: string, texts: readonly string[]): Promise<void> {
    await office.open(place);
    await expectAsText(office.page, texts, place);
    // A table is scrolled sideways; a record is not.
    if (/^[a-z]+\/\d+$/.test(place)) await expectWithin(office.page, texts, place);
  }

  return {
    ...{ note: driven.note, expectAll: driven.expectAll, vera, otto, people: () => people, write, propose, reads },
    enter: () => openOffice(journey, "", { as: vera() }),
    async agree(proposal) {
      const { id, subject_hash } = await propose(proposal);
      await write("POST /operator/proposal/approve", { id, subject_hash }, otto());
      return id;
    },
    async readsAll(office, place, texts) {
      const read: string[] = [];
      for (let page = 1; ; page += 1) {
        await office.open(`${place}&limit=100&page=${page}`);
        const table = office.page.locator(".ant-table-row");
        await table.first().waitFor();
        await office.page.locator(".ant-spin-spinning").waitFor({ state: "detached" });
        read.push(((await office.page.locator("main").textContent()) ?? "").replace(/\s+/g, " "));
        await expectNoScripts(office.page, `${place}, page ${page}`);
        if ((await table.count()) < 100) break;
      }
      const missing = texts.filter((text) => !read.some((page) => page.includes(text)));
      if (missing.length > 0) throw new Error(`${place} does not show ${missing.join("\n")}`);
    },
  };
}
