import { createContext, type ReactNode, useContext, useMemo, useState } from "react";

/** The panels that open below the timeline. */
export type PanelId =
  | "control-panel"
  | "charts"
  | "simulations"
  | "intelligence"
  | "console"
  | "power-tools"
  | "api-integrations";

export interface ShellState {
  /** The open panel; null is the bare timeline. */
  panel: PanelId | null;
  /** Opens a panel. Choosing the open one closes it. */
  togglePanel(panel: PanelId): void;
  closePanel(): void;
  /** Whether the navigation drawer of small screens is open. */
  drawerOpen: boolean;
  setDrawerOpen(open: boolean): void;
}

const ShellContext = createContext<ShellState | null>(null);

/** The shell state shared by pages and navigation. */
export function useShell(): ShellState {
  const state = useContext(ShellContext);
  if (state === null) throw new Error("useShell is used outside ShellProvider.");
  return state;
}

export function ShellProvider({ children }: { children: ReactNode }) {
  const [panel, setPanel] = useState<PanelId | null>(null);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const state = useMemo<ShellState>(
    () => ({
      panel,
      togglePanel: (chosen) => setPanel((open) => (open === chosen ? null : chosen)),
      closePanel: () => setPanel(null),
      drawerOpen,
      setDrawerOpen,
    }),
    [panel, drawerOpen],
  );
  return <ShellContext value={state}>{children}</ShellContext>;
}
