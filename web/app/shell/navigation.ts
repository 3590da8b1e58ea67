import { msg } from "#shared/domain/language/translate.ts";
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
  { to: "/timeline", label: msg("Timeline"), icon: moreIcons.timeline },
  { to: "/settings", label: msg("Settings"), icon: moreIcons.settings },
  { to: "/documentation", label: msg("Documentation"), icon: icons.document },
];

/** The panels in the sidebar, below the timeline itself. */
export const sidePanels: readonly Panel[] = [
  { panel: "control-panel", label: msg("Control Panel"), icon: moreIcons["control-panel"] },
  { panel: "charts", label: msg("Charts"), icon: moreIcons.chart },
  { panel: "simulations", label: msg("Simulations"), icon: moreIcons.simulations },
  { panel: "intelligence", label: msg("Intelligence"), icon: moreIcons.intelligence },
];

/** The reports in the sidebar, below the panels. */
export const sideReports: readonly NavigationEntry[] = [
  { to: "/tax-report", label: msg("Tax report"), icon: icons.document },
  { to: "/withdrawal", label: msg("Withdrawal"), icon: moreIcons.drop },
  { to: "/alerts", label: msg("Alerts"), icon: moreIcons.clock },
  { to: "/accounts", label: msg("Accounts"), icon: moreIcons.shield },
];

/** The panels behind the small buttons at the foot of the sidebar. */
export const footPanels: readonly Panel[] = [
  { panel: "console", label: msg("Console Mode"), icon: moreIcons.console },
  { panel: "power-tools", label: msg("Power Tools"), icon: moreIcons.tools },
  { panel: "api-integrations", label: msg("API Integrations"), icon: moreIcons.plug },
];
