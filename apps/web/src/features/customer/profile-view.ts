/** How a person is shown. Pure derivations from their profile. */
import type { WireResponse } from "@candor/api/api";
import { mobileText } from "../../app/mobile-text.ts";

type Profile = Pick<WireResponse<"GET /user/info">, "nickname" | "email" | "mobile" | "area_code" | "uid">;

/** Nickname, else the front of the e-mail address, else the number. */
export function profileName(profile: Profile): string {
  if (profile.nickname) return profile.nickname;
  if (profile.email) return profile.email.split("@")[0] ?? profile.uid;
  return mobileText(profile) ?? profile.uid;
}

/** Where a code goes: the account's e-mail address, else its mobile number. */
export function codeContact(
  profile: Pick<Profile, "email" | "mobile" | "area_code">,
): { readonly contact: string; readonly areaCode: string; readonly shown: string } | null {
  if (profile.email) return { contact: profile.email, areaCode: "", shown: profile.email };
  const shown = mobileText(profile);
  if (!profile.mobile || shown === null) return null;
  return { contact: profile.mobile, areaCode: profile.area_code ?? "", shown };
}
