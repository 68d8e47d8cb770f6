/** Holds every page to the marks of its texts: one that is asked for without them is shown with its braces. */
import { readdirSync, readFileSync } from "node:fs";
import type { Catalogue } from "@candor/client/text-template";
import { expect, test } from "vitest";

const SOURCES = new URL("../", import.meta.url);

const textsOf = (namespace: string, key: string): string[] => {
  const path = new URL(`locales/en/${namespace}.json`, SOURCES);
  const forms = ["", "_one", "_few", "_many", "_other"].map((form) => `${key}${form}`.split("."));
  return forms.flatMap((parts) => {
    let found: string | Catalogue | undefined = JSON.parse(readFileSync(path, "utf8")) as Catalogue;
    for (const part of parts) found = typeof found === "object" ? found[part] : undefined;
    return typeof found === "string" ? [found] : [];
  });
};

/** Keys that a file asks for with nothing to fill their marks with, by "namespace: key". */
function bareCallsIn(source: string): string[] {
  const names = [...source.matchAll(/const (\w+) = useText\("([\w-]+)"\)/g)];
  return [...source.matchAll(/\b(\w+)\("([\w.-]+)"\)/g)].flatMap(([, name, key = ""], at, calls) => {
    const nearest = names.filter((one) => one[1] === name && one.index < (calls[at]?.index ?? 0)).at(-1);
    if (nearest === undefined) return [];
    const [namespace = "", own] = key.startsWith("common.") ? ["common", key.slice(7)] : [nearest[2], key];
    return textsOf(namespace, own).some((text) => text.includes("{{")) ? [`${namespace}: ${own}`] : [];
  });
}

test("no page asks for a text with marks without what fills them", () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  const open = files.flatMap((file) =>
    bareCallsIn(readFileSync(new URL(file, SOURCES), "utf8")).map((call) => `${file} ${call}`),
  );
  expect(open).toEqual([]);
  expect(bareCallsIn('const t = useText("payee");\nt("safety.wait")')).toEqual(["payee: safety.wait"]);
  expect(bareCallsIn('const t = useText("payee");\nt("common.session.opensIn")')).toEqual(["common: session.opensIn"]);
});
