/**
 * Reads every text file of the repository and reports each breach of the house rules. Ends with code 1 when there is one.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { codeRules } from "./code-rules.ts";
import type { SourceFile } from "./rule.ts";
import { termRules } from "./term-rules.ts";
import { textRules } from "./text-rules.ts";

const TEXT =
  /(\.(ts|tsx|mjs|js|json|css|html|sql|md|toml|yml|yaml|sh|svg|tsv|txt)|LICENSE|\.ci\/run|\.npmrc|\.gitignore)$/;

/** Files git tracks or would track, as they are on disk now. */
function repositoryFiles(): SourceFile[] {
  const args = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
  const names = execFileSync("git", args, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 }).split("\0");
  return names
    .filter((path) => TEXT.test(path) && existsSync(path))
    .map((path) => ({ path, text: readFileSync(path, "utf8") }));
}

const files = repositoryFiles();
let count = 0;
for (const rule of [...codeRules, ...textRules, ...termRules]) {
  const breaches = rule.breaches(files);
  count += breaches.length;
  if (breaches.length > 0) console.log(`${rule.name}: ${rule.why}\n${breaches.map((line) => `  ${line}`).join("\n")}`);
}
console.log(count === 0 ? "The house is in order." : `${count} breaches of the house rules.`);
process.exit(count === 0 ? 0 : 1);
