/** What stands around every page: which operator is signed in, the menu by role, language, light and dark, and the way out. */
import { LANGUAGE_NAMES, LANGUAGES, type Language } from "@candor/api/language";
import { useStore } from "@candor/client/store";
import { Button, Flex, Layout, Menu, Select, Tag, Tooltip } from "antd";
import { type AdminPage, PAGES } from "../pages.ts";
import { IdleWatch } from "./idle-watch.tsx";
import { PageFrame } from "./page-frame.tsx";
import { addressOf, go, usePlace } from "./place.ts";
import { choose, preferences, THEMES } from "./preferences.ts";
import { SandboxTag } from "./sandbox-tag.tsx";
import { mayOpen, signOut, useOperator } from "./session.ts";
import { showLanguage, useLanguage, useText } from "./texts.ts";

const GROUPS = ["queues", "people", "house"] as const;

/** The first page that somebody may open: where one comes in. */
const firstOf = (pages: readonly AdminPage[]): string => pages[0]?.path ?? "";

export function Shell() {
  const me = useOperator();
  const { page, rest } = usePlace();
  const text = useText("shared");
  const allowed = PAGES.filter(({ roles }) => mayOpen(me, roles));
  const path = page === "" ? firstOf(allowed) : page;
  return (
    <Layout className="shell">
      <button type="button" className="skip" onClick={() => document.getElementById("content")?.focus()}>
        {text("skip")}
      </button>
      <Layout.Header className="head">
        <HeadBar />
      </Layout.Header>
      <Layout>
        <Layout.Sider className="side" width={208} theme="light">
          <SideMenu pages={allowed} path={path} />
        </Layout.Sider>
        <Layout.Content className="content" id="content" tabIndex={-1} role="main">
          <PageFrame key={path} page={PAGES.find((one) => one.path === path)} rest={rest} />
        </Layout.Content>
      </Layout>
      <IdleWatch />
    </Layout>
  );
}

function SideMenu({ pages, path }: { readonly pages: readonly AdminPage[]; readonly path: string }) {
  const text = useText("menu");
  const groups = GROUPS.map((group) => ({ group, own: pages.filter((one) => one.group === group) }));
  return (
    <nav aria-label={text("label")}>
      <Menu
        mode="inline"
        selectedKeys={[path]}
        onClick={({ key }) => go(addressOf(key))}
        items={groups
          .filter(({ own }) => own.length > 0)
          .map(({ group, own }) => ({
            type: "group" as const,
            key: group,
            label: text(`group.${group}`),
            children: own.map((one) => ({ key: one.path, label: text(one.title) })),
          }))}
      />
    </nav>
  );
}

function HeadBar() {
  const me = useOperator();
  const text = useText("shared");
  const words = useText("operator");
  return (
    <Flex align="center" gap={12} className="head-bar">
      <a className="mark" href={addressOf("")}>
        {text("mark")}
      </a>
      <SandboxTag />
      <Flex align="center" gap={6} flex={1} justify="end">
        <strong>{me.name}</strong>
        {me.roles.map((role) => (
          <Tag key={role}>{words(`role.${role}`)}</Tag>
        ))}
      </Flex>
      <Choices />
      <Button onClick={() => void signOut()}>{text("signOut")}</Button>
    </Flex>
  );
}

/** Language, and light or dark: before and after signing in. */
export function Choices() {
  const text = useText("shared");
  const { code } = useLanguage();
  const { theme } = useStore(preferences);
  return (
    <Flex gap={8}>
      <Tooltip title={text("language")}>
        <Select<Language>
          aria-label={text("language")}
          value={code}
          className="choice"
          onChange={(next) => void showLanguage(next)}
          options={LANGUAGES.map((value) => ({ value, label: <span lang={value}>{LANGUAGE_NAMES[value]}</span> }))}
        />
      </Tooltip>
      <Select
        aria-label={text("theme.label")}
        value={theme}
        className="choice"
        onChange={(next) => choose({ theme: next })}
        options={THEMES.map((value) => ({ value, label: text(`theme.${value}`) }))}
      />
    </Flex>
  );
}
