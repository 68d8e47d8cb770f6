/**
 * Styles that Ant Design makes while running (the values of its colours and sizes), as constructed sheets. It stands in for
 * the library's own file, with the same three functions; the content policy allows no style block.
 */

interface Options {
  readonly mark?: string;
}

/** What the library notes on the style block it believes to have made; nobody reads it here. */
interface Block {
  setAttribute(name: string, value: string): void;
  [note: string]: unknown;
}

const sheets = new Map<string, { readonly sheet: CSSStyleSheet; text: string; readonly block: Block }>();

const nameOf = (key: string, { mark = "" }: Options): string => `${mark}/${key}`;

/** Puts a style in, or in place of the one of that key. */
export function updateCSS(text: string, key: string, options: Options = {}): Block {
  const name = nameOf(key, options);
  const known = sheets.get(name);
  if (known) {
    if (known.text !== text) known.sheet.replaceSync(text);
    known.text = text;
    return known.block;
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const block: Block = { setAttribute: () => undefined };
  sheets.set(name, { sheet, text, block });
  return block;
}

/** Takes the style of a key out. */
export function removeCSS(key: string, options: Options = {}): void {
  const name = nameOf(key, options);
  const known = sheets.get(name);
  if (!known) return;
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== known.sheet);
  sheets.delete(name);
}

let unnamed = 0;

/** Puts a style in for good. */
export const injectCSS = (text: string, options: Options = {}): Block =>
  updateCSS(text, `unnamed-${++unnamed}`, options);

/** Asked for by the library's tests alone; there is nothing to clear. */
export const clearContainerCache = (): void => undefined;
