import { readdirSync, readFileSync } from "node:fs";
import { LANGUAGES } from "@candor/api/language";
import { expect, test } from "vitest";

const folder = new URL("../locales/", import.meta.url);
const namespaces = readdirSync(new URL("en/", folder));

function flat(value: unknown, path = ""): Map<string, string> {
  if (typeof value === "string") return new Map([[path, value]]);
  const texts = new Map<string, string>();
  for (const [key, inner] of Object.entries(Object(value))) {
    for (const entry of flat(inner, path === "" ? key : `${path}.${key}`)) texts.set(...entry);
  }
  return texts;
}

const catalogue = (language: string, namespace: string) =>
  flat(JSON.parse(readFileSync(new URL(`${language}/${namespace}`, folder), "utf8")));
/** Plural forms differ between languages; the key before the form does not. */
const plain = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, "");
const keysOf = (texts: Map<string, string>) => [...new Set([...texts.keys()].map(plain))].sort();
const marksOf = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1]).sort();

test.each(LANGUAGES)("%s has every namespace, and no other", (language) => {
  expect(readdirSync(new URL(`${language}/`, folder)).sort()).toEqual([...namespaces].sort());
});

for (const namespace of namespaces) {
  test.each(LANGUAGES)(`${namespace} in %s has every key, no empty text, and the same marks`, (language) => {
    const english = catalogue("en", namespace);
    const own = catalogue(language, namespace);
    expect(keysOf(own)).toEqual(keysOf(english));
    for (const [key, text] of own) {
      expect(text.trim(), key).not.toBe("");
      const model = english.get(key) ?? english.get(`${plain(key)}_other`);
      if (model !== undefined && !key.endsWith("_one")) expect(marksOf(text), key).toEqual(marksOf(model));
    }
  });
}
