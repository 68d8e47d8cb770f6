import { basename } from "node:path";
import { expect, test } from "vitest";
import { loaderOf, textFilesOf, versionOf } from "./text-files.ts";

test("the address that the app reckons for a catalogue is the one that the build gives it", () => {
  const { version, files } = textFilesOf();
  const told = files.find(({ id }) => id.endsWith("/locales/hk/price-alert.json"))?.fileName ?? "none";
  const reckoned = /import\(.*"\.\/(.+)"\)/.exec(loaderOf(version))?.[1] ?? "";
  expect(reckoned.replace('" + code + "', "hk").replace('" + namespace + "', "price-alert")).toBe(basename(told));
});

test("every catalogue has an address of its own, and all have another as soon as one word changes", () => {
  const { files } = textFilesOf();
  expect(files.length).toBeGreaterThan(100);
  expect(new Set(files.map(({ fileName }) => fileName)).size).toBe(files.length);
  expect(versionOf(["a", "b"])).toBe(versionOf(["a", "b"]));
  expect(new Set([versionOf(["a", "b"]), versionOf(["a", "c"]), versionOf(["ab", ""])]).size).toBe(3);
});
