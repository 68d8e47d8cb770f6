/**
 * The forms of spec section 5, once, for forms and server: each says whether a text has the form, and changes nothing. Whether
 * an address exists or an amount fits its currency is decided by the command that knows. Free of libraries so that forms stay
 * light.
 */

/** The text without any white space. */
export const removeSpace = (text: string): string => text.replace(/\s+/g, "");

const EMAIL = /^[^\s@"(),:;<>[\\\]]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}{2,63}$/u;
const EMAIL_LENGTH_MAX = 254;

/** "name@example.com"; domains may have letters of any script. */
export const isEmail = (text: string): boolean => text.length <= EMAIL_LENGTH_MAX && EMAIL.test(text);

/** Mainland China: eleven digits, 1 and then 3 to 9, without calling code. */
export const isMainlandMobile = (text: string): boolean => /^1[3-9]\d{9}$/.test(text);

/** Mainland China: area code with its 0, seven or eight digits, perhaps an extension: "010-12345678", "0755-1234567-123". */
export const isLandline = (text: string): boolean => /^0\d{2,3}-?\d{7,8}(?:-\d{3,4})?$/.test(text);

/** An address for http or https. */
export const isUrl = (text: string): boolean =>
  /^https?:\/\/[^\s/?#]/i.test(text) && !/\s/.test(text) && URL.canParse(text);

/** A day that exists, year first: "2000-02-29". */
export function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === undefined) return false;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** A plain decimal, perhaps negative: "-12.5". */
export const isNumber = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text);

export const isDigits = (text: string): boolean => /^\d+$/.test(text);

export const isLetters = (text: string): boolean => /^[A-Za-z]+$/.test(text);

/** Letters, digits or both. */
export const isLettersAndDigits = (text: string): boolean => /^[A-Za-z0-9]+$/.test(text);

/** More than zero: from 1 with at most 10 decimals, below 1 with at most 20. */
export const isAmount = (text: string): boolean =>
  /^(?:[1-9]\d*(?:\.\d{1,10})?|0\.\d{1,20})$/.test(text) && /[1-9]/.test(text);

/** Exactly so many digits. */
export const isCode = (text: string, length = 6): boolean => text.length === length && isDigits(text);

/** Text of a JSON object or array; a bare number or word is none. */
export function isJsonText(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null;
  } catch {
    return false;
  }
}

const CHECK_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK_DIGITS = "10X98765432";

/** Mainland China (GB 11643): 18 digits with a real date and the right check digit (10 is X), or the old 15 of before 2000. */
export function isIdCard(text: string): boolean {
  const dated = (year: string, month: string, day: string) => isDate(`${year}-${month}-${day}`);
  const [, year, month, day] = /^[1-9]\d{5}(\d{2})(\d{2})(\d{2})\d{3}$/.exec(text) ?? [];
  if (year !== undefined && month !== undefined && day !== undefined) return dated(`19${year}`, month, day);
  if (!/^[1-9]\d{16}[\dXx]$/.test(text)) return false;
  const sum = CHECK_WEIGHTS.reduce((total, weight, at) => total + weight * Number(text.charAt(at)), 0);
  if (CHECK_DIGITS.charAt(sum % 11) !== text.charAt(17).toUpperCase()) return false;
  return dated(text.slice(6, 10), text.slice(10, 12), text.slice(12, 14));
}

/** Anything but letters, marks and digits of any script and spaces. */
export const hasSpecialCharacters = (text: string): boolean => /[^\p{L}\p{M}\p{N} ]/u.test(text);

/** Characters as people count them: a letter outside the basic plane is one. */
export const isTextTooLong = (text: string, lengthMax: number): boolean => [...text].length > lengthMax;

/** 2 to 10 characters: Chinese, English letters, digits (spec section 3). */
export const isNickname = (text: string): boolean => /^[\p{Script=Han}A-Za-z0-9]{2,10}$/u.test(text);

/** 2 to 30 characters: Chinese, English letters, digits, and spaces between them (spec section 3). */
export const isProfileSignature = (text: string): boolean =>
  /^[\p{Script=Han}A-Za-z0-9][\p{Script=Han}A-Za-z0-9 ]{0,28}[\p{Script=Han}A-Za-z0-9]$/u.test(text);
