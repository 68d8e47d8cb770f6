import { expect, test } from "vitest";
import { noticeWordsXp } from "../notice-texts/xp.ts";
import { noticeWordsYdl } from "../notice-texts/ydl.ts";
import { refusalTextsXp } from "./xp.ts";
import { refusalTextsYdl } from "./ydl.ts";

/** What only a text says that speaks to a stranger; the screens speak to a friend. */
const FORMAL = {
  es: /\b(usted|suyo|suya)\b|(^|[.:;,] |"|\b[yo] )(introduzca|elija|revise|espere|use|vuelva|inténtelo|envíe|recargue|cambie|quite|abra|inicie|solicite|escriba|complete|cancele|confirme)\b/i,
  it: /(^|[.:;,] |"|\b[eo] )(inserisca|scelga|riprovi|controlli|attenda|usi|invii|ricarichi|apra|confermi|aggiorni|imposti|completi|riduca|annulli|consulti|ne scelga|effettui)\b/i,
};

test.each([
  ["es", refusalTextsXp, noticeWordsXp],
  ["it", refusalTextsYdl, noticeWordsYdl],
] as const)("%s: refusals and notices address a person as the screens do", (language, refusals, notices) => {
  const texts = JSON.stringify([refusals, notices]).split('","');
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter((text) => FORMAL[language].test(text))).toEqual([]);
});
