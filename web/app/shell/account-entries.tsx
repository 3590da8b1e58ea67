import { type KeyboardEvent, useEffect, useRef } from "react";
import type { User } from "#shared/api/schemas/user.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { sendChange } from "#web/components/account-settings/pending-changes.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import {
  setThemeMode,
  type ThemeMode,
  themeModes,
  useThemeMode,
} from "#web/components/appearance/theme-mode.ts";
import { subscribedTier } from "#web/components/format/subscription-status.ts";
import { tierNames } from "#web/components/format/tier-names.ts";
import { richText } from "#web/components/language/rich-text.tsx";
import { useLogout } from "#web/components/logout/use-logout.ts";
import { Icon, type IconShape } from "#web/components/ui/icon.tsx";
import { laterIcons } from "#web/components/ui/later-icons.ts";
import { Link } from "#web/components/ui/link.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import styles from "./account-menu.module.css";

const themes: Readonly<Record<ThemeMode, { label: string; icon: IconShape }>> = {
  light: { label: msg("Light"), icon: laterIcons.sun },
  dark: { label: msg("Dark"), icon: laterIcons.moon },
  system: { label: msg("System"), icon: laterIcons.system },
};

interface AccountEntriesProps {
  id: string;
  user: User;
  /** The unread count as shown; null for none. */
  unread: string | null;
  /** Closed with the keyboard: focus returns to the button. */
  onClose(): void;
  /** The focus has already moved elsewhere. */
  onLeave(): void;
}

/** Arrow keys cycle through the entries, Home and End jump to the ends, Escape closes. */
function moveFocus(event: KeyboardEvent<HTMLElement>, onClose: () => void) {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>("[role^=menuitem]")];
  const at = entries.indexOf(document.activeElement as HTMLElement);
  const target = {
    ArrowDown: at + 1,
    ArrowRight: at + 1,
    ArrowUp: at - 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: -1,
  }[event.key];
  if (event.key === "Escape") onClose();
  else if (target !== undefined) entries.at(target % entries.length)?.focus();
  else return;
  event.preventDefault();
}

/** The menu of the account; its first entry gets the focus. */
export function AccountEntries({ id, user, unread, onClose, onLeave }: AccountEntriesProps) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => menu.current?.querySelector<HTMLElement>("[role^=menuitem]")?.focus(), []);
  const mode = useThemeMode();
  const alert = useAlert();
  const choose = async (theme: ThemeMode) => {
    setThemeMode(theme);
    try {
      await sendChange({ category: "appearance", change: { theme } });
    } catch {
      alert({
        text: t("Failed to save appearance settings"),
        severity: "error",
        durationMs: alertDurationMs.error,
      });
    }
  };
  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={t("{of, select, person {Account} other {}}", { of: "person" })}
      className={styles.menu}
      onKeyDown={(event) => moveFocus(event, onClose)}
      onBlur={(event) => {
        if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) onLeave();
      }}
    >
      {/* Screen readers announce the names with the menu; they are not menu items. */}
      <div className={styles.person} role="presentation">
        {user.displayName === null ? null : <b>{user.displayName}</b>}
        <span>{user.email}</span>
        <span className={styles.tier}>
          {t("{tier} tier", { tier: tierNames[subscribedTier(user.subscription)] })}
        </span>
      </div>
      <Link to="/profile" role="menuitem" tabIndex={-1} className={styles.entry} onClick={onLeave}>
        <Icon shape={laterIcons.user} />
        {t("Account Settings")}
      </Link>
      <Link to="/messages" role="menuitem" tabIndex={-1} className={styles.entry} onClick={onLeave}>
        <Icon shape={moreIcons.mail} />
        {t("Messages")}
        {unread === null ? null : (
          <i className={`${styles.badge} num`}>
            {richText(t("{count}<hidden> unread</hidden>", { count: unread }), {
              hidden: (text) => <span className="visually-hidden">{text}</span>,
            })}
          </i>
        )}
      </Link>
      {user.role === "ADMIN" ? (
        <Link to="/usage" role="menuitem" tabIndex={-1} className={styles.entry} onClick={onLeave}>
          <Icon shape={moreIcons.chart} />
          {t("Usage and errors")}
        </Link>
      ) : null}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no place inside a menu. */}
      <div className={styles.themes} role="group" aria-label={t("Theme")}>
        {themeModes.map((theme) => (
          <button
            key={theme}
            type="button"
            role="menuitemradio"
            aria-checked={mode === theme}
            tabIndex={-1}
            onClick={() => void choose(theme)}
          >
            <Icon shape={themes[theme].icon} size={16} />
            {t(themes[theme].label)}
          </button>
        ))}
      </div>
      <LogoutEntry />
    </div>
  );
}

function LogoutEntry() {
  const { isBusy, logout } = useLogout();
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={styles.entry}
      aria-disabled={isBusy}
      onClick={() => void logout()}
    >
      <Icon shape={laterIcons["log-out"]} />
      {t("Logout")}
    </button>
  );
}
