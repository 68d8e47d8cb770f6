// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { useText } from "./i18n.ts";
import { closePage, openPage, show, shownText } from "./render-test-support.tsx";

beforeEach(() => openPage(["payee"], "zh"));
afterEach(closePage);

function Texts() {
  const t = useText("payee");
  return `${t("card.title")} ${t("common.close")} ${t("common.notices.unread", { count: 3 })}`;
}

test("whoever asks for texts of its own has the common ones too, in its language and with their marks filled", async () => {
  await show(<Texts />);
  expect(shownText()).toMatch(/卡 关闭 .*3/);
});
