/** Words and figures that a page breaks in their middle, or that run out of the screen: read by nobody at a glance. */
import type { Page } from "playwright-core";

/** Longer ones, hashes and addresses of mail have to break where a line ends. */
const WORD_MAX = 20;

/** What lies in a strip that is moved sideways, is shortened on purpose or is there for ears alone is left out. */
const BROKEN = `(() => {
  // Others break between any two characters.
  if (!/^(en|es|it|ko)/.test(document.documentElement.lang)) return [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const isSeen = (element) =>
    element !== null && !element.closest("[aria-hidden=true], .sr-only, .truncate, script, style") && element.checkVisibility({ visibilityProperty: true });
  const isInStrip = (element) => {
    for (let at = element; at !== null; at = at.parentElement) if (["auto", "scroll"].includes(getComputedStyle(at).overflowX)) return true;
    return false;
  };
  const found = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!isSeen(parent)) continue;
    for (const { 0: word, index } of node.data.matchAll(/[^\\s\\/–—-]+/g)) {
      if (word.length > ${WORD_MAX} || /@|[0-9a-f]{12}/.test(word)) continue;
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
      if (new Set(boxes.map(({ bottom }) => Math.round(bottom))).size > 1) found.push("broken: " + word + " in " + parent.outerHTML.slice(0, 160));
      else if (boxes.some(({ left, right }) => left < -1 || right > innerWidth + 1) && !isInStrip(parent)) found.push("cut off: " + word + " in " + parent.outerHTML.slice(0, 160));
    }
  }
  return found;
})()`;

/** One line each. */
export const brokenWords = (page: Page): Promise<string[]> => page.evaluate(BROKEN);
