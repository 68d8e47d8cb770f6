/**
 * Lets the built app draw the icon library's signs by `src/ui/icon-shape.ts`, which is small, and gives each file that shows
 * a sign a copy of its own: a sign is smaller than the address of a file that several pages would share.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const LIBRARY = join(import.meta.dirname, "../../node_modules/lucide-react/dist/esm");
const DRAWING = /lucide-react\/dist\/esm\/createLucideIcon\.mjs$/;
const OWN = join(import.meta.dirname, "src", "ui", "icon-shape.ts");
const IMPORT = /import \{([^}]+)\} from "lucide-react";/g;
/** Within the query of a copy, which the bundler takes for a path. */
const OWNER_SLASH = "+";
const OTHERWISE = "the icon library is made in another way";

/**
 * What stands in place of the library's drawing.
 * @throws where the library is not written as this expects
 */
export function withOwnDrawing(code: string): string {
  if (!code.includes("export { createLucideIcon as default };")) throw new Error(OTHERWISE);
  return `export { iconOf as default } from ${JSON.stringify(OWN)};`;
}

/** The file of each sign by every name it has. */
function filesOf(list: string): ReadonlyMap<string, string> {
  const entries = list.matchAll(/^export \{ (.+) \} from '\.\/(icons\/.+\.mjs)';$/gm);
  return new Map(
    [...entries].flatMap(([, names = "", file = ""]) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = ""]) => [name, file] as const),
    ),
  );
}

/**
 * A file of the app with each sign taken from the library's file of it, as a copy that is this file's alone.
 * @param path its own, below the app
 * @throws where the library has no such sign
 */
export function withOwnIcons(code: string, path: string, files: ReadonlyMap<string, string>): string {
  return code.replace(IMPORT, (_all, listed: string) => {
    const names = listed.split(",").map((name) => name.trim());
    return names
      .filter((name) => name !== "" && !name.startsWith("type "))
      .map((name) => {
        const [sign = "", local = sign] = name.split(" as ");
        const file = files.get(sign);
        if (!file) throw new Error(OTHERWISE);
        return `import ${local} from ${JSON.stringify(`${join(LIBRARY, file)}?of=${path.replaceAll("/", OWNER_SLASH)}`)};`;
      })
      .join(" ");
  });
}

/** Whose a module is, by its path: the file that shows it where it is the copy of a sign, or else itself. */
export const ownerOf = (id: string): string => id.split("?of=").at(-1)?.replaceAll(OWNER_SLASH, "/") ?? id;

export function iconLibrary(): Plugin {
  const files = filesOf(readFileSync(join(LIBRARY, "lucide-react.mjs"), "utf8"));
  return {
    name: "icon-library",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: [DRAWING, /\/src\/.*\.tsx?$/] },
      handler(code, id) {
        if (DRAWING.test(id)) return { code: withOwnDrawing(code), map: null };
        const own = withOwnIcons(code, id.slice(import.meta.dirname.length + 1), files);
        return own === code ? null : { code: own, map: null };
      },
    },
  };
}
