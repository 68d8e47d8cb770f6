/** Level 1: who somebody is, in words. After a rejection only what was rejected is asked for. */
import { useText } from "../../app/i18n.ts";
import { Page } from "../../app/page.tsx";
import { LevelGate } from "./parts/level-gate.tsx";
import { TextForm } from "./parts/text-form.tsx";

export function RealPage() {
  const t = useText("verification");
  return (
    <Page title={t("text.title")} parent="pages/StartVerification">
      <div className="px-4 pb-10">
        <LevelGate level={1}>{(own) => <TextForm state={own} />}</LevelGate>
      </div>
    </Page>
  );
}
