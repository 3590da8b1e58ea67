import { useEffect, useId, useRef, useState } from "react";
import type { User } from "#shared/api/schemas/user.ts";
import { minuteMs } from "#shared/domain/durations.ts";
import { t } from "#shared/domain/language/translate.ts";
import { useRenewal } from "#web/api/live-state.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { Avatar } from "#web/components/avatar/avatar.tsx";
import { initials } from "#web/components/avatar/initials.ts";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { PartFailure } from "#web/components/lazy/part-failure.tsx";
import styles from "./account-menu.module.css";

const AccountEntries = lazyPart(
  () => import("./account-entries.tsx").then((module) => module.AccountEntries),
  PartFailure,
);

/** The button with the user's photo or initials and the menu behind it. */
export function AccountMenu({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const unread = useUnread();
  const names = { initials: initials(user), name: user.displayName ?? user.email };

  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, [open]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div className={styles.place} ref={place}>
      <button
        ref={button}
        type="button"
        className={styles.avatar}
        aria-label={
          unread === null
            ? t("{initials}, account menu of {name}", names)
            : t("{initials}, account menu of {name}, {count} unread", { ...names, count: unread })
        }
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        onClick={() => setOpen(!open)}
      >
        <Avatar user={user} />
      </button>
      {/* Beside the button, whose label already includes the count. */}
      {unread === null ? null : (
        <i className={`${styles.badge} num`} aria-hidden="true">
          {unread}
        </i>
      )}
      {open ? (
        <AccountEntries
          id={menuId}
          user={user}
          unread={unread}
          onClose={close}
          onLeave={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}

/** The number of unread messages and notifications as shown: null for none, at most 99+. */
function useUnread(): string | null {
  const { data } = useOperation(
    "correspondence",
    "unreadCounts",
    {},
    {
      refreshInterval: useRenewal(minuteMs),
    },
  );
  if (data === undefined || data.total === 0) return null;
  return data.total > 99 ? "99+" : String(data.total);
}
