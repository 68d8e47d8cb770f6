/** Fills the texts that people read: refusals and notices. Plain text in, plain text out. */

const OPTIONAL_PART = /\[([^\]]*)\]/g;
const PARAMETER = /\{(\w+)\}/g;

export type TemplateValues = Readonly<Record<string, string | number>>;

/**
 * `{name}` is replaced by that value. A part in square brackets is left out when one of its values was not given, so that a
 * text reads well with and without figures. What a value contains is never read as a template.
 */
export function fillTemplate(text: string, values: TemplateValues): string {
  if (!text.includes("{")) return text;
  const isGiven = (part: string): boolean =>
    [...part.matchAll(PARAMETER)].every(([, name]) => name !== undefined && Object.hasOwn(values, name));
  return text
    .replace(OPTIONAL_PART, (_, part: string) => (isGiven(part) ? part : ""))
    .replace(PARAMETER, (_, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : ""));
}
