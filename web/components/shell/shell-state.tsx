import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import type { TimelinePanel } from "#shared/domain/developer/telemetry.ts";
import { useMedia, wide } from "./use-media.ts";

export type PanelId = TimelinePanel;

const openingListeners = new Set<(panel: PanelId) => void>();

/** Calls back when a panel is opened. Returns the function that unsubscribes. */
export function onPanelOpened(listener: (panel: PanelId) => void): () => void {
  openingListeners.add(listener);
  return () => openingListeners.delete(listener);
}

export interface ShellState {
  /** The open panels, none of them for the bare timeline; two where the control panel stands beside another one. */
  panels: readonly PanelId[];
  /** Opens a panel, replacing another one if there is no room for both. Choosing an open one closes it. */
  togglePanel(panel: PanelId): void;
  closePanel(panel: PanelId): void;
  closePanels(): void;
  /** The open panel that fills the screen. A panel keeps that while its content loads and takes the place of a notice. */
  fullPanel: PanelId | null;
  /** Has an open panel fill the screen, or the one that does take its place again. */
  toggleFull(panel: PanelId): void;
  /** Whether the navigation drawer of small screens is open. */
  drawerOpen: boolean;
  setDrawerOpen(open: boolean): void;
}

const ShellContext = createContext<ShellState | null>(null);
const none: readonly PanelId[] = [];

/** The shell state shared by pages and navigation. */
export function useShell(): ShellState {
  const state = useContext(ShellContext);
  if (state === null) throw new Error("useShell is used outside ShellProvider.");
  return state;
}

/** The open panels after one was chosen, the last chosen one at the end. */
export function afterToggle(open: readonly PanelId[], chosen: PanelId, isWide: boolean): readonly PanelId[] {
  if (open.includes(chosen)) return open.filter((panel) => panel !== chosen);
  // Only the control panel can be at the side; one other panel fits below the months.
  const isSide = (panel: PanelId) => panel === "control-panel";
  const others = isWide ? open.filter((panel) => isSide(panel) !== isSide(chosen)) : none;
  return [...others, chosen];
}

export function ShellProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(none);
  const [full, setFull] = useState<PanelId | null>(null);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const isWide = useMedia(wide);
  const state = useMemo<ShellState>(() => {
    // In a window that has become narrower, the last chosen one stays.
    const panels = isWide ? open : open.slice(-1);
    return {
      panels,
      togglePanel: (chosen) => {
        setOpen(afterToggle(panels, chosen, isWide));
        setFull(null);
        if (panels.includes(chosen)) return;
        for (const listener of openingListeners) listener(chosen);
      },
      closePanel: (panel) => {
        setOpen((before) => before.filter((other) => other !== panel));
        setFull((before) => (before === panel ? null : before));
      },
      closePanels: () => {
        setOpen(none);
        setFull(null);
      },
      fullPanel: full,
      toggleFull: (panel) => setFull((before) => (before === panel ? null : panel)),
      drawerOpen,
      setDrawerOpen,
    };
  }, [open, isWide, full, drawerOpen]);
  return <ShellContext value={state}>{children}</ShellContext>;
}
