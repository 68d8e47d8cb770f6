/** A country's name for the reader; apart from the list of them, which is loaded to choose one only. Pure; no React. */

/** The name of a country in the reader's language; the code where there is none. */
export const countryName = (code: string, tag: string): string =>
  /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames([tag], { type: "region" }).of(code) ?? code) : code;
