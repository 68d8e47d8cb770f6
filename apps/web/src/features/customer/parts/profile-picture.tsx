/** The person's picture with name and level, and a way to change the picture. */
import type { WireResponse } from "@candor/api/api";
import { Suspense, useRef, useState } from "react";
import { call, upload } from "../../../app/api-client.ts";
import { useText } from "../../../app/i18n.ts";
import { LevelBadge } from "../../../app/level-badge.tsx";
import { ACCEPTED, isTooLarge, pictureFault, readyForUpload } from "../../../app/picture-file.ts";
import { refreshEndpoints } from "../../../app/query.ts";
import { toast } from "../../../app/toast.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { profileName } from "../profile-view.ts";

export function ProfilePicture({ profile }: { readonly profile: WireResponse<"GET /user/info"> }) {
  const t = useText("settings");
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const change = async (file: File | undefined) => {
    if (!file) return;
    const fault = pictureFault(file);
    if (fault) return toast(t(`profile.pictureFault.${fault}`), "error");
    setIsBusy(true);
    try {
      const ready = await readyForUpload(file);
      if (isTooLarge(ready)) return toast(t("profile.pictureFault.large"), "error");
      const path = await upload(ready);
      await call("POST /user/uploadHeadPortrait", { head_portrait: path });
      await refreshEndpoints("GET /user/info");
      toast(t("profile.saved"), "success");
    } catch {
      // The request layer has said why.
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className="flex flex-col items-center gap-3 rounded-card bg-surface px-4 py-6 text-center">
      <Avatar name={profileName(profile)} src={profile.head_portrait} isLarge />
      <div>
        <p className="flex flex-wrap items-center justify-center gap-2">
          <span className="font-bold text-lg leading-snug [overflow-wrap:anywhere]">{profileName(profile)}</span>
          <Suspense fallback={null}>
            <LevelBadge level={profile.level} />
          </Suspense>
        </p>
        {profile.signature !== null && (
          <p className="mt-1 text-pretty text-ink-soft text-sm [overflow-wrap:anywhere]">{profile.signature}</p>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        className="hidden"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Emptied, so that the same picture can be chosen again after it was refused.
          event.target.value = "";
          void change(file);
        }}
      />
      <Button size="small" isBusy={isBusy} onClick={() => input.current?.click()}>
        {t("profile.picture")}
      </Button>
      <p className="text-ink-soft text-sm">{t("profile.pictureHint")}</p>
    </div>
  );
}
