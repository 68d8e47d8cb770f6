/** An address as people compare it: in groups of four signs, which stand apart without a sign between them, so that a copy is whole. */
import { groupsOf } from "../withdrawal-form.ts";

export function GroupedText({ text }: { readonly text: string }) {
  const groups = groupsOf(text).map((group, place) => ({ group, place }));
  return (
    <span className="inline-flex flex-wrap gap-x-2 gap-y-0.5 font-mono" data-grouped>
      {groups.map(({ group, place }) => (
        <span key={place} className={place === 0 || place === groups.length - 1 ? "font-bold" : ""}>
          {group}
        </span>
      ))}
    </span>
  );
}
