import { login } from "@candor/api/customer";
import { answer } from "@candor/api/refusal";
import { expect, test } from "vitest";
import { createTestServer } from "./http-test-support.ts";
import { createKeptCookie } from "./kept-cookie.ts";
import { type Call, route } from "./route.ts";

let seen: Call | undefined;
const ROUTES = [
  route(login, async (request, call) => {
    seen = call;
    if (request.wantsCookie) {
      call.setSessionCookie("t0");
      call.setDeviceCookie("d0");
    }
    return answer({ user_id: "7", token: null });
  }),
];
const FIELDS = "user_string=a@b.cc&password=x";

test("a device cookie reaches the handler, is nobody's session, and is left alone where none is set", async () => {
  const server = await createTestServer(ROUTES);
  const response = await server.call("/api/user/login", FIELDS, { cookie: "theme=dark; candor_device=d1" });
  expect([seen?.deviceToken, seen?.caller, response.headers["set-cookie"]]).toEqual(["d1", null, undefined]);
  await server.call("/api/user/login", FIELDS);
  expect(seen?.deviceToken).toBeNull();
});

test("both cookies are HttpOnly and Lax, and Secure with the __Host- name where the address is https", async () => {
  const plain = await createTestServer(ROUTES);
  const wanting = `${FIELDS}&session=cookie`;
  expect((await plain.call("/api/user/login", wanting)).headers["set-cookie"]).toEqual([
    "candor_session=t0; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000",
    "candor_device=d0; Path=/; HttpOnly; SameSite=Lax; Max-Age=15552000",
  ]);
  const secure = await createTestServer(ROUTES, { settings: { publicUrl: "https://candor.example" } });
  const { headers } = await secure.call("/api/user/login", wanting, { host: "candor.example" });
  expect(headers["set-cookie"]).toEqual([
    "__Host-candor_session=t0; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=2592000",
    "__Host-candor_device=d0; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=15552000",
  ]);
});

test.each([
  [undefined, undefined],
  ["", undefined],
  ["kept", undefined],
  ["kept=", undefined],
  ["xkept=1; keptx=2", undefined],
  ["a=b;kept= 1 ; kept=2", "1"],
])("of %j the cookie holds %j", (header, held) => {
  expect(createKeptCookie({ name: "kept", days: 1, isHttps: false }).read(header)).toBe(held);
});
