/** The server's side of the password rule: the shared rule of packages/api and a blocklist of common passwords. */
import { passwordFault } from "@candor/api/password-rules";
import { type Refusal, refuse } from "@candor/api/refusal";

/** Stems people build passwords from; a digit tail, a doubled stem or swapped letters do not make them safe. */
const COMMON_STEMS = [
  ..."password passw pass pwd secret login admin administrator root user guest test demo welcome letmein changeme".split(
    " ",
  ),
  ..."qwerty qwertyui qwertyuiop qwert asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qweasd qwe asd zxc".split(" "),
  ..."abc abcd abcde abcdef abcdefg aaa aa a q w z x iloveyou love lovely princess sunshine monkey dragon".split(" "),
  ..."football baseball basketball soccer hockey master shadow michael jordan superman batman trustno".split(" "),
  ..."killer hunter ranger buster thomas robert daniel jessica michelle charlie andrew matthew joshua ashley".split(
    " ",
  ),
  ..."nicole hannah summer winter spring autumn computer internet samsung google apple android windows".split(" "),
  ..."bitcoin crypto money trader trading candor dollar china hello freedom whatever starwars pokemon naruto".split(
    " ",
  ),
  ..."woaini woaini1314 aini wang zhang li nihao ni a1b2c3 q1w2e3r4 1q2w3e 1qaz2wsx qq wo".split(" "),
];

const commonStems = new Set(COMMON_STEMS);

const LOOKALIKES: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "l",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};

const withoutEnds = (text: string): string => text.replace(/^[\d\W_]+|[\d\W_]+$/g, "");
const unmasked = (text: string): string => [...text].map((letter) => LOOKALIKES[letter] ?? letter).join("");

/** True for a common word, doubled or masked, with digits or marks around it, or a few characters repeated. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  if (new Set(lower).size <= 3) return true;
  const stem = withoutEnds(lower);
  // Digits at the end may be a tail or part of the mask ("passw0rd" against "password1"), so each reading is tried.
  const readings = [lower, stem, unmasked(stem), unmasked(withoutTail(lower)), unmasked(lower)];
  return readings.some((reading) => commonStems.has(reading) || isDoubled(reading));
}

const withoutTail = (text: string): string => text.replace(/[\d\W_]+$/, "");

function isDoubled(word: string): boolean {
  const half = word.slice(0, word.length / 2);
  return half.length > 0 && half.repeat(2) === word && commonStems.has(half);
}

/** The first reason to refuse a new password, or undefined. */
export function refuseNewPassword(password: string, repeated: string): Refusal | undefined {
  const fault = passwordFault(password);
  if (fault) return refuse(fault);
  if (password !== repeated) return refuse("password-mismatch");
  return isCommonPassword(password) ? refuse("password-common") : undefined;
}
