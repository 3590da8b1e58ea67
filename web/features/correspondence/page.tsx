import { useState } from "react";
import type { User } from "#shared/api/schemas/user.ts";
import { t } from "#shared/domain/language/translate.ts";
import { navigate } from "#web/components/router/places.ts";
import { belowMedium, useMedia } from "#web/components/shell/use-media.ts";
import { Button, IconButton } from "#web/components/ui/button.tsx";
import { NavigationDrawer } from "#web/components/ui/dialogs/navigation-drawer.tsx";
import { FullMessage } from "#web/components/ui/full-message.tsx";
import { laterIcons } from "#web/components/ui/later-icons.ts";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import { useSession } from "#web/session/session-provider.tsx";
import { ComposeDialog } from "./compose-dialog.tsx";
import { NotificationView } from "./notification-view.tsx";
import styles from "./page.module.css";
import { Sidebar } from "./sidebar.tsx";
import { ThreadView } from "./thread/thread-view.tsx";
import { addressOf, type ListPlace, usePlace } from "./use-place.ts";

/** Conversations with support and notifications: the list beside the open entry, on phones in a drawer. */
export default function MessagesPage() {
  const { authentication } = useSession();
  if (authentication.status !== "member") return null;
  return <Messages key={authentication.user.id} user={authentication.user} />;
}

function Messages({ user }: { user: User }) {
  const isAdmin = user.role === "ADMIN";
  const place = usePlace(isAdmin);
  const isNarrow = useMedia(belowMedium);
  const [isComposing, setIsComposing] = useState(false);
  const isNothingOpen = place.threadId === null && place.notificationId === null;
  // Without an entry in the address, show the list.
  const [isListOpen, setIsListOpen] = useState(isNothingOpen);
  const compose = () => setIsComposing(true);
  const sidebar = (
    <Sidebar
      place={place}
      isAdmin={isAdmin}
      isLiveShown={place.threadId !== null && !(isNarrow && isListOpen)}
      onCompose={compose}
      onChosen={() => setIsListOpen(false)}
    />
  );
  return (
    <div className={styles.page}>
      {isNarrow ? (
        <NavigationDrawer
          label={t("Messages and notifications")}
          closeLabel={t("Close the list")}
          size="wide"
          isOpen={isListOpen && !isComposing}
          onClose={() => setIsListOpen(false)}
        >
          {sidebar}
        </NavigationDrawer>
      ) : (
        sidebar
      )}
      <div className={styles.detail}>
        <Detail
          place={place}
          user={user}
          menu={
            isNarrow ? (
              <IconButton
                icon={laterIcons.menu}
                label={t("Show the list")}
                onClick={() => setIsListOpen(true)}
              />
            ) : null
          }
          onCompose={compose}
        />
      </div>
      {isComposing ? (
        <ComposeDialog
          isAdmin={isAdmin}
          onClose={() => setIsComposing(false)}
          onSent={(threadId, section) => {
            setIsComposing(false);
            setIsListOpen(false);
            navigate(addressOf(section, { thread: threadId }));
          }}
        />
      ) : null}
    </div>
  );
}

interface DetailProps {
  place: ListPlace;
  user: User;
  menu: React.ReactNode;
  onCompose(): void;
}

function Detail({ place, user, menu, onCompose }: DetailProps) {
  const { section, threadId, notificationId } = place;
  if (threadId !== null) {
    return (
      <ThreadView
        key={threadId}
        threadId={threadId}
        section={section}
        user={user}
        menu={menu}
        onCompose={onCompose}
      />
    );
  }
  if (notificationId !== null) {
    return <NotificationView key={notificationId} id={notificationId} menu={menu} />;
  }
  return (
    <>
      {menu === null ? null : <div className={styles.bareHead}>{menu}</div>}
      <div className={styles.nothing}>
        <FullMessage
          icon={moreIcons.mail}
          title={t("Select a conversation or notification")}
          actions={
            <Button look="filled" onClick={onCompose}>
              {t("Compose Message")}
            </Button>
          }
        >
          {t("Choose an item from the sidebar to view its details")}
        </FullMessage>
      </div>
    </>
  );
}
