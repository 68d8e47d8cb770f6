/** An address as people compare it: in groups, which stand apart without a sign between them, so that a copy is whole. */
import { classNames } from "./class-names.ts";
import { signGroups } from "./sign-groups.ts";

interface GroupedTextProps {
  readonly text: string;
  readonly className?: string;
}

export function GroupedText({ text, className = "" }: GroupedTextProps) {
  const groups = signGroups(text).map((group, place) => ({ group, place }));
  const first = groups.findIndex(({ group }) => group !== "0x");
  return (
    <span className={classNames("inline-flex flex-wrap gap-x-2 gap-y-0.5 font-mono", className)} data-grouped>
      {groups.map(({ group, place }) => (
        <span key={place} className={place === first || place === groups.length - 1 ? "font-bold" : ""}>
          {group}
        </span>
      ))}
    </span>
  );
}
