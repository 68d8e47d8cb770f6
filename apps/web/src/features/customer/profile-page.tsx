/** Who I am here: picture, nickname, number, invite code. */
import type { WireResponse } from "@candor/api/api";
import { useRef, useState } from "react";
import { call, upload } from "../../app/api-client.ts";
import { formatInstant } from "../../app/format.ts";
import { useText } from "../../app/i18n.ts";
import { NotLoaded } from "../../app/not-loaded.tsx";
import { Page } from "../../app/page.tsx";
import { queryClient, refreshEndpoints, useEndpoint } from "../../app/query.ts";
import { toast } from "../../app/toast.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/field.tsx";
import { ListRow } from "../../ui/list-row.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CopyButton } from "./parts/copy-button.tsx";
import { profileName } from "./profile-view.ts";

type Profile = WireResponse<"GET /user/info">;

export function ProfilePage() {
  const t = useText("settings");
  const { data, error, refetch } = useEndpoint("GET /user/info", {});
  return (
    <Page title={t("profile.title")} parent="pages/setting/setting" isNarrow>
      <div className="space-y-4 px-4 pb-10">
        {data !== undefined && (
          <>
            <Picture profile={data} />
            <Nickname key={data.nickname} profile={data} />
            <Facts profile={data} />
          </>
        )}
        {data === undefined && error === null && <Skeleton className="h-80 w-full !rounded-card" />}
        {error !== null && <NotLoaded reason={error.message} onRetry={() => void refetch()} />}
      </div>
    </Page>
  );
}

function Picture({ profile }: { readonly profile: Profile }) {
  const t = useText("settings");
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const change = async (file: File | undefined) => {
    if (!file) return;
    setIsBusy(true);
    try {
      const path = await upload(file);
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
    <div className="flex flex-col items-center gap-3 py-3">
      <Avatar name={profileName(profile)} src={profile.head_portrait} isLarge />
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/jp2"
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

const NICKNAME = /^[\p{Script=Han}A-Za-z0-9]{2,10}$/u;

function Nickname({ profile }: { readonly profile: Profile }) {
  const t = useText("settings");
  const common = useText("common");
  const [nickname, setNickname] = useState(profile.nickname ?? "");
  const [wasSent, setWasSent] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const isGood = NICKNAME.test(nickname);
  const save = async () => {
    setWasSent(true);
    if (!isGood) return;
    setIsBusy(true);
    try {
      await call("POST /user/editNickname", { nickname });
      await queryClient.invalidateQueries({ queryKey: ["GET /user/info"] });
      toast(t("profile.saved"), "success");
    } catch {
      // The request layer has said why.
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form
      noValidate
      className="rounded-card bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        label={t("profile.nickname")}
        placeholder={t("profile.nicknameEmpty")}
        value={nickname}
        onChange={setNickname}
        maxLength={10}
        hint={t("profile.nicknameHint")}
        error={wasSent && !isGood ? t("profile.nicknameHint") : undefined}
      />
      <Button
        type="submit"
        look="primary"
        isBusy={isBusy}
        isWide
        className="mt-4"
        disabled={nickname === (profile.nickname ?? "")}
      >
        {common("save")}
      </Button>
    </form>
  );
}

function Facts({ profile }: { readonly profile: Profile }) {
  const t = useText("settings");
  return (
    <Card className="overflow-hidden">
      <div className="divide-y divide-line">
        <ListRow
          title={t("profile.uid")}
          note={profile.uid}
          end={<CopyButton label={t("profile.copyUid")} text={profile.uid} />}
        />
        <ListRow
          title={t("profile.invite")}
          note={profile.invite_code}
          end={<CopyButton label={t("profile.copyInvite")} text={profile.invite_code} />}
        />
        <ListRow title={t("profile.since")} note={formatInstant(profile.registered_at, "date")} />
      </div>
    </Card>
  );
}
