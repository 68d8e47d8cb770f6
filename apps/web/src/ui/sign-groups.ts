/** Long texts of signs in groups, everywhere the same, so that two screens can be compared group by group. Pure. */

const GROUP = /.{1,4}/gu;

/** In groups of four; the "0x" of an address stands by itself. */
export function signGroups(text: string): readonly string[] {
  const head = text.startsWith("0x") ? ["0x"] : [];
  return [...head, ...(text.slice(head.length * 2).match(GROUP) ?? [])];
}
