/** How a call's fields are written, in an address or a form body (spec section 5). */

/** How the members of a list are named: `a[]=1&a[]=2`, `a[0]=1&a[1]=2` or `a=1&a=2`. */
export type ArrayStyle = "brackets" | "indices" | "repeat";

const MEMBER_NAMES: Readonly<Record<ArrayStyle, (name: string, at: number) => string>> = {
  brackets: (name) => `${name}[]`,
  indices: (name, at) => `${name}[${at}]`,
  repeat: (name) => name,
};

const isSaid = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

/** Fields of an object, lists member by member; empty, undefined and null values are skipped. Zero and false are said. */
export function queryFields(input: object, arrayStyle: ArrayStyle = "brackets"): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (Array.isArray(value))
      value.filter(isSaid).forEach((member, at) => {
        fields.append(MEMBER_NAMES[arrayStyle](name, at), String(member));
      });
    else if (isSaid(value)) fields.set(name, String(value));
  }
  return fields;
}
