import { searchCustomers } from "@candor/api/customer-care";
import { haltInstrument } from "@candor/api/operator";
import { operatorLogin, operatorLogout } from "@candor/api/operator-session";
import { answer } from "@candor/api/refusal";
import { listCases } from "@candor/api/verification";
import { instantOf } from "@candor/money/money";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ANNAS_TOKEN, createTestServer, type TestServer } from "../http/http-test-support.ts";
import { type OperatorSession, route } from "../http/route.ts";

const OPERATORS_TOKEN = "O".repeat(43);
const OLGA: OperatorSession = {
  ...{ name: "olga", roles: ["support"], sessionId: "1" },
  ...{ idleEndsAt: instantOf(1_900_000_000_000), endsAt: instantOf(1_900_000_000_000) },
};

let received: unknown;
let unattended: boolean[];
/** What happens while a call is answered. */
let meanwhile: () => void;
let olga: OperatorSession | undefined;
const ROUTES = [
  route(haltInstrument, async ({ instrumentId }, { operator, session, caller }) => {
    received = { operator, session, caller };
    meanwhile();
    return answer({ match_id: instrumentId, halted_at: 1 });
  }),
  route(searchCustomers, async () => answer({ list: [], total: 0, has_more: false, next: null })),
  route(listCases, async () => answer({ list: [], total: 0, has_more: false, next: null })),
  route(operatorLogin, async (_request, call) => {
    call.setOperatorCookie("t0");
    const token = call.isBrowser ? null : "t0";
    return answer({ name: "olga", roles: [...OLGA.roles], token, idle_ends_at: 1, ends_at: 2 });
  }),
  route(operatorLogout, async (_request, call) => {
    call.clearOperatorCookie();
    return answer({ is_signed_out: true as const });
  }),
];

const ports = {
  authenticateOperator: async (token: string, isUnattended: boolean) => {
    unattended.push(isUnattended);
    return token === OPERATORS_TOKEN ? olga : undefined;
  },
};
let candor: TestServer;
beforeAll(async () => {
  candor = await createTestServer(ROUTES, { ports });
});
beforeEach(() => {
  unattended = [];
  meanwhile = () => undefined;
  olga = OLGA;
});
afterAll(() => candor.server.close());

const ownPage = { origin: "http://localhost" };
const authorization = `Bearer ${OPERATORS_TOKEN}`;
const jsonOf = ({ body }: { body: string }) => JSON.parse(body);
const halt = (headers: Record<string, string>) => candor.call("/api/operator/halt", "match_id=1&reason=x", headers);

test("an operator's endpoint takes an operator's session, and nobody else's nor a customer's cookie", async () => {
  expect(jsonOf(await halt({ authorization })).type).toBe("ok");
  expect(received).toEqual({ operator: "olga", session: OLGA, caller: null });
  const strangers = [
    {},
    { authorization: ANNAS_TOKEN },
    { authorization: "other" },
    { cookie: `candor_session=${OPERATORS_TOKEN}` },
    ownPage,
  ];
  for (const headers of strangers) expect(jsonOf(await halt(headers as never)).code).toBe("operator-only");
});

test("an operator's token is nobody's session", async () => {
  const asked = await candor.call("/api/wallet/list", "", { authorization: OPERATORS_TOKEN });
  expect(jsonOf(asked).code).toBe("session-ended");
});

test("an operator's cookie changes something for our own page only, and opens nothing of a customer's", async () => {
  const kept = { cookie: `candor_operator=${OPERATORS_TOKEN}` };
  const foreign: Record<string, string>[] = [{}, { origin: "https://evil.example" }, { "sec-fetch-site": "same-site" }];
  for (const headers of foreign) expect(jsonOf(await halt({ ...kept, ...headers })).code).toBe("foreign-origin");
  expect(jsonOf(await halt({ ...kept, ...ownPage })).type).toBe("ok");
  expect(jsonOf(await candor.call("/api/user/info", undefined, kept)).code).toBe("login-required");
});

test("an operator's cookie looks at a customer for our own page only, as that is written down under their name", async () => {
  const kept = { cookie: `candor_operator=${OPERATORS_TOKEN}` };
  const look = async (headers: Record<string, string>) =>
    jsonOf(await candor.call("/api/operator/customer/search", "text=anna", headers));
  for (const headers of [{}, { "sec-fetch-site": "same-site" }])
    expect((await look({ ...kept, ...headers } as Record<string, string>)).code).toBe("foreign-origin");
  expect((await look({ ...kept, ...ownPage })).type).toBe("ok");
  expect((await look({ authorization })).type).toBe("ok");
});

test("an operator without one of the endpoint's roles is told which it takes", async () => {
  const asked = await candor.call("/api/operator/verification/list", undefined, { authorization });
  expect(jsonOf(asked)).toMatchObject({ code: "operator-role-missing", details: { roles: "compliance" } });
});

test("what the tables refuse because an operator was revoked or lost a role meanwhile is refused as that, and is no fault", async () => {
  const refusedByTables = () => {
    throw Object.assign(new Error("by somebody on duty, with the role"), { code: "23514" });
  };
  const cases: readonly (readonly [OperatorSession | undefined, object])[] = [
    [undefined, { code: "operator-only" }],
    [
      { ...OLGA, roles: [] },
      { code: "operator-role-missing", details: { roles: "support" } },
    ],
    [OLGA, { code: "server-fault" }],
  ];
  for (const [after, said] of cases) {
    olga = OLGA;
    meanwhile = () => {
      olga = after;
      refusedByTables();
    };
    expect(jsonOf(await halt({ authorization }))).toMatchObject(said);
  }
  for (const bug of [new Error("a bug"), Object.assign(new Error("no such row"), { code: "23503" })]) {
    meanwhile = () => {
      olga = undefined;
      throw bug;
    };
    olga = OLGA;
    expect(jsonOf(await halt({ authorization })).code).toBe("server-fault");
  }
});

test("a call that is marked as made by nobody is judged so", async () => {
  await halt({ authorization });
  await halt({ authorization, "x-unattended": "1" });
  expect(unattended).toEqual([false, true]);
});

test("the cookie goes to operators' endpoints alone, and never along from another site; browsers get no token", async () => {
  const asked = await candor.call("/api/operator/login", "passkey=x", ownPage);
  expect(asked.headers["set-cookie"]).toBe(
    "candor_operator=t0; Path=/api/operator; HttpOnly; SameSite=Strict; Max-Age=43200",
  );
  expect(jsonOf(asked).message.token).toBeNull();
  expect(jsonOf(await candor.call("/api/operator/login", "passkey=x")).message.token).toBe("t0");
  const ended = await candor.call("/api/operator/logout", "", { authorization });
  expect(ended.headers["set-cookie"]).toContain("candor_operator=; Path=/api/operator; ");
  const secure = await createTestServer(ROUTES, { ports, settings: { publicUrl: "https://candor.example" } });
  const { headers } = await secure.call("/api/operator/login", "passkey=x", { host: "candor.example" });
  expect(headers["set-cookie"]).toMatch(/^__Secure-candor_operator=t0; .*; Secure; /);
  await secure.server.close();
});
