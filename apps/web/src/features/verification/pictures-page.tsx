/** Level 2: pictures of the document and of its owner holding it. After a rejection only what was rejected is asked for. */
import { useText } from "../../app/i18n.ts";
import { Page } from "../../app/page.tsx";
import { LevelGate } from "./parts/level-gate.tsx";
import { PictureForm } from "./parts/picture-form.tsx";

export function PicturesPage() {
  const t = useText("verification");
  return (
    <Page title={t("pictures.title")} parent="pages/StartVerification">
      <div className="px-4 pb-10">
        <LevelGate level={2}>{(own, basic) => <PictureForm state={own} basic={basic} />}</LevelGate>
      </div>
    </Page>
  );
}
