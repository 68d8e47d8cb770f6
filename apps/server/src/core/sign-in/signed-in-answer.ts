/** How a finished sign-in is answered, however it was done. */
import type { login } from "@candor/api/customer";
import type { ResponseOf } from "@candor/api/endpoint";
import { type Answer, answer } from "@candor/api/refusal";
import type { Call } from "../../platform/http/route.ts";
import type { SignedIn } from "./sign-in-types.ts";

/** The web app gets a cookie and never the token; API clients the other way round. Either may keep what its device is known by. */
export function signedInAnswer(signedIn: SignedIn, wantsCookie: boolean, call: Call): Answer<ResponseOf<typeof login>> {
  if (signedIn.refused) return signedIn;
  const { customerId, token, deviceToken } = signedIn.value;
  call.setDeviceCookie(deviceToken);
  if (wantsCookie) call.setSessionCookie(token);
  return answer({ user_id: customerId, token: wantsCookie ? null : token });
}
