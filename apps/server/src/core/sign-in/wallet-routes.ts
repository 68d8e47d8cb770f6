/** The endpoints of signing in with a wallet → commands. */
import type { ResponseOf } from "@candor/api/endpoint";
import { type Answer, answer } from "@candor/api/refusal";
import * as api from "@candor/api/wallet-sign-in";
import { type Call, moneyRoute, type Route, route } from "../../platform/http/route.ts";
import type { SignedIn, SignInContext } from "./sign-in-types.ts";
import { signedInAnswer } from "./signed-in-answer.ts";
import { offerMessage, proveRegisteringWallet, registerWithWallet, signInWithWallet } from "./wallet-sign-in.ts";

type Entered = ResponseOf<typeof api.walletRegister>;

/** API clients get the token as the message itself (spec section 7). */
function enteredAnswer(signedIn: SignedIn, wantsCookie: boolean, call: Call): Answer<Entered> {
  const entered = signedInAnswer(signedIn, wantsCookie, call);
  if (entered.refused) return entered;
  const { user_id, token } = entered.value;
  return answer(token ?? { user_id, token: null });
}

export const walletRoutes = (context: SignInContext): readonly Route[] => [
  route(api.walletLogin, async (request, call) => {
    if (!request.signed) return offerMessage(context, request, call);
    const signedIn = await signInWithWallet(context, request.address, request.signed, call);
    return enteredAnswer(signedIn, request.wantsCookie, call);
  }),
  moneyRoute(api.walletRegister, {
    prepare: (request, call) => proveRegisteringWallet(context, request, call),
    decide: async (proved, call) =>
      enteredAnswer(await registerWithWallet(context, proved, call), proved.wantsCookie, call),
  }),
];
