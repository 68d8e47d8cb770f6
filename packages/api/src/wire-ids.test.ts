import { expect, test } from "vitest";
import { type ApiKey, api } from "./api.ts";
import type { Endpoint } from "./endpoint.ts";
import { NAMES_EVERYWHERE, namesOnlyAt, wireIdOf } from "./wire-ids.ts";

const ENDPOINTS = Object.entries(api) as [ApiKey, Endpoint][];
const IS_ID = /^(?:id|currency|.*_ids?)$/;

/** Every field that names something by number or id, however deep. */
function idsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const { properties } = value as { properties?: object };
  const own = Object.keys(properties ?? {}).filter((name) => IS_ID.test(name));
  return [...own, ...Object.values(value).flatMap(idsIn)];
}

const idsOf = ({ request, response }: Endpoint): ReadonlySet<string> =>
  new Set([
    ...idsIn(request.toJSONSchema({ io: "input", unrepresentable: "any" })),
    ...idsIn(response.toJSONSchema({ io: "output", unrepresentable: "any" })),
  ]);

test.each(ENDPOINTS)(
  "%s: the table says what each of its ids names, and lists none that it has not",
  (key, endpoint) => {
    const ids = idsOf(endpoint);
    expect([...ids].filter((name) => wireIdOf(key, name) === undefined)).toEqual([]);
    expect(namesOnlyAt(key).filter((name) => !ids.has(name))).toEqual([]);
  },
);

test("a name that means the same everywhere is used somewhere, and means nothing else anywhere", () => {
  const used = new Set(ENDPOINTS.flatMap(([, endpoint]) => [...idsOf(endpoint)]));
  expect(NAMES_EVERYWHERE.filter((name) => !used.has(name))).toEqual([]);
  const changed = ENDPOINTS.flatMap(([key]) => namesOnlyAt(key)).filter((name) => NAMES_EVERYWHERE.includes(name));
  expect(changed).toEqual([]);
});
