/** Numbers of banks, accounts and cards, by their check digits. That one fits says nothing of whether it exists. */
import { electronicFormatIBAN, isValidBIC, isValidIBAN } from "ibantools";

/** As it is kept, without blanks and dashes; undefined where it is none. */
type Checked = string | undefined;

const withoutGaps = (text: string): string => text.replace(/[\s\-.]/g, "");

/** ISO 13616: the length of its country, its form and two check digits. */
export function checkIban(text: string): Checked {
  const iban = electronicFormatIBAN(text.trim());
  return iban !== null && isValidIBAN(iban) ? iban : undefined;
}

/** ISO 9362: bank, country, place, and a branch of three or none. It has no check digit; its country must exist. */
export function checkSwift(text: string): Checked {
  const code = withoutGaps(text).toUpperCase();
  return isValidBIC(code) ? code : undefined;
}

/** Of the country that a SWIFT code or an IBAN names. */
export const countryOfSwift = (code: string): string => code.slice(4, 6);
export const countryOfIban = (iban: string): string => iban.slice(0, 2);

const ABA_WEIGHTS = [3, 7, 1] as const;
/** The regions of the Federal Reserve, thrift institutions, electronic ones, and traveller's cheques. */
const ABA_REGIONS = /^(?:0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/;

/** A routing number in the United States. */
export function checkAba(text: string): Checked {
  const number = withoutGaps(text);
  if (!/^\d{9}$/.test(number) || !ABA_REGIONS.test(number) || /^0+$/.test(number)) return undefined;
  const sum = [...number].reduce((total, digit, at) => total + Number(digit) * (ABA_WEIGHTS[at % 3] ?? 0), 0);
  return sum % 10 === 0 ? number : undefined;
}
