import { expect, test } from "vitest";
import { z } from "zod";
import { type ApiKey, api } from "./api.ts";
import type { Endpoint } from "./endpoint.ts";

/** The fields of an endpoint that may be left out, as its schema says. */
function optionalFields({ request }: Endpoint): string[] {
  const { properties = {}, required = [] } = z.toJSONSchema(request, { io: "input", unrepresentable: "any" });
  return Object.keys(properties).filter((name) => !required.includes(name));
}

const every = (Object.entries(api) as [ApiKey, Endpoint][]).flatMap(([key, endpoint]) =>
  optionalFields(endpoint).map((name) => ({ key, name, endpoint })),
);

const faultsAt = ({ request }: Endpoint, name: string, sent: object): number =>
  request.safeParse(sent).error?.issues.filter(({ path }) => path[0] === name).length ?? 0;

/** Whether what was sent in a field is what an endpoint does not take; that others are missing does not count. */
const isRefused = (endpoint: Endpoint, name: string, value: unknown): boolean =>
  faultsAt(endpoint, name, { [name]: value }) > faultsAt(endpoint, name, {});

test("a field that may be left out may be sent empty, and as null, at every endpoint", () => {
  expect(every.length).toBeGreaterThan(150);
  const refused = every.flatMap(({ key, name, endpoint }) =>
    ["", null].filter((value) => isRefused(endpoint, name, value)).map((value) => `${key} ${name} ${value}`),
  );
  expect(refused).toEqual([]);
});

test("sent empty or as null it counts as left out", () => {
  const asked = (key: ApiKey, fields: object) => (api[key] as Endpoint).request.parse(fields);
  for (const value of ["", null]) {
    expect(asked("GET /price_alert/list", { show: value, page: value, limit: value })).toEqual(
      asked("GET /price_alert/list", {}),
    );
    expect(asked("GET /operator/withdrawal/list", { sort: value, order: value })).toEqual(
      asked("GET /operator/withdrawal/list", {}),
    );
  }
});
