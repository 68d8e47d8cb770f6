/** The rules of what a person says of themselves, as they type: what is wrong, and what is sent. Pure; no React. */
import type { WireResponse } from "@candor/api/api";
import { isNickname, isProfileSignature } from "@candor/api/validators";

export interface ProfileTextFields {
  readonly nickname: string;
  readonly signature: string;
}

type Profile = Pick<WireResponse<"GET /user/info">, "nickname" | "signature">;

export const savedTexts = ({ nickname, signature }: Profile): ProfileTextFields => ({
  nickname: nickname ?? "",
  signature: signature ?? "",
});

/** What was typed and differs from what stands; spaces around a signature are none of it. */
export function changesOf(said: ProfileTextFields, profile: Profile): Partial<ProfileTextFields> {
  const before = savedTexts(profile);
  const signature = said.signature.trim();
  return {
    ...(said.nickname !== before.nickname && { nickname: said.nickname }),
    ...(signature !== before.signature && { signature }),
  };
}

/** Which of the changed fields would be refused: a nickname cannot be taken back, only replaced; a signature can. */
export function textFaults(
  said: ProfileTextFields,
  profile: Profile,
): { readonly nickname: boolean; readonly signature: boolean } {
  const { nickname, signature } = changesOf(said, profile);
  return {
    nickname: nickname !== undefined && !isNickname(nickname),
    signature: !!signature && !isProfileSignature(signature),
  };
}
