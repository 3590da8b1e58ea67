import type { PanelId } from "#web/components/shell/shell-state.tsx";
import type { IconName } from "#web/components/ui/icon.tsx";

interface Place {
  to: string;
  label: string;
  icon: IconName;
}

interface Panel {
  panel: PanelId;
  label: string;
  icon: IconName;
}

/** The pages in the top bar. */
export const topNavigation: readonly Place[] = [
  { to: "/timeline", label: "Timeline", icon: "timeline" },
  { to: "/settings", label: "Settings", icon: "settings" },
  { to: "/documentation", label: "Documentation", icon: "document" },
];

/** The panels in the sidebar, below the timeline itself. */
export const sidePanels: readonly Panel[] = [
  { panel: "control-panel", label: "Control Panel", icon: "control-panel" },
  { panel: "charts", label: "Charts", icon: "chart" },
];

/** The panels behind the small buttons at the foot of the sidebar. */
export const footPanels: readonly Panel[] = [];
