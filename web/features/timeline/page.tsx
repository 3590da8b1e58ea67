import { useMemo } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { effectiveTier } from "#shared/domain/subscription/subscription.ts";
import { useBaseCells } from "#web/components/display-currency/use-base-cells.ts";
import { TimelineColumns, useAllColumns, useTimeline } from "#web/components/saved-timeline/use-timeline.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { FullMessage } from "#web/components/ui/full-message.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { shownColumns } from "#web/features/timeline/columns/table-layout.ts";
import { useTableSettings } from "#web/features/timeline/columns/use-table-settings.ts";
import { TimelineSkeleton } from "#web/features/timeline/grid/timeline-skeleton.tsx";
import { useSession } from "#web/session/session-provider.tsx";
import { ApiError } from "#web/transport/errors.ts";
import { LoadedTimeline, type LoadedTimelineProps, type TimelinePageProps } from "./loaded-timeline.tsx";

const refreshMs = 10 * 60 * 1000;

/** The timeline: the part above the months, and the months. */
export function TimelinePage(props: TimelinePageProps) {
  const { authentication } = useSession();
  const user = authentication.status === "member" ? authentication.user : null;
  const userId = user?.id ?? "guest";
  const settings = useTableSettings(userId);
  const { columns, asPercent } = settings;
  const shown = useMemo(() => new Set(shownColumns({ columns, asPercent })), [columns, asPercent]);
  const tier = user === null ? "free" : effectiveTier(user.subscription, Date.now());
  return (
    <TimelineColumns shown={shown} tier={tier}>
      <ReadTimeline {...props} userId={userId} settings={settings} />
    </TimelineColumns>
  );
}

function ReadTimeline(props: TimelinePageProps & Pick<LoadedTimelineProps, "userId" | "settings">) {
  const { userId } = props;
  // An unchanged response is the same object: no need to compare its cells.
  const read = useTimeline({ refreshInterval: refreshMs, compare: Object.is });
  // The subscription has ended meanwhile: the server refuses some of its columns by name.
  useAllColumns(read.error instanceof ApiError && read.error.status === 400);
  const cells = useBaseCells(userId, read.data?.baseCurrency);
  if (read.data && (read.data.baseCurrency === "USD" || cells.data)) {
    return (
      <LoadedTimeline
        {...props}
        timeline={read.data}
        failure={read.error}
        onRetry={() => void read.mutate()}
      />
    );
  }
  const failure = read.error ?? cells.error;
  if (failure) {
    const retry = () => {
      void read.mutate();
      void cells.mutate();
    };
    return (
      <FullMessage
        icon={icons.alert}
        title={t("Error Loading Timeline")}
        failed
        actions={
          <Button look="filled" onClick={retry}>
            {t("Retry")}
          </Button>
        }
      >
        {failure.message} {t("Your plan is safe.")}
      </FullMessage>
    );
  }
  return <TimelineSkeleton />;
}
