import { type ReactNode, useSyncExternalStore } from "react";
import { call } from "#web/api/api.ts";
import { withTexts } from "#web/components/language/part-texts.ts";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { PartFailure } from "#web/components/lazy/part-failure.tsx";
import { useFreshTransactions } from "#web/components/ledger/use-transactions.ts";
import { PlanPreviewProvider } from "#web/components/preview/plan-preview.tsx";
import { useLocation } from "#web/components/router/router.ts";
import type { PanelPlace } from "#web/components/shell/bottom-panel.tsx";
import { useShell } from "#web/components/shell/shell-state.tsx";
import { belowSmall, dockable, useMedia } from "#web/components/shell/use-media.ts";
import { useHomeSettings } from "#web/features/home/home-settings.ts";
import type { PageActions } from "#web/features/timeline/loaded-timeline.tsx";
import { TimelinePage } from "#web/features/timeline/page.tsx";
import type { TransactionForms } from "#web/features/timeline/transaction-forms.ts";
import { useSession } from "#web/session/session-provider.tsx";
import { onPlanWaiting, unsavedEntries } from "#web/session/unsaved-entries.ts";
import { useShownCopy } from "./offline/shown-copy.ts";
import styles from "./timeline-route.module.css";

const ControlPanelPanel = lazyPart(
  withTexts(["control-panel"], () =>
    import("#web/features/control-panel/panel.tsx").then((module) => module.ControlPanelPanel),
  ),
  PartFailure,
);

const ChartsPanel = lazyPart(
  withTexts(["charts"], () => import("#web/features/charts/panel.tsx").then((module) => module.ChartsPanel)),
  PartFailure,
);

const SimulationsPanel = lazyPart(
  withTexts(["simulations"], () =>
    import("#web/features/simulations/panel.tsx").then((module) => module.SimulationsPanel),
  ),
  PartFailure,
);

const IntelligencePanel = lazyPart(
  withTexts(["intelligence"], () =>
    import("#web/features/intelligence/panel.tsx").then((module) => module.IntelligencePanel),
  ),
  PartFailure,
);

const ConsolePanel = lazyPart(
  withTexts(["console"], () =>
    import("#web/features/console/panel.tsx").then((module) => module.ConsolePanel),
  ),
  PartFailure,
);

const PowerToolsPanel = lazyPart(
  withTexts(["power-tools"], () =>
    import("#web/features/power-tools/panel.tsx").then((module) => module.PowerToolsPanel),
  ),
  PartFailure,
);

const IntegrationsPanel = lazyPart(
  withTexts(["integrations"], () =>
    import("#web/features/integrations/panel.tsx").then((module) => module.IntegrationsPanel),
  ),
  PartFailure,
);

const Home = lazyPart(
  withTexts(["home"], () => import("#web/features/home/home.tsx").then((module) => module.Home)),
  PartFailure,
  <HomePlace />,
  // While the figures are fetched.
  true,
);

const OutlookSection = lazyPart(
  withTexts(["home"], () =>
    import("#web/features/home/outlook/outlook-section.tsx").then((module) => module.OutlookSection),
  ),
  PartFailure,
);

// In one piece with the panel: it is there without a network once the panel was open or the application is kept.
const WaitingChanges = lazyPart(
  withTexts(["control-panel"], () =>
    import("#web/features/control-panel/panel.tsx").then((module) => module.WaitingChanges),
  ),
  PartFailure,
);

const CopyNote = lazyPart(() => import("./offline/copy-note.tsx").then((module) => module.CopyNote));

const FirstResult = lazyPart(
  withTexts(["first-run"], () =>
    import("#web/features/first-run/first-result.tsx").then((module) => module.FirstResult),
  ),
);

const transactionForms: TransactionForms = {
  Drawer: lazyPart(
    withTexts(["transactions"], () =>
      import("#web/features/transactions/transaction-drawer.tsx").then((module) => module.TransactionDrawer),
    ),
    PartFailure,
  ),
  Import: lazyPart(
    withTexts(["transactions"], () =>
      import("#web/features/transactions/import/import-dialog.tsx").then((module) => module.ImportDialog),
    ),
    PartFailure,
  ),
  IdleOverrides: lazyPart(
    withTexts(["transactions"], () =>
      import("#web/features/transactions/override/idle-overrides-dialog.tsx").then(
        (module) => module.IdleOverridesDialog,
      ),
    ),
    PartFailure,
  ),
  UnsavedNote: lazyPart(
    withTexts(["transactions"], () =>
      import("#web/features/transactions/unsaved-note.tsx").then((module) => module.UnsavedNote),
    ),
  ),
};

function HomePlace() {
  const { isFolded } = useHomeSettings();
  return <div className={isFolded ? styles.foldedPlace : styles.homePlace} />;
}

/** The timeline under Home, with the open panel. */
export default function TimelineRoute() {
  const { panels } = useShell();
  const { authentication } = useSession();
  const place = usePanelPlace();
  const userId = authentication.status === "member" ? authentication.user.id : null;
  const hasUnsaved = useSyncExternalStore(
    onPlanWaiting,
    () => userId !== null && unsavedEntries("plan", userId).keys().length > 0,
  );
  useFreshTransactions();
  const isEditing = panels.includes("control-panel");
  return (
    <PlanPreviewProvider key={userId} readConfig={readEngineConfig}>
      <TimelinePage
        forms={transactionForms}
        side={isEditing && place === "side" ? <ControlPanelPanel place={place} /> : null}
        top={(actions) => <TopPart {...actions} />}
        over={({ timeline, saved, exportedColumns, exportMonths, onEdit, onRecord, onShowMonths }) => (
          <>
            {isEditing && place !== "side" ? (
              <ControlPanelPanel
                place={place}
                {...(place === "screen" && {
                  result: (status: ReactNode) => (
                    <OutlookSection timeline={timeline} saved={saved} look="strip" status={status} />
                  ),
                })}
              />
            ) : null}
            {panels.includes("charts") ? <ChartsPanel /> : null}
            {panels.includes("simulations") ? <SimulationsPanel /> : null}
            {panels.includes("intelligence") ? <IntelligencePanel timeline={saved} /> : null}
            {panels.includes("console") ? <ConsolePanel timeline={timeline} /> : null}
            {panels.includes("power-tools") ? (
              <PowerToolsPanel
                timeline={saved}
                months={{ columns: exportedColumns, save: exportMonths }}
                onEdit={onEdit}
                onRecord={onRecord}
                onShowMonths={onShowMonths}
              />
            ) : null}
            {panels.includes("api-integrations") ? <IntegrationsPanel /> : null}
            {!isEditing && hasUnsaved ? <WaitingChanges /> : null}
          </>
        )}
      />
    </PlanPreviewProvider>
  );
}

/** What is above the months. */
function TopPart(actions: PageActions) {
  const savedAt = useShownCopy();
  const { state } = useLocation();
  const isAfterFirstRun = ((state as { firstRun?: unknown } | null)?.firstRun ?? null) !== null;
  const home = useHomeSettings();
  return (
    <>
      {savedAt === null ? null : <CopyNote savedAt={savedAt} />}
      {isAfterFirstRun ? (
        <FirstResult {...actions} onUnfoldHome={() => home.change({ isFolded: false })} />
      ) : null}
      <Home {...actions} settings={home} />
    </>
  );
}

/** Where the control panel has room. */
function usePanelPlace(): PanelPlace {
  const isDocked = useMedia(dockable);
  const isPhone = useMedia(belowSmall);
  if (isDocked) return "side";
  return isPhone ? "screen" : "bottom";
}

const readEngineConfig = () => call("control-panel", "engineConfig");
