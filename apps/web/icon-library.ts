/** Lets the built app draw the icon library's signs by `src/ui/icon-shape.ts`, which is small. */
import { join } from "node:path";
import type { Plugin } from "vite";

const LIBRARY = /lucide-react\/dist\/esm\/createLucideIcon\.mjs$/;
const OWN = join(import.meta.dirname, "src", "ui", "icon-shape.ts");

/**
 * What stands in place of the library's drawing.
 * @throws where the library is not written as this expects
 */
export function withOwnDrawing(code: string): string {
  if (!code.includes("export { createLucideIcon as default };"))
    throw new Error("the icon library draws in another way");
  return `export { iconOf as default } from ${JSON.stringify(OWN)};`;
}

export const iconLibrary = (): Plugin => ({
  name: "icon-library",
  apply: "build",
  transform: { filter: { id: LIBRARY }, handler: (code) => ({ code: withOwnDrawing(code), map: null }) },
});
