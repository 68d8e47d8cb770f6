/** Reads what a person typed as e-mail address or mobile number into one canonical contact. */
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { isEmail } from "@candor/api/validators";
import type { PhoneNumber } from "libphonenumber-js/max";

export interface Contact {
  readonly kind: "email" | "mobile";
  /** Lower-case address, or E.164 number. */
  readonly value: string;
  /** Calling code of a mobile number. */
  readonly areaCode: string | null;
}

/** Numbering plans of every country: large, so they are loaded with the first number somebody types. */
const numberingPlans = () => import("libphonenumber-js/max");

/** @param areaCode calling code used when the number is typed without one */
export async function readContact(typed: string, areaCode: string): Promise<Answer<Contact>> {
  if (typed.includes("@")) {
    if (!isEmail(typed)) return refuse("email-invalid");
    return answer({ kind: "email", value: typed.toLowerCase(), areaCode: null });
  }
  const { getCountries, getCountryCallingCode } = await numberingPlans();
  if (!getCountries().some((country) => getCountryCallingCode(country) === areaCode))
    return refuse("area-code-unknown");
  const number = await parseMobile(typed, areaCode);
  if (!number) return refuse("mobile-invalid");
  return answer({ kind: "mobile", value: number.number, areaCode: number.countryCallingCode });
}

async function parseMobile(typed: string, areaCode: string): Promise<PhoneNumber | undefined> {
  const { parsePhoneNumberFromString } = await numberingPlans();
  const text = typed.startsWith("+") ? typed : `+${areaCode}${typed.replace(/\D/g, "")}`;
  const number = parsePhoneNumberFromString(text);
  if (!number?.isValid()) return undefined;
  const type = number.getType();
  return type === undefined || type === "MOBILE" || type === "FIXED_LINE_OR_MOBILE" ? number : undefined;
}
