/** The books with four eyes over them, on a database of its own, called as the http server would call them. For tests only. */
import { type ApiKey, api } from "@candor/api/api";
import type { ResponseOf } from "@candor/api/endpoint";
import type { OperatorRole } from "@candor/api/operator-words";
import type { Answer } from "@candor/api/refusal";
import { seededInstruments } from "../../core/instrument/seeded-instruments-test-support.ts";
import { openTestLedger, type TestLedger } from "../../core/ledger/ledger-test-support.ts";
import { createMakerChecker } from "../../core/maker-checker/maker-checker.ts";
import type { NewNotice } from "../../core/notice/notice.ts";
import { addOperator } from "../../core/operator/operator.ts";
import { sessionOf } from "../../core/operator/operator-test-support.ts";
import { readTermFaults } from "../../core/term-product/term-product.ts";
import { runCommand, showing } from "../../platform/http/call-transaction.ts";
import type { Route } from "../../platform/http/route.ts";
import { createIds } from "../../platform/ids.ts";
import { bookKinds, bookRoutes } from "./books.ts";
import type { BooksDeps } from "./books-types.ts";

const ROLES: Readonly<Record<string, readonly OperatorRole[]>> = {
  fay: ["finance"],
  finn: ["finance"],
  ada: ["admin"],
  sam: ["support"],
};

export class BooksFixture {
  readonly t: TestLedger;
  readonly deps: BooksDeps;
  /** What owners were notified of. */
  readonly notices: NewNotice[] = [];
  /** Names of the queues that something was added to. */
  readonly queued: string[] = [];
  private readonly routes: readonly Route[];

  private constructor(t: TestLedger, instruments: BooksDeps["instruments"]) {
    this.t = t;
    const { database, clock, ledger, own } = t;
    this.deps = {
      ...{ database, clock, ledger, instruments, log: own.log },
      termProducts: { faults: readTermFaults },
      notices: { notify: async (_tx, notice) => void this.notices.push(notice) },
      jobs: { enqueue: async (name) => void this.queued.push(name) },
    };
    const ids = createIds({ clock, node: 5 });
    this.routes = [
      ...bookRoutes(this.deps),
      ...createMakerChecker({ database, clock, ids, kinds: bookKinds(this.deps) }).routes,
    ];
  }

  static async open(): Promise<BooksFixture> {
    const t = await openTestLedger();
    const fixture = new BooksFixture(t, await seededInstruments(t.own, t.clock));
    for (const [name, roles] of Object.entries(ROLES)) await addOperator(t.own.owner, name, t.clock.now(), roles);
    await t.own.owner.query(
      `insert into customer (id, uid, email, password_hash, language, invite_code, registered_at)
       values (41, '20000041', 'p41@example.com', 'x', 'en', 'INVITE41', now())`,
    );
    await t.own.owner.query(
      "insert into portfolio (id, customer_id, mode, created_at) values (410, 41, 'demo', now()), (411, 41, 'real', now())",
    );
    return fixture;
  }

  async ask<K extends ApiKey>(key: K, wire: object = {}, as = "fay"): Promise<Answer<ResponseOf<(typeof api)[K]>>> {
    const endpoint = api[key];
    const found = this.routes.find((row) => row.endpoint === endpoint);
    if (!found) throw new Error(`no route for ${key}`);
    const parsed = endpoint.request.safeParse(wire);
    if (!parsed.success) return { refused: true, code: "bad-input", details: {} };
    const session = await sessionOf(this.t.own.owner, as, this.t.clock.now());
    const transaction = (work: Parameters<typeof runCommand>[2]) =>
      runCommand(this.t.database, null, showing(session, work));
    const call = {
      language: "en",
      operator: as,
      session: { name: as, roles: ROLES[as] ?? [] },
      reader: this.t.database,
      transaction,
    };
    const answered = await found.handle(parsed.data as never, call as never);
    if (!answered.refused) endpoint.response.parse(answered.value);
    return answered as Answer<ResponseOf<(typeof api)[K]>>;
  }

  async taken<K extends ApiKey>(key: K, wire: object = {}, as = "fay"): Promise<ResponseOf<(typeof api)[K]>> {
    const answered = await this.ask(key, wire, as);
    if (answered.refused) throw new Error(`${answered.code} ${JSON.stringify(answered.details)}`);
    return answered.value;
  }

  /** "ok", or why not. */
  async codeOf(key: ApiKey, wire: object = {}, as = "fay"): Promise<string> {
    const answered = await this.ask(key, wire, as);
    return answered.refused ? answered.code : "ok";
  }

  propose(kind: string, subject: object, as = "fay") {
    return this.ask("POST /operator/proposal/add", { kind, subject: JSON.stringify(subject), reason: "it is due" }, as);
  }

  async proposed(kind: string, subject: object, as = "fay") {
    const answered = await this.propose(kind, subject, as);
    if (answered.refused) throw new Error(answered.code);
    return answered.value;
  }

  approve({ id, subject_hash }: { id: string; subject_hash: string }, as = "finn"): Promise<string> {
    return this.codeOf("POST /operator/proposal/approve", { id, subject_hash }, as);
  }
}
