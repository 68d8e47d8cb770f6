/** The whole back office in its language and colours: signing in, or the pages. */
import type { Language } from "@candor/api/language";
import { QueryClientProvider } from "@tanstack/react-query";
import { App as AntApp, Button, ConfigProvider, Result, Spin } from "antd";
import en from "antd/locale/en_US";
import xp from "antd/locale/es_ES";
import ydl from "antd/locale/it_IT";
import jp from "antd/locale/ja_JP";
import kor from "antd/locale/ko_KR";
import zh from "antd/locale/zh_CN";
import hk from "antd/locale/zh_HK";
import { SignInPage } from "../sign-in/sign-in-page.tsx";
import { queryClient } from "./query.ts";
import { askSession, useSession } from "./session.ts";
import { Shell } from "./shell.tsx";
import { useLanguage, useText } from "./texts.ts";
import { useTheme } from "./theme.ts";

const LOCALES: Readonly<Record<Language, typeof en>> = { en, zh, hk, jp, kor, xp, ydl };

export function App() {
  const { code } = useLanguage();
  return (
    <ConfigProvider
      locale={LOCALES[code]}
      theme={useTheme()}
      wave={{ disabled: true }}
      button={{ autoInsertSpace: false }}
    >
      <AntApp className="app">
        <QueryClientProvider client={queryClient}>
          <WhoeverIsIn />
        </QueryClientProvider>
      </AntApp>
    </ConfigProvider>
  );
}

function WhoeverIsIn() {
  const session = useSession();
  const text = useText("shared");
  if (session.state === "asking") return <Spin className="waiting" description={text("loading")} />;
  if (session.state === "unreachable") {
    const again = <Button onClick={() => void askSession()}>{text("again")}</Button>;
    return <Result status="warning" title={session.reason} extra={again} />;
  }
  return session.state === "in" ? <Shell /> : <SignInPage isEnded={session.isEnded} />;
}
