/** What the parts of account safety share. */
import type { SignInContext } from "../sign-in/sign-in.ts";

export interface AccountSafetyContext extends SignInContext {
  /** Refuses unless the stored file belongs to the customer. */
  readonly ownsFile: (customerId: string, path: string) => Promise<boolean>;
}
