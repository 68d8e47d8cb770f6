/**
 * What a house rule is, and the two shapes most rules take. A rule reads the text of the repository's files and names each
 * breach; it never changes a file.
 */

export interface SourceFile {
  /** Path from the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

export interface Rule {
  readonly name: string;
  /** What the rule protects, shown beside each breach. */
  readonly why: string;
  /** One line per breach: "path:line what". */
  breaches(files: readonly SourceFile[]): string[];
}

export interface LineRule {
  readonly name: string;
  readonly why: string;
  readonly pattern: RegExp;
  readonly appliesTo: (path: string) => boolean;
  /** Comment lines are read as well. */
  readonly readsComments?: boolean;
}

export const isTest = (path: string): boolean => /\.test\.tsx?$|^tests\/|-test-support\.ts$/.test(path);

export const isServerSource = (path: string): boolean => /^apps\/server\/src\/.*\.ts$/.test(path) && !isTest(path);

export const isProductSource = (path: string): boolean =>
  /^(apps\/[^/]+\/src|packages\/[^/]+\/src)\/.*\.tsx?$/.test(path) && !isTest(path);

/** A rule that forbids a pattern within one line. */
export function lineRule({ name, why, pattern, appliesTo, readsComments = false }: LineRule): Rule {
  return {
    name,
    why,
    breaches: (files) =>
      files
        .filter((file) => appliesTo(file.path))
        .flatMap((file) =>
          file.text.split("\n").flatMap((line, index) => {
            const isComment = !readsComments && /^\s*(\*|\/\/|\/\*)/.test(line);
            return !isComment && pattern.test(line) ? [`${file.path}:${index + 1} ${line.trim().slice(0, 100)}`] : [];
          }),
        ),
  };
}

/** A rule about whole files: `fault` says what is wrong with one, or nothing. */
export function fileRule(
  name: string,
  why: string,
  appliesTo: (path: string) => boolean,
  fault: (file: SourceFile) => string | undefined,
): Rule {
  return {
    name,
    why,
    breaches: (files) =>
      files
        .filter((file) => appliesTo(file.path))
        .flatMap((file) => {
          const what = fault(file);
          return what ? [`${file.path} ${what}`] : [];
        }),
  };
}
