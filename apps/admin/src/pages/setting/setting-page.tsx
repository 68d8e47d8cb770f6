/** The site's settings: what holds, who changed it, and proposing otherwise, which a second operator approves. */
import type { WireResponse } from "@candor/api/api";
import { LANGUAGE_NAMES, LANGUAGES, type Language } from "@candor/api/language";
import type { SettingKeyword } from "@candor/api/site-setting";
import { Form, Input, Select } from "antd";
import { Moment } from "../../app/moment.tsx";
import { useEndpoint } from "../../app/query.ts";
import { useOperator } from "../../app/session.ts";
import { useText } from "../../app/texts.ts";
import { Propose } from "../../decision/propose.tsx";
import { PictureChoice } from "../../picture/picture-choice.tsx";
import { columnsOf } from "../../table/columns.tsx";
import { RowTable } from "../../table/row-table.tsx";

type Setting = WireResponse<"GET /operator/setting/list">["list"][number];
type Change = WireResponse<"GET /operator/setting/changes">["list"][number];
type Words = ReturnType<typeof useText<"setting">>;

export function Page() {
  const text = useText("setting");
  const { data, error } = useEndpoint("GET /operator/setting/list", {}, { refetchInterval: 30_000 });
  const column = columnsOf<Setting>();
  return (
    <RowTable
      size="middle"
      rowKey={({ keyword }) => keyword}
      rows={data?.list}
      error={error}
      expandable={{
        rowExpandable: ({ changed_at }) => changed_at !== null,
        expandedRowRender: ({ keyword }) => <Changes keyword={keyword} />,
      }}
      columns={[
        column.own("keyword", text("setting"), (row) => <span className="wide">{nameOf(text, row.keyword)}</span>),
        column.own("value", text("value"), (row) => <Value keyword={row.keyword} value={row.value} />),
        column.own("usual", text("usual"), (row) => <Value keyword={row.keyword} value={row.usual} />),
        column.own("changed_at", text("changed"), ({ changed_at }) =>
          changed_at === null ? text("never") : <Moment at={changed_at} />,
        ),
        column.own("by", text("byTwo"), (row) =>
          row.proposed_by === null ? "—" : `${row.proposed_by}, ${row.approved_by}`,
        ),
        column.own("proposal", "", (row) => <SettingProposal setting={row} />, { fixed: "end" }),
      ]}
    />
  );
}

const nameOf = (text: Words, keyword: string): string => text(`name.${keyword as SettingKeyword}`);

function Value({ keyword, value }: { readonly keyword: string; readonly value: string }) {
  const text = useText("setting");
  if (value === "") return <span className="quiet">{text("none")}</span>;
  if (keyword === "DAPP_DEMO") return text(value === "1" ? "on" : "off");
  if (keyword === "default_language") return LANGUAGE_NAMES[value as Language];
  if (keyword === "site_logo") return <img src={value} alt={value} className="small-picture" />;
  return <span className="words">{value}</span>;
}

function Changes({ keyword }: { readonly keyword: string }) {
  const text = useText("setting");
  const { data, error } = useEndpoint("GET /operator/setting/changes", { keyword });
  const column = columnsOf<Change>();
  return (
    <RowTable
      isNarrow
      title={() => text("changes")}
      rowKey={({ at }) => at}
      rows={data?.list}
      error={error}
      columns={[
        column.own("value", text("value"), ({ value }) => <Value keyword={keyword} value={value} />),
        column.moment("at", text("changed")),
        column.own("by", text("byTwo"), (row) => `${row.proposed_by}, ${row.approved_by}`),
        column.own("reason", text("reason"), ({ reason }) => <span className="words">{reason}</span>),
      ]}
    />
  );
}

const PROPOSERS = ["product", "finance", "compliance", "admin"];

interface Proposed {
  readonly value?: string;
}

function SettingProposal({ setting: { keyword, value } }: { readonly setting: Setting }) {
  const text = useText("setting");
  const { roles } = useOperator();
  return (
    <Propose<Proposed>
      kind="site-setting"
      isQuiet
      label={text("propose")}
      title={text("proposeTitle", { name: nameOf(text, keyword) })}
      explain={<p>{text("proposeWhat")}</p>}
      disabled={!roles.some((role) => PROPOSERS.includes(role))}
      initial={{ value }}
      alsoRenews={["GET /operator/setting/list"]}
      fields={
        <>
          <Form.Item label={text("before")}>
            <Value keyword={keyword} value={value} />
          </Form.Item>
          <ValueField keyword={keyword} />
        </>
      }
      subjectOf={({ value: next = "" }) => ({ keyword, value: next.trim() })}
    />
  );
}

function ValueField({ keyword }: { readonly keyword: string }) {
  const text = useText("setting");
  const label = text("to");
  if (keyword === "site_logo") {
    return (
      <Form.Item name="value" noStyle>
        <LogoField />
      </Form.Item>
    );
  }
  const choices: Readonly<Record<string, readonly { value: string; label: string }[]>> = {
    DAPP_DEMO: [
      { value: "1", label: text("on") },
      { value: "0", label: text("off") },
    ],
    default_language: LANGUAGES.map((code) => ({ value: code, label: LANGUAGE_NAMES[code] })),
  };
  const options = choices[keyword];
  return (
    <Form.Item name="value" label={label} extra={keyword === "frame_hosts" ? text("hostsHint") : undefined}>
      {options ? <Select options={[...options]} /> : <Input className="exact" maxLength={2_000} autoComplete="off" />}
    </Form.Item>
  );
}

const USUAL_LOGO = "/icon.svg";

/** Without a picture of its own it is the drawn mark. */
function LogoField({ value = USUAL_LOGO, onChange }: { value?: string; onChange?: (value: string) => void }) {
  return (
    <PictureChoice
      picture={value === USUAL_LOGO ? null : value}
      onChange={(picture) => onChange?.(picture ?? USUAL_LOGO)}
    />
  );
}
