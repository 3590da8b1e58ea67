import { useEffect, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { isExample, isExamplePath } from "#web/app/example/example-mode.ts";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { PartFailure } from "#web/components/lazy/part-failure.tsx";
import { navigate } from "#web/components/router/places.ts";
import { useLocation } from "#web/components/router/router.ts";
import { type PanelId, useShell } from "#web/components/shell/shell-state.tsx";
import { belowMedium, belowSmall, dockable, useMedia } from "#web/components/shell/use-media.ts";
import { IconButton } from "#web/components/ui/button.tsx";
import { Icon, type IconShape } from "#web/components/ui/icon.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import { EpochCard } from "./epoch-card.tsx";
import { footPanels, sidePanels, sideReports } from "./navigation.ts";
import styles from "./sidebar.module.css";

// Wide windows have none.
const loadDrawer = () =>
  import("#web/components/ui/dialogs/navigation-drawer.tsx").then((module) => module.NavigationDrawer);
const NavigationDrawer = lazyPart(loadDrawer, PartFailure);

const collapsedKey = "sidebar-collapsed";

/** Navigation beside the timeline: a column on wide windows, a drawer on narrow ones. */
export default function Sidebar() {
  const narrow = useMedia(belowMedium);
  const small = useMedia(belowSmall);
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(collapsedKey) === "true");

  const { panels } = useShell();
  const isBesidePanel = useMedia(dockable) && panels.includes("control-panel");
  useEffect(() => {
    // Makes room for the docked panel; it can still be expanded, and returns to its former state when the panel closes.
    setCollapsed(isBesidePanel || localStorage.getItem(collapsedKey) === "true");
  }, [isBesidePanel]);

  useEffect(() => {
    // Leaves the drawer as it is: on a slow network it may have been opened before this code loaded.
    if (small) setCollapsed(true);
  }, [small]);

  if (narrow) return <Drawer />;
  const toggle = () => {
    if (!isBesidePanel) localStorage.setItem(collapsedKey, String(!collapsed));
    setCollapsed(!collapsed);
  };
  return (
    <aside className={collapsed ? `${styles.sidebar} ${styles.collapsed}` : styles.sidebar}>
      <Entries collapsed={collapsed} />
      <div className={styles.filler} />
      {collapsed ? null : <EpochCard />}
      <div className={styles.foot}>
        <FootButtons />
        <span className={styles.end}>
          <IconButton
            icon={collapsed ? moreIcons.expand : moreIcons.collapse}
            label={collapsed ? t("Expand sidebar") : t("Collapse sidebar")}
            aria-expanded={!collapsed}
            onClick={toggle}
          />
        </span>
      </div>
    </aside>
  );
}

function Drawer() {
  const { drawerOpen, setDrawerOpen } = useShell();
  const [wasOpened, setWasOpened] = useState(false);
  if (drawerOpen && !wasOpened) setWasOpened(true);
  useEffect(() => {
    // What fails now is loaded again, and said, when it is opened.
    loadDrawer().catch(() => undefined);
  }, []);
  if (!wasOpened) return null;
  return (
    <NavigationDrawer
      label={t("Navigation")}
      title="Halvest"
      closeLabel={t("Close the menu")}
      isOpen={drawerOpen}
      onClose={() => setDrawerOpen(false)}
    >
      <div className={styles.sheet}>
        <Entries collapsed={false} />
        <div className={styles.filler} />
        <EpochCard />
        <div className={styles.foot}>
          <FootButtons />
        </div>
      </div>
    </NavigationDrawer>
  );
}

/** Panels belong to the timeline: a panel chosen on another page opens there. A choice closes the drawer. */
function usePanels() {
  const { panels, togglePanel, closePanels, setDrawerOpen } = useShell();
  const { pathname } = useLocation();
  const isThere = pathname === "/timeline" || isExamplePath(pathname);
  const closeDrawer = () => setDrawerOpen(false);
  const go = () => {
    if (!isThere) navigate("/timeline");
    closeDrawer();
  };
  return {
    closeDrawer,
    isTimeline: isThere && panels.length === 0,
    isOpen: (chosen: PanelId) => isThere && panels.includes(chosen),
    showTimeline() {
      closePanels();
      go();
    },
    choose(chosen: PanelId) {
      if (isThere || !panels.includes(chosen)) togglePanel(chosen);
      go();
    },
  };
}

/** The timeline and the panels that open over it. */
function Entries({ collapsed }: { collapsed: boolean }) {
  const panels = usePanels();
  return (
    <>
      <nav className={styles.entries} aria-label={t("Timeline panels")}>
        <Entry
          icon={moreIcons.timeline}
          label={t("Timeline")}
          active={panels.isTimeline}
          collapsed={collapsed}
          onClick={panels.showTimeline}
        />
        {sidePanels.map((entry) => (
          <Entry
            key={entry.panel}
            icon={entry.icon}
            label={t(entry.label)}
            active={panels.isOpen(entry.panel)}
            collapsed={collapsed}
            onClick={() => panels.choose(entry.panel)}
          />
        ))}
      </nav>
      {isExample ? null : (
        <nav className={`${styles.entries} ${styles.reports}`} aria-label={t("Reports")}>
          {sideReports.map(({ to, label, icon }) => (
            <Link
              key={to}
              to={to}
              className={styles.entry}
              title={collapsed ? t(label) : undefined}
              onClick={panels.closeDrawer}
            >
              <Icon shape={icon} size={20} />
              <span className={collapsed ? "visually-hidden" : undefined}>{t(label)}</span>
            </Link>
          ))}
        </nav>
      )}
    </>
  );
}

interface EntryProps {
  icon: IconShape;
  label: string;
  active: boolean;
  collapsed: boolean;
  onClick(): void;
}

function Entry({ icon, label, active, collapsed, onClick }: EntryProps) {
  return (
    <button
      type="button"
      className={active ? `${styles.entry} ${styles.active}` : styles.entry}
      aria-current={active ? "true" : undefined}
      title={collapsed ? label : undefined}
      onClick={onClick}
    >
      <Icon shape={icon} size={20} />
      <span className={collapsed ? "visually-hidden" : undefined}>{label}</span>
    </button>
  );
}

function FootButtons() {
  const panels = usePanels();
  return footPanels.map((entry) => (
    <IconButton
      key={entry.panel}
      icon={entry.icon}
      label={t(entry.label)}
      aria-pressed={panels.isOpen(entry.panel)}
      onClick={() => panels.choose(entry.panel)}
    />
  ));
}
