import { expect, test } from "vitest";
import { openApiDocument } from "./openapi.ts";

const document = openApiDocument("https://candor.example");
const text = JSON.stringify(document);

interface Said {
  readonly parameters: readonly { readonly $ref?: string; readonly name?: string; readonly schema?: object }[];
  readonly security?: readonly object[];
  readonly requestBody?: { readonly content: object };
}
const { paths, components } = document as {
  readonly paths: Readonly<Record<string, Readonly<Record<"get" | "post", Said>>>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, object>>;
    readonly schemas: Record<string, object>;
  };
};

test("the OpenAPI document is below 400 KB and says each shape once", () => {
  expect(Buffer.byteLength(text)).toBeLessThan(400_000);
  const schemas = Object.values((document.components as { schemas: object }).schemas).map((one) => JSON.stringify(one));
  for (const schema of schemas.filter((one) => one.length > 400 && one.includes('"properties"')))
    expect(text.split(schema).length - 1, schema.slice(0, 80)).toBe(1);
});

test("whatever the document refers to is there", () => {
  const referred = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path ?? "");
  expect(referred.length).toBeGreaterThan(400);
  const at = (path: string) =>
    path.split("/").reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], document);
  expect([...new Set(referred)].filter((path) => typeof at(path) !== "object" || at(path) === null)).toEqual([]);
});

test("no component refers to itself alone", () => {
  const schemas = (document.components as { schemas: Record<string, { readonly $ref?: string }> }).schemas;
  const selfReferring = Object.entries(schemas).filter(([name, { $ref }]) => $ref === `#/components/schemas/${name}`);
  expect(selfReferring).toEqual([]);
});

test("decimals, whole numbers and ids are said once, what is said of one field beside the reference", () => {
  for (const form of ["^-?\\\\d+(?:\\\\.\\\\d+)?$", "^\\\\d{1,15}$"])
    expect(text.split(form).length - 1, form).toBeLessThan(5);
  const trade = components.schemas.CoinTradeRequest as { properties: Record<string, object> };
  expect(trade.properties.currency_id).toEqual({
    $ref: "#/components/schemas/WholeNumber",
    description: "Names: base currency.",
  });
});

test("a list says how many rows it gives where nothing is asked, and at most", () => {
  const limitOf = (path: string) => paths[path]?.get.parameters.find(({ name }) => name === "limit")?.schema;
  const whole = { $ref: "#/components/schemas/WholeNumber", minimum: 1 };
  expect(limitOf("/microtrade/lists")).toEqual({ ...whole, maximum: 200, default: 5 });
  expect(limitOf("/market/incidents")).toEqual({ ...whole, maximum: 100, default: 20 });
  expect(components.parameters.page).toMatchObject({ schema: { ...whole, maximum: 100_000, default: 1 } });
  // A default would make generators ask for the field in a body.
  expect(components.schemas.LeverMyTradeRequest).toMatchObject({
    properties: { limit: { ...whole, maximum: 200, description: "50 where it is left out." } },
  });
});

test("what takes a file says so", () => {
  const types = (path: string) => Object.keys(paths[path]?.post.requestBody?.content ?? {});
  expect([types("/upload"), types("/operator/content/picture")]).toEqual([
    ["multipart/form-data"],
    ["multipart/form-data"],
  ]);
  expect(types("/operator/content/save")).toContain("application/json");
});

test("what answers visitors and customers differently says by what", () => {
  const book = paths["/coin/book"]?.get;
  expect(book?.security).toEqual([{}, { token: [] }, { cookie: [] }]);
  expect(book?.parameters).toContainEqual({ $ref: "#/components/parameters/account" });
  expect(paths["/currency/bclass"]?.get.security).toEqual([{}, { token: [] }, { cookie: [] }]);
  expect(paths["/site/config"]?.get.security).toEqual([]);
  // As the whole document says.
  expect(paths["/coin/list"]?.get.security).toBeUndefined();
  expect(document.security).toEqual([{ token: [] }, { cookie: [] }]);
});
