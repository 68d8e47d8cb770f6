/** Every version of an item, newest first: to be looked at, and to be written again as the newest. */
import type { ContentItemDetail } from "@candor/api/content";
import { Button, Flex } from "antd";
import { call } from "../../app/api-client.ts";
import { useText } from "../../app/texts.ts";
import { useDecisions } from "../../decision/use-decisions.tsx";
import { columnsOf } from "../../table/columns.tsx";
import { RowTable } from "../../table/row-table.tsx";
import { CONTENT_KEYS } from "./content-data.ts";

interface ContentVersionsProps {
  readonly found: ContentItemDetail;
  readonly writes: boolean;
  readonly onLook: (version: number | undefined) => void;
}

export function ContentVersions({ found, writes, onLook }: ContentVersionsProps) {
  const text = useText("content");
  const { id, version: latest, shown_version: shown, versions } = found;
  const { decide } = useDecisions("content", { renews: CONTENT_KEYS, overtaken: ["content-changed"] });
  const column = columnsOf<ContentItemDetail["versions"][number]>();
  const restore = (version: number) =>
    decide("restore", {
      marks: { version },
      send: () => call("POST /operator/content/restore", { id, version, latest }),
      onDone: () => onLook(undefined),
    });
  return (
    <RowTable
      isNarrow
      rowKey={({ version }) => version}
      rows={versions}
      pageSize={10}
      columns={[
        column.own("version", text("version"), ({ version, restored_from }) =>
          restored_from === null ? version : `${version} (${text("restoredFrom", { version: restored_from })})`,
        ),
        column.moment("at", text("changed")),
        column.own("by", text("by"), (row) => row.written_by ?? text("program")),
        column.own("look", "", ({ version }) => (
          <Flex gap={8}>
            <Button
              size="small"
              disabled={version === shown}
              onClick={() => onLook(version === latest ? undefined : version)}
            >
              {text("look")}
            </Button>
            {writes && version !== latest && version === shown && restore(version)}
          </Flex>
        )),
      ]}
    />
  );
}
