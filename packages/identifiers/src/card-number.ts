/** Numbers of cards, by their check digit; and how long numbers are written. */

const withoutGaps = (text: string): string => text.replace(/[\s\-.]/g, "");

/** Without blanks and dashes, by its last digit (Luhn, ISO/IEC 7812); undefined where it is none. */
export function checkCard(text: string): string | undefined {
  const number = withoutGaps(text);
  if (!/^\d{12,19}$/.test(number) || /^(\d)\1+$/.test(number)) return undefined;
  const sum = [...number].reverse().reduce((total, digit, at) => total + luhn(Number(digit), at), 0);
  return sum % 10 === 0 ? number : undefined;
}

const luhn = (digit: number, at: number): number => {
  const counted = at % 2 === 1 ? digit * 2 : digit;
  return counted > 9 ? counted - 9 : counted;
};

/** In groups of four, as it is printed. */
export const inGroups = (number: string): string => withoutGaps(number).replace(/(.{4})(?=.)/g, "$1 ");
