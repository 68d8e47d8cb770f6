/** A state in one word, with a colour that says how it stands and that small text can be read in. */
import { Tag } from "antd";

export type Tone = "waits" | "moves" | "good" | "bad" | "quiet";

export function StateTag({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return <Tag className={`state-${tone}`}>{children}</Tag>;
}
