import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { topUpDemo } from "@candor/api/wallet";
import { expect, test } from "vitest";
import { createInProcessBus, type JoinedBus } from "../bus/bus.ts";
import { createLinkPair } from "../bus/link.ts";
import type { Database } from "../database/database.ts";
import { createLog } from "../log.ts";
import { type CallFacts, HttpCall } from "./http-call.ts";
import { ANNA } from "./http-test-support.ts";
import { askingForMoney, MONEY_PLACES, serveMoneyCommands } from "./money-commands.ts";
import { type CustomerCall, moneyRoute, type Route } from "./route.ts";

type Decide = (asked: { readonly secret?: string }, call: CustomerCall) => Promise<Answer<never>>;

type Handle = (request: object, call: HttpCall) => Promise<Answer<unknown>>;

const ENDPOINT = "POST /wallet/demo_top_up";

/** Two processes: the first has the desk, the second answers calls. */
async function joined(parts: { readonly decide: Decide; readonly waits?: boolean }) {
  const log = createLog("silent");
  const [desk, http] = [createInProcessBus(log), createInProcessBus(log)] as [JoinedBus, JoinedBus];
  const [one, other] = createLinkPair();
  desk.join(one);
  http.join(other);
  const where: string[] = [];
  const ownRoute = (name: string): Route =>
    moneyRoute(topUpDemo, {
      prepare: async () => {
        where.push(`prepared ${name}`);
        return answer({});
      },
      decide: (asked, call) => {
        where.push(`decided ${name}`);
        return parts.decide(asked, call);
      },
      waits: parts.waits ?? false,
    });
  const database = { transaction: async (work: (tx: never) => unknown) => work({} as never) } as unknown as Database;
  serveMoneyCommands({ bus: desk, database }, [ownRoute("at the desk")]);
  await http.settled();
  const handles = askingForMoney(http, [ownRoute("at the door")]).map(({ handle }) => handle as unknown as Handle);
  const ask = async (facts: Partial<CallFacts> = {}) => {
    const call = callOf(facts);
    const [answered] = await Promise.all(handles.map((handle) => handle({}, call)));
    if (!answered) throw new Error("no route");
    return { answered, call };
  };
  return { ask, where };
}

const callOf = (facts: Partial<CallFacts>): HttpCall =>
  new HttpCall({} as Database, {
    ...{ language: "jp", caller: ANNA, session: null, accountMode: "demo", timeZone: "Asia/Tokyo" },
    ...{
      clientAddress: "203.0.113.7",
      userAgent: "test",
      deviceToken: null,
      origin: "http://localhost",
      isBrowser: true,
    },
    idempotency: { customerId: "7", portfolioId: "701", endpoint: ENDPOINT, key: "k", commandHash: "h" },
    ...facts,
  });

test("a command that moves money is prepared where the call came in, decided where the desk is, by the same call", async () => {
  let seen: CustomerCall | undefined;
  const { ask, where } = await joined({
    async decide(_asked, call) {
      seen = call;
      call.setSessionCookie("token");
      call.setDeviceCookie("device");
      return refuse("top-up-used-today");
    },
  });
  const { answered, call } = await ask();
  expect(where).toEqual(["prepared at the door", "decided at the desk"]);
  expect(answered).toEqual(refuse("top-up-used-today"));
  expect(call).toMatchObject({ cookie: "token", deviceCookie: "device", operatorCookie: undefined });
  expect(seen).toMatchObject({
    ...{ language: "jp", caller: ANNA, portfolioId: "701", accountMode: "demo", timeZone: "Asia/Tokyo" },
    idempotency: { key: "k", commandHash: "h" },
  });
});

test("what it fails of is known where it was asked", async () => {
  const { ask } = await joined({ decide: () => Promise.reject(Object.assign(new Error("a rule"), { code: "23514" })) });
  await expect(ask()).rejects.toMatchObject({ message: "a rule", code: "23514" });
});

const waiting = async (waits: boolean, callers: readonly Partial<CallFacts>[]) => {
  let [now, most] = [0, 0];
  const hold = async (): Promise<Answer<never>> => {
    now += 1;
    most = Math.max(most, now);
    await sleep(5);
    now -= 1;
    return refuse("top-up-used-today");
  };
  let [outside, outsideMost] = [0, 0];
  const { ask } = await joined({
    waits,
    async decide(_asked, call) {
      outside += 1;
      outsideMost = Math.max(outsideMost, outside);
      const done = await (waits ? call.transaction(hold) : hold());
      outside -= 1;
      return done as Answer<never>;
    },
  });
  const all = await Promise.all(callers.map(ask));
  return { most, outsideMost, codes: all.map(({ answered }) => (answered.refused ? answered.code : "done")) };
};

const people = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ caller: { ...ANNA, customerId: String(at) }, idempotency: null }));

test("a few are decided at once, of one person one; who waits for a price takes no place meanwhile", async () => {
  expect((await waiting(false, people(20))).most).toBe(MONEY_PLACES);
  expect((await waiting(false, people(1).concat(people(1), people(1)))).most).toBe(1);
  const patient = await waiting(true, people(20));
  expect(patient.outsideMost).toBe(20);
  expect(patient.most).toBe(MONEY_PLACES);
});

test("what has begun comes to its end, however many crowd in before its next part", async () => {
  const free = Promise.withResolvers<void>();
  let parts = 0;
  const done = async (): Promise<Answer<never>> => {
    parts += 1;
    return refuse("top-up-used-today");
  };
  const { ask } = await joined({
    waits: true,
    async decide(_asked, call) {
      if (call.accountMode === "real") return call.transaction(() => free.promise.then(done));
      await call.transaction(done);
      const crowd = Array.from({ length: 20 }, () => ask({ accountMode: "real", idempotency: null }));
      const later = sleep(30).then(() => free.resolve());
      await sleep(10);
      const answered = await call.transaction(done);
      await Promise.all([later, ...crowd]);
      return answered;
    },
  });
  const { answered } = await ask({ idempotency: null });
  expect(answered).toMatchObject({ code: "top-up-used-today" });
  expect(parts).toBeGreaterThan(17);
});

test("more of one person than may wait are told to try again", async () => {
  const { codes } = await waiting(
    false,
    Array.from({ length: 30 }, () => ({ idempotency: null })),
  );
  expect(codes.filter((code) => code === "busy-try-again")).toHaveLength(13);
  expect(codes.filter((code) => code === "top-up-used-today")).toHaveLength(17);
});
