/** An address in groups of four, for comparing it sign by sign. It is copied without the gaps. */
import { Fragment } from "react";
import { addressGroups } from "../payee-view.ts";

export function GroupedAddress({ address }: { readonly address: string }) {
  return (
    <span className="font-medium font-mono text-sm leading-6">
      {addressGroups(address).map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups stay in their places, and several may be alike
        <Fragment key={at}>
          <span className="mr-2 inline-block">{group}</span>
          <wbr />
        </Fragment>
      ))}
    </span>
  );
}
