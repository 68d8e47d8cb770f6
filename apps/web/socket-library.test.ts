import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { leanPart } from "./socket-library.ts";

const LIBRARIES = join(import.meta.dirname, "../../node_modules");
const inLibrary = (path: string): string => readFileSync(join(LIBRARIES, path), "utf8");
const TRANSPORTS = "engine.io-client/build/esm/transports/index.js";
const BYTES = ["socket.io-parser/build/esm/is-binary.js", "socket.io-parser/build/esm/binary.js"];

test("the socket library carries no way to connect by itself, and takes those it is given", () => {
  expect(leanPart(inLibrary(TRANSPORTS), TRANSPORTS)).toBe("export const transports = {};");
  const socket = "engine.io-client/build/esm/socket.js";
  expect(leanPart(inLibrary(socket), socket)).toBe(inLibrary(socket));
  expect(inLibrary(socket)).toContain('typeof opts.transports[0] === "function"');
  expect(inLibrary(socket)).toContain("this.opts.tryAllTransports");
});

test("what makes messages of bytes is left out under the names it had", () => {
  for (const path of BYTES) {
    const names = (code: string) => [...code.matchAll(/export (?:const|function) (\w+)/g)].map(([, name]) => name);
    const lean = leanPart(inLibrary(path), path);
    expect(lean.length).toBeLessThan(200);
    expect(names(lean)).toEqual(names(inLibrary(path)));
  }
});

test.each([TRANSPORTS, ...BYTES])("a library of another kind ends the build: %s", (path) => {
  expect(() => leanPart("export {};", path)).toThrow("in another way");
});
