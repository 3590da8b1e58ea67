import { t } from "#shared/domain/language/translate.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { richText } from "#web/components/language/rich-text.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import { Notice } from "#web/components/ui/notice.tsx";
import listStyles from "./list.module.css";
import { NotificationList, ThreadList } from "./lists.tsx";
import { MessageIcon } from "./message-icon.tsx";
import styles from "./page.module.css";
import { LiveMark } from "./thread/live-mark.tsx";
import { addressOf, type ListPlace, type Section, sectionNames } from "./use-place.ts";

interface SidebarProps {
  place: ListPlace;
  isAdmin: boolean;
  /** Whether an open conversation in view shows already if messages appear at once. */
  isLiveShown: boolean;
  onCompose(): void;
  onChosen(): void;
}

/** The button for a new message, the list of a section and the section tabs. */
export function Sidebar({ place, isAdmin, isLiveShown, onCompose, onChosen }: SidebarProps) {
  const { section, threadId, notificationId } = place;
  return (
    <section className={styles.sidebar} aria-label={t("Messages and notifications")}>
      <div className={styles.top}>
        <Button look="filled" block onClick={onCompose}>
          <Icon shape={moreIcons.plus} />
          {t("New Message")}
        </Button>
        <div className={styles.live}>{isLiveShown ? null : <LiveMark />}</div>
      </div>
      <div className={styles.scroll}>
        {section === "notifications" ? (
          <NotificationList openId={notificationId} onChosen={onChosen} />
        ) : (
          <ThreadList
            key={section}
            section={section}
            isAdmin={isAdmin}
            openId={threadId}
            onChosen={onChosen}
            onCompose={onCompose}
          />
        )}
      </div>
      <Sections section={section} isAdmin={isAdmin} />
    </section>
  );
}

function Sections({ section, isAdmin }: { section: Section; isAdmin: boolean }) {
  const { data, error, mutate } = useOperation("correspondence", "unreadCounts", {});
  const shown: readonly Section[] = isAdmin
    ? ["messages", "notifications", "emails"]
    : ["messages", "notifications"];
  const unread: Readonly<Record<Section, number>> = {
    messages: data?.messages ?? 0,
    notifications: data?.notifications ?? 0,
    emails: data?.emails ?? 0,
  };
  return (
    <>
      <nav className={styles.sections} aria-label={t("Sections")}>
        {shown.map((each) => (
          <Link
            key={each}
            to={addressOf(each)}
            className={each === section ? `${styles.section} ${styles.present}` : styles.section}
            aria-current={each === section ? "true" : "false"}
          >
            {each === "emails" ? (
              <Icon shape={moreIcons.mail} />
            ) : (
              <MessageIcon name={each === "messages" ? "message" : "bell"} />
            )}
            {t(sectionNames[each])}
            {unread[each] > 0 ? (
              <span className={`${listStyles.badge} num`}>
                {richText(
                  t("{count}<hidden> unread</hidden>", { count: unread[each] > 99 ? "99+" : unread[each] }),
                  { hidden: (text) => <span className="visually-hidden">{text}</span> },
                )}
              </span>
            ) : null}
          </Link>
        ))}
      </nav>
      {error !== undefined && data === undefined ? (
        <Notice severity="error">
          {t("Failed to load messages")}{" "}
          <Button look="text" onClick={() => void mutate()}>
            {t("Retry")}
          </Button>
        </Notice>
      ) : null}
    </>
  );
}
