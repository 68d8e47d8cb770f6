/** What the site says: the list of everything, and one item with its words in every language. */
import type { PageProps } from "../../app/page-props.ts";
import { ContentDetail } from "./content-detail.tsx";
import { ContentQueue } from "./content-queue.tsx";

export function Page({ rest }: PageProps) {
  return rest === "" ? <ContentQueue /> : <ContentDetail key={rest} id={rest} />;
}
