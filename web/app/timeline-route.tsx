import { useEffect, useRef } from "react";
import { call } from "#web/api/api.ts";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { PartFailure } from "#web/components/lazy/part-failure.tsx";
import { PlanPreviewProvider } from "#web/components/preview/plan-preview.tsx";
import { useShell } from "#web/components/shell/shell-state.tsx";
import { unsavedKey } from "#web/features/control-panel/unsaved-key.ts";
import { TimelinePage } from "#web/features/timeline/page.tsx";
import { type Authentication, useSession } from "#web/session/session-provider.tsx";
import styles from "./timeline-route.module.css";

const ControlPanelPanel = lazyPart(
  () => import("#web/features/control-panel/panel.tsx").then((module) => module.ControlPanelPanel),
  PartFailure,
);

const ChartsPanel = lazyPart(
  () => import("#web/features/charts/panel.tsx").then((module) => module.ChartsPanel),
  PartFailure,
);

const Home = lazyPart(
  () => import("#web/features/home/home.tsx").then((module) => module.Home),
  PartFailure,
  <div className={styles.homePlace} />,
);

// Loaded with the panel, so that the code is available when the network is lost.
const WaitingChanges = lazyPart(
  () => import("#web/features/control-panel/panel.tsx").then((module) => module.WaitingChanges),
  PartFailure,
);

/** The timeline under Home, with the open panel. */
export default function TimelineRoute() {
  const { panel } = useShell();
  const { authentication } = useSession();
  useUnsavedPlan();
  return (
    <PlanPreviewProvider
      key={authentication.status === "member" ? authentication.user.id : "guest"}
      readConfig={readEngineConfig}
    >
      <TimelinePage top={(actions) => <Home {...actions} />}>
        {panel === "control-panel" ? <ControlPanelPanel /> : null}
        {panel === "charts" ? <ChartsPanel /> : null}
        {panel !== "control-panel" && hasUnsavedPlan(authentication) ? <WaitingChanges /> : null}
      </TimelinePage>
    </PlanPreviewProvider>
  );
}

const readEngineConfig = () => call("control-panel", "engineConfig");

/** Whether this tab holds unsaved plan changes. */
function hasUnsavedPlan(authentication: Authentication): boolean {
  return (
    authentication.status === "member" && sessionStorage.getItem(unsavedKey(authentication.user.id)) !== null
  );
}

/** Changes interrupted by a reload reappear where they were made, and are saved. */
function useUnsavedPlan() {
  const { panel, togglePanel } = useShell();
  const { authentication } = useSession();
  const userId = authentication.status === "member" ? authentication.user.id : null;
  const isChecked = useRef(false);
  useEffect(() => {
    if (userId === null || isChecked.current) return;
    isChecked.current = true;
    if (panel === null && hasUnsavedPlan(authentication)) togglePanel("control-panel");
  }, [userId, authentication, panel, togglePanel]);
}
