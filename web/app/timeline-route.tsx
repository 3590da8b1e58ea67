import { useEffect, useRef } from "react";
import { call } from "#web/api/api.ts";
import { lazyPart, PartFailure } from "#web/components/lazy/lazy-part.tsx";
import { PlanPreviewProvider } from "#web/components/preview/plan-preview.tsx";
import { BottomPanel } from "#web/components/shell/bottom-panel.tsx";
import { type PanelId, useShell } from "#web/components/shell/shell-state.tsx";
import { unsavedKey } from "#web/features/control-panel/unsaved-key.ts";
import { TimelinePage } from "#web/features/timeline/page.tsx";
import { type Authentication, useSession } from "#web/session/session-provider.tsx";

const ControlPanelPanel = lazyPart(
  () => import("#web/features/control-panel/panel.tsx").then((module) => module.ControlPanelPanel),
  { failed: (retry) => <FailedPanel panel="control-panel" title="Control Panel" onRetry={retry} /> },
);

const ChartsPanel = lazyPart(
  () => import("#web/features/charts/panel.tsx").then((module) => module.ChartsPanel),
  { failed: (retry) => <FailedPanel panel="charts" title="Charts" onRetry={retry} /> },
);

const WaitingChanges = lazyPart(
  () => import("#web/features/control-panel/waiting-changes.tsx").then((module) => module.WaitingChanges),
  { failed: () => null },
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
        {panel === "control-panel" ? <ControlPanelPanel /> : null}
        {panel === "charts" ? <ChartsPanel /> : null}
        {panel !== "control-panel" && hasUnsavedPlan(authentication) ? <WaitingChanges /> : null}
      </TimelinePage>
    </PlanPreviewProvider>
  );
}

interface FailedPanelProps {
  panel: PanelId;
  title: string;
  onRetry(): void;
}

/** In the place of a panel that did not load, or that failed. */
function FailedPanel({ panel, title, onRetry }: FailedPanelProps) {
  const { closePanel } = useShell();
  return (
    <BottomPanel panel={panel} title={title} onClose={closePanel}>
      <PartFailure onRetry={onRetry} />
    </BottomPanel>
  );
}

const readEngineConfig = () => call("control-panel", "engineConfig");

/** Whether this tab keeps changes of the plan that are not saved. */
function hasUnsavedPlan(authentication: Authentication): boolean {
  return (
    authentication.status === "member" && sessionStorage.getItem(unsavedKey(authentication.user.id)) !== null
  );
}

/** Changes that a reload interrupted are seen where they were made, and saved. */
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
