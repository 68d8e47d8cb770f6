/** A moment in a list or a page: date and time, and on pointing how long ago that is. */
import { now } from "./clock.ts";
import { agoText, momentText } from "./format.ts";
import { useLanguage } from "./texts.ts";

export function Moment({ at }: { readonly at: number | null }) {
  const { tag } = useLanguage();
  if (at === null) return <span>—</span>;
  return (
    <time className="figures" dateTime={new Date(at).toISOString()} title={agoText(at, now(), tag)}>
      {momentText(at)}
    </time>
  );
}
