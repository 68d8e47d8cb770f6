/** One page: its code fetched when it is opened, refused by role, and a failure that takes nothing else with it. */
import { Button, Result, Spin, Typography } from "antd";
import { Component, type ReactNode, Suspense, use } from "react";
import type { AdminPage, PageCode } from "../pages.ts";
import { RecordPageView } from "../record/record-page.tsx";
import { addressOf, go } from "./place.ts";
import { mayOpen, useOperator } from "./session.ts";
import { useText } from "./texts.ts";

const loaded = new Map<string, Promise<PageCode>>();

function loadOnce({ path, load }: AdminPage): Promise<PageCode> {
  const known = loaded.get(path);
  if (known) return known;
  const promise = load();
  promise.catch(() => loaded.delete(path));
  loaded.set(path, promise);
  return promise;
}

export function PageFrame({ page, rest }: { readonly page: AdminPage | undefined; readonly rest: string }) {
  const me = useOperator();
  const text = useText("shared");
  const menu = useText("menu");
  const words = useText("operator");
  if (page === undefined) {
    return (
      <Result
        status="404"
        icon={null}
        title={<Typography.Title level={1}>{text("unknownPage")}</Typography.Title>}
        extra={<Button onClick={() => go(addressOf(""))}>{text("toStart")}</Button>}
      />
    );
  }
  if (!mayOpen(me, page.roles)) {
    const roles = page.roles.map((role) => words(`role.${role}`)).join(", ");
    return (
      <Result
        status="403"
        icon={null}
        title={<Typography.Title level={1}>{text("forbidden.title", { page: menu(page.title) })}</Typography.Title>}
        subTitle={text("forbidden.why", { roles })}
        extra={<Button onClick={() => go(addressOf(""))}>{text("toStart")}</Button>}
      />
    );
  }
  document.title = `${menu(page.title)} · Candor`;
  return (
    <Failing failed={text("pageFailed")} again={text("again")}>
      {rest === "" && <Typography.Title level={1}>{menu(page.title)}</Typography.Title>}
      <Suspense fallback={<Spin className="waiting" description={text("loading")} />}>
        <Loaded page={page} rest={rest} />
      </Suspense>
    </Failing>
  );
}

function Loaded({ page, rest }: { readonly page: AdminPage; readonly rest: string }) {
  const code = use(loadOnce(page));
  return "Page" in code ? <code.Page rest={rest} /> : <RecordPageView page={code.page} path={page.path} rest={rest} />;
}

interface FailingProps {
  readonly failed: string;
  readonly again: string;
  readonly children: ReactNode;
}

class Failing extends Component<FailingProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    const { failed, again, children } = this.props;
    if (!this.state.hasFailed) return children;
    return (
      <Result
        status="error"
        icon={null}
        title={failed}
        extra={<Button onClick={() => location.reload()}>{again}</Button>}
      />
    );
  }
}
