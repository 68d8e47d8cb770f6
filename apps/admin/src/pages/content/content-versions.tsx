/** Every version of an item, newest first: to be looked at, and to be written again as the newest. */
import type { ContentItemDetail } from "@candor/api/content";
import { Button, Flex, Table } from "antd";
import { call } from "../../app/api-client.ts";
import { Moment } from "../../app/moment.tsx";
import { useText } from "../../app/texts.ts";
import { Decide } from "../../decision/decide.tsx";
import { renewContent } from "./content-data.ts";

interface ContentVersionsProps {
  readonly found: ContentItemDetail;
  readonly writes: boolean;
  readonly onLook: (version: number | undefined) => void;
}

export function ContentVersions({ found, writes, onLook }: ContentVersionsProps) {
  const text = useText("content");
  const { id, version: latest, shown_version: shown, versions } = found;
  return (
    <Table
      size="small"
      rowKey="version"
      dataSource={[...versions]}
      pagination={versions.length > 10 ? { pageSize: 10, simple: true } : false}
      columns={[
        {
          title: text("version"),
          render: (_, { version, restored_from }) =>
            restored_from === null ? version : `${version} (${text("restoredFrom", { version: restored_from })})`,
        },
        { title: text("changed"), render: (_, { at }) => <Moment at={at} /> },
        { title: text("by"), render: (_, { written_by }) => written_by ?? text("program") },
        {
          render: (_, { version }) => (
            <Flex gap={8}>
              <Button
                size="small"
                disabled={version === shown}
                onClick={() => onLook(version === latest ? undefined : version)}
              >
                {text("look")}
              </Button>
              {writes && version !== latest && version === shown && (
                <Decide<object>
                  label={text("restore")}
                  title={text("restoreTitle", { version })}
                  explain={text("restoreWhat")}
                  send={() => call("POST /operator/content/restore", { id, version, latest })}
                  renew={renewContent}
                  overtaken={["content-changed"]}
                  onDone={() => onLook(undefined)}
                />
              )}
            </Flex>
          ),
        },
      ]}
    />
  );
}
