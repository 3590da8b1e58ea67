import { lazy, Suspense, useEffect, useRef } from "react";
import { call } from "#web/api/api.ts";
import { PlanPreviewProvider } from "#web/components/preview/plan-preview.tsx";
import { useShell } from "#web/components/shell/shell-state.tsx";
import { unsavedKey } from "#web/features/control-panel/unsaved-key.ts";
import { TimelinePage } from "#web/features/timeline/page.tsx";
import { useSession } from "#web/session/session-provider.tsx";

const ControlPanelPanel = lazy(() =>
  import("#web/features/control-panel/panel.tsx").then((module) => ({ default: module.ControlPanelPanel })),
);

const ChartsPanel = lazy(() =>
  import("#web/features/charts/panel.tsx").then((module) => ({ default: module.ChartsPanel })),
);

/** The timeline with the panel that is open over it. */
export default function TimelineRoute() {
  const { panel } = useShell();
  const { authentication } = useSession();
  useUnsavedPlan();
  return (
    <PlanPreviewProvider
      key={authentication.status === "member" ? authentication.user.id : "guest"}
      readConfig={readEngineConfig}
    >
      <TimelinePage>
        <Suspense fallback={null}>
          {panel === "control-panel" ? <ControlPanelPanel /> : null}
          {panel === "charts" ? <ChartsPanel /> : null}
        </Suspense>
      </TimelinePage>
    </PlanPreviewProvider>
  );
}

const readEngineConfig = () => call("control-panel", "engineConfig");

/** Changes that a reload interrupted are seen where they were made, and saved. */
function useUnsavedPlan() {
  const { panel, togglePanel } = useShell();
  const { authentication } = useSession();
  const userId = authentication.status === "member" ? authentication.user.id : null;
  const isChecked = useRef(false);
  useEffect(() => {
    if (userId === null || isChecked.current) return;
    isChecked.current = true;
    if (panel === null && sessionStorage.getItem(unsavedKey(userId)) !== null) togglePanel("control-panel");
  }, [userId, panel, togglePanel]);
}
