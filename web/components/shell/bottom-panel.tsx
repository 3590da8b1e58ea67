import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { t } from "#shared/domain/language/translate.ts";
import { IconButton } from "#web/components/ui/button.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { laterIcons } from "#web/components/ui/later-icons.ts";
import styles from "./bottom-panel.module.css";
import { type PanelId, useShell } from "./shell-state.tsx";

export type PanelPlace = "bottom" | "side" | "screen";

interface BottomPanelProps {
  panel: PanelId;
  title: string;
  /** Beside the title, such as a chip with the saving state. */
  status?: ReactNode;
  /** Over the lower part of the page, at its side, or over the whole page. */
  place?: PanelPlace;
  /** Buttons before those of the panel itself. */
  tools?: ReactNode;
  /** Below the content, always visible. */
  footer?: ReactNode;
  /** Whether the content divides the panel's height among its parts; otherwise it flows from top to bottom. */
  isFilled?: boolean;
  onClose(): void;
  children: ReactNode;
}

const smallest = 160;
const keyStep = 24;

const storageKey = (panel: PanelId) => `panel-height:${panel}`;

function storedHeight(panel: PanelId): number | null {
  const height = Number(sessionStorage.getItem(storageKey(panel)));
  return Number.isFinite(height) && height > 0 ? height : null;
}

/**
 * A panel over the lower part of the page, or in another place. At the bottom, its upper edge can be dragged or moved
 * with the arrow keys; a double click resets it. Each panel remembers its height for the session.
 */
export function BottomPanel(props: BottomPanelProps) {
  const { panel, title, status, footer, isFilled = false, onClose, children } = props;
  const { place = "bottom", tools = null } = props;
  const isBelow = place === "bottom";
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  const [height, setHeight] = useState<number | null>(() => storedHeight(panel));
  const { fullPanel, toggleFull } = useShell();
  const isFull = fullPanel === panel;
  const dragged = useRef(false);

  useEffect(() => {
    const before = document.activeElement;
    // The panel opens on a choice in the navigation, so the focus moves into it.
    section.current?.focus({ preventScroll: true });
    return () => {
      // Closing the panel from inside would lose the focus. The menu that opened it may be closed.
      if (document.activeElement !== document.body) return;
      const back = before?.checkVisibility() ? before : document.querySelector("main");
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    };
  }, []);

  const resize = (wanted: number) => {
    const element = section.current;
    if (element === null) return;
    const reservedAbove = Number.parseFloat(getComputedStyle(element).getPropertyValue("--reserved-above"));
    const most = (element.parentElement?.clientHeight ?? innerHeight) - reservedAbove;
    const next = Math.round(Math.max(smallest, Math.min(most, wanted)));
    setHeight(next);
    sessionStorage.setItem(storageKey(panel), String(next));
  };
  const reset = () => {
    setHeight(null);
    sessionStorage.removeItem(storageKey(panel));
  };
  const drag = (event: PointerEvent) => {
    const bottom = section.current?.getBoundingClientRect().bottom;
    if (dragged.current && bottom !== undefined) resize(bottom - event.clientY);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const current = section.current?.clientHeight ?? 0;
    if (event.key === "ArrowUp") resize(current + keyStep);
    else if (event.key === "ArrowDown") resize(current - keyStep);
    else if (event.key === "Home") reset();
    else return;
    event.preventDefault();
  };

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={`${styles.panel} ${isFull ? styles.full : isBelow ? "" : styles[place]}`}
      style={isFull || height === null || !isBelow ? undefined : { height }}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) onClose();
      }}
    >
      {isFull || !isBelow ? null : (
        // biome-ignore lint/a11y/useSemanticElements: a movable separator is not a thematic break.
        <div
          role="separator"
          aria-orientation="horizontal"
          aria-label={t("Height of {title}", { title })}
          aria-valuenow={height ?? section.current?.clientHeight ?? 0}
          tabIndex={0}
          className={styles.grip}
          onDoubleClick={reset}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            dragged.current = true;
            event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerMove={drag}
          onPointerUp={() => {
            dragged.current = false;
          }}
          onPointerCancel={() => {
            dragged.current = false;
          }}
        />
      )}
      <header className={styles.header}>
        <h2 id={titleId}>{title}</h2>
        <div className={styles.status}>{status}</div>
        {tools}
        {place === "screen" ? null : (
          <IconButton
            icon={laterIcons["full-screen"]}
            label={isFull ? t("Leave full screen") : t("Full screen")}
            aria-pressed={isFull}
            onClick={() => toggleFull(panel)}
          />
        )}
        <IconButton icon={icons.close} label={t("Close {title}", { title })} onClick={onClose} />
      </header>
      <div className={isFilled ? `${styles.body} ${styles.filled}` : styles.body}>{children}</div>
      {footer === undefined ? null : <footer className={styles.footer}>{footer}</footer>}
    </section>
  );
}
