import { expect, test } from "vitest";
import { openApiDocument } from "./openapi.ts";

const document = openApiDocument("https://candor.example");
const text = JSON.stringify(document);

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
