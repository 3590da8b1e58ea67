import type { PanelId } from "#web/components/shell/shell-state.tsx";
import type { IconShape } from "#web/components/ui/icon.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { moreIcons } from "#web/components/ui/more-icons.ts";

interface NavigationEntry {
  to: string;
  label: string;
  icon: IconShape;
}

interface Panel {
  panel: PanelId;
  label: string;
  icon: IconShape;
}

/** The pages in the top bar. */
export const topNavigation: readonly NavigationEntry[] = [
  { to: "/timeline", label: "Timeline", icon: moreIcons.timeline },
  { to: "/settings", label: "Settings", icon: moreIcons.settings },
  { to: "/documentation", label: "Documentation", icon: icons.document },
];

/** The panels in the sidebar, below the timeline itself. */
export const sidePanels: readonly Panel[] = [
  { panel: "control-panel", label: "Control Panel", icon: moreIcons["control-panel"] },
  { panel: "charts", label: "Charts", icon: moreIcons.chart },
  { panel: "simulations", label: "Simulations", icon: moreIcons.simulations },
  { panel: "intelligence", label: "Intelligence", icon: moreIcons.intelligence },
];

/** The reports in the sidebar, below the panels. */
export const sideReports: readonly NavigationEntry[] = [
  { to: "/tax-report", label: "Tax report", icon: icons.document },
  { to: "/withdrawal", label: "Withdrawal", icon: moreIcons.drop },
  { to: "/alerts", label: "Alerts", icon: moreIcons.clock },
  { to: "/accounts", label: "Accounts", icon: moreIcons.shield },
];

/** The panels behind the small buttons at the foot of the sidebar. */
export const footPanels: readonly Panel[] = [
  { panel: "console", label: "Console", icon: moreIcons.console },
  { panel: "power-tools", label: "Power Tools", icon: moreIcons.tools },
  { panel: "api-integrations", label: "API Integrations", icon: moreIcons.plug },
];
