import type { NotificationType } from "#shared/domain/correspondence/conversations.ts";
import { Icon, type IconShape } from "#web/components/ui/icon.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";

/** Icons of the messages page on the 20 × 20 grid, loaded only with it. */
export const messageShapes = {
  dots: { path: "M5 10v.1M10 10v.1M15 10v.1" },
  message: {
    path: "M4.5 4h11A1.5 1.5 0 0 1 17 5.5v7a1.5 1.5 0 0 1-1.5 1.5H9l-4 3v-3h-.5A1.5 1.5 0 0 1 3 12.5v-7A1.5 1.5 0 0 1 4.5 4z",
  },
  bell: {
    path: "M4.5 14.5h11c-1.2-1.2-1.5-2.5-1.5-5.5a4 4 0 0 0-8 0c0 3-.3 4.3-1.5 5.5zM8.5 17a1.6 1.6 0 0 0 3 0M10 3.5V5",
  },
  send: { path: "M3.5 9.5L16.5 4l-4.5 12.5-3-5.5zM9 11l7.5-7" },
  card: {
    path: "M4.5 5h11A1.5 1.5 0 0 1 17 6.5v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 13.5v-7A1.5 1.5 0 0 1 4.5 5zM3 8.5h14M6 12h3",
  },
  horn: { path: "M4 8v4h2.5l7 3.5v-11l-7 3.5zM6.5 12l1 4.5h2l-1-4M16 8.5a2 2 0 0 1 0 3" },
  clip: {
    path: "M14.5 9.5l-5 5a3.2 3.2 0 0 1-4.5-4.5l5.5-5.5a2.2 2.2 0 0 1 3 3l-5.5 5.5a1.1 1.1 0 0 1-1.5-1.5l4.5-4.5",
  },
  picture: {
    path: "M5 4h10a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM3.5 14l4-4 3 3 2.5-2.5 3.5 3.5M11.5 7.5a1 1 0 1 0 2 0a1 1 0 1 0-2 0",
  },
  download: { path: "M10 3.5v9M6.5 9L10 12.5 13.5 9M4 12.5V16h12v-3.5" },
  archive: { path: "M3 4.5h14V8H3zM4.5 8v7.5h11V8M8 11h4" },
} satisfies Record<string, IconShape>;

export function MessageIcon({ name, size }: { name: keyof typeof messageShapes; size?: number }) {
  return <Icon shape={messageShapes[name]} size={size} />;
}

const notificationIcons = { BILLING: "card", ALERT: "bell", ANNOUNCEMENT: "horn" } as const;

/** The icon of a notification's topic. */
export function NotificationMark({ type }: { type: NotificationType }) {
  if (type === "SECURITY") return <Icon shape={moreIcons.shield} />;
  return <MessageIcon name={notificationIcons[type]} />;
}
