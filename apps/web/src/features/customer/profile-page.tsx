/** Who I am here: picture, what I say of myself, how I stand, whom I invited. */
import { useText } from "../../app/i18n.ts";
import { NotLoaded } from "../../app/not-loaded.tsx";
import { Page } from "../../app/page.tsx";
import { useEndpoint } from "../../app/query.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ProfilePicture } from "./parts/profile-picture.tsx";
import { ProfileSaid } from "./parts/profile-said.tsx";
import { ProfileFacts, ProfileInvites, ProfileStanding } from "./parts/profile-standing.tsx";

export function ProfilePage() {
  const t = useText("settings");
  const { data, error, refetch } = useEndpoint("GET /user/info", {});
  return (
    <Page title={t("profile.title")} parent="pages/setting/setting" isNarrow>
      <div className="space-y-4 px-4 pb-10">
        {data !== undefined && (
          <>
            <ProfilePicture profile={data} />
            <ProfileStanding profile={data} />
            <ProfileSaid key={`${data.nickname} ${data.signature}`} profile={data} />
            <ProfileInvites profile={data} />
            <ProfileFacts profile={data} />
          </>
        )}
        {data === undefined && error === null && <Skeleton className="h-80 w-full !rounded-card" />}
        {error !== null && <NotLoaded reason={error.message} onRetry={() => void refetch()} />}
      </div>
    </Page>
  );
}
