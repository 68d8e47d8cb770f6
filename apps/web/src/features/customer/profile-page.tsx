/** Who I am here: picture, what I say of myself, how I stand, whom I invited. */
import { useText } from "../../app/i18n.ts";
import { NotLoaded } from "../../app/not-loaded.tsx";
import { Page } from "../../app/page.tsx";
import { useEndpoint } from "../../app/query.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ProfilePicture } from "./parts/profile-picture.tsx";
import { ProfileFacts, ProfileInvites, ProfileStanding } from "./parts/profile-standing.tsx";
import { ProfileTexts } from "./parts/profile-texts.tsx";

export function ProfilePage() {
  const t = useText("settings");
  const { data, error, refetch } = useEndpoint("GET /user/info", {});
  return (
    <Page title={t("profile.title")} parent="pages/setting/setting">
      {data !== undefined && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 pb-10 lg:grid-cols-2 lg:items-start lg:gap-6 lg:px-0">
          <div className="space-y-4 lg:space-y-6">
            <ProfilePicture profile={data} />
            <ProfileStanding profile={data} />
            <ProfileFacts profile={data} />
          </div>
          <div className="space-y-4 lg:space-y-6">
            <ProfileTexts profile={data} />
            <ProfileInvites profile={data} />
          </div>
        </div>
      )}
      {data === undefined && (
        <div className="px-4 pb-10 lg:px-0">
          {error === null ? (
            <Skeleton className="h-80 w-full !rounded-card" />
          ) : (
            <NotLoaded reason={error.message} onRetry={() => void refetch()} />
          )}
        </div>
      )}
    </Page>
  );
}
