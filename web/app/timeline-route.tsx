import { lazy, Suspense, useEffect } from "react";
import { useShell } from "#web/components/shell/shell-state.tsx";
import { TimelinePage } from "#web/features/timeline/page.tsx";

const ControlPanelPanel = lazy(() =>
  import("#web/features/control-panel/panel.tsx").then((module) => ({ default: module.ControlPanelPanel })),
);

/** The timeline with the panel that is open over it. */
export default function TimelineRoute() {
  const { panel } = useShell();
  return (
    <TimelinePage>
      <Suspense fallback={null}>{panel === "control-panel" ? <ControlPanelPanel /> : null}</Suspense>
    </TimelinePage>
  );
}
