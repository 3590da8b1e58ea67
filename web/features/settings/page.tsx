import { type ComponentType, useEffect, useState } from "react";
import { msg, t } from "#shared/domain/language/translate.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { subscribedTier } from "#web/components/format/subscription-status.ts";
import { useSearchParams } from "#web/components/router/router.ts";
import { belowMedium, useMedia } from "#web/components/shell/use-media.ts";
import { ButtonLink, IconButton } from "#web/components/ui/button.tsx";
import { FullMessage } from "#web/components/ui/full-message.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { laterIcons } from "#web/components/ui/later-icons.ts";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import { useSession } from "#web/session/session-provider.tsx";
import { ApiKeys } from "./api-keys/api-keys.tsx";
import { type CategoryId, type CategoryLock, type categories, categoryOf, lockOf } from "./categories.ts";
import { CategoryDrawer, CategoryLinks } from "./category-menu.tsx";
import { DataExport } from "./data-export/data-export.tsx";
import { Developer } from "./developer/developer.tsx";
import { Environment } from "./environment/environment.tsx";
import { EnvironmentFileButtons } from "./environment/environment-file.tsx";
import styles from "./page.module.css";
import { ScrollToTop } from "./scroll-to-top.tsx";
import { Appearance, Notifications, Privacy } from "./sections.tsx";
import { Security } from "./security/security.tsx";
import { ResetButton } from "./setting-rows.tsx";

const sections = {
  appearance: Appearance,
  notifications: Notifications,
  privacy: Privacy,
  security: Security,
  "data-export": DataExport,
  environment: Environment,
  "api-keys": ApiKeys,
  developer: Developer,
} as const satisfies Record<CategoryId, ComponentType>;

/** The settings: a menu of categories and the selected one. */
export default function SettingsPage() {
  const [query] = useSearchParams();
  const isNarrow = useMedia(belowMedium);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const category = categoryOf(query);
  useVerifiedMessage();
  const { authentication } = useSession();
  if (authentication.status !== "member") return null;
  const { emailVerified, subscription } = authentication.user;
  const reader = { tier: subscribedTier(subscription), emailVerified };
  const lockFor = (each: (typeof categories)[number]) => lockOf(each, reader);
  const links = { current: category?.id, lockOf: lockFor };
  return (
    <div className={styles.page}>
      {isNarrow ? null : (
        <div className={styles.menu}>
          <h1>{t("Settings")}</h1>
          <CategoryLinks {...links} />
        </div>
      )}
      <div className={styles.body}>
        {isNarrow ? (
          <div className={styles.crumbs}>
            <IconButton
              icon={laterIcons.menu}
              label={t("Open settings menu")}
              onClick={() => setIsMenuOpen(true)}
            />
            <h1>{t("Settings")}</h1>
            {category === undefined ? null : (
              <>
                <Icon shape={moreIcons["chevron-right"]} size={16} />
                <b>{t(category.label)}</b>
              </>
            )}
          </div>
        ) : null}
        {category === undefined ? (
          <FullMessage icon={icons.info} title={t("Unknown settings category")}>
            {t("Choose a category from the menu.")}
          </FullMessage>
        ) : (
          <Section category={category} lock={lockFor(category)} />
        )}
      </div>
      {isNarrow && isMenuOpen ? <CategoryDrawer {...links} onClose={() => setIsMenuOpen(false)} /> : null}
      <ScrollToTop />
    </div>
  );
}

interface SectionProps {
  category: (typeof categories)[number];
  lock: CategoryLock | null;
}

/** A category, or why it cannot be opened. */
function Section({ category, lock }: SectionProps) {
  const { id, label } = category;
  if (lock !== null) {
    return (
      <FullMessage
        icon={laterIcons.lock}
        title={t(label)}
        actions={
          lock.needs === "tier" ? (
            <ButtonLink to="/subscription/plans" look="filled">
              {t("View Plans")}
            </ButtonLink>
          ) : (
            <ButtonLink to="/profile">{t("Account Settings")}</ButtonLink>
          )
        }
      >
        {lock.reason}
      </FullMessage>
    );
  }
  const Content = sections[id];
  return (
    <div className={`${styles.inner} ${"tier" in category ? styles.wide : ""}`}>
      <div className={styles.head}>
        <h2>{t(label)}</h2>
        <div className={styles.actions}>
          {id === "environment" ? <EnvironmentFileButtons /> : null}
          {"settings" in category ? (
            <ResetButton category={category.settings} label={id === "data-export" ? msg("Export") : label} />
          ) : null}
        </div>
      </div>
      <Content />
    </div>
  );
}

/** Shows once that the address was verified elsewhere. */
function useVerifiedMessage() {
  const [query, setQuery] = useSearchParams();
  const alert = useAlert();
  const isVerified = query.get("verified") === "true";
  useEffect(() => {
    if (!isVerified) return;
    alert({
      text: t("Email successfully verified! Please reload the page to see the change."),
      severity: "success",
      durationMs: alertDurationMs.info,
    });
    setQuery(
      (before) => {
        before.delete("verified");
        return before;
      },
      { replace: true },
    );
  }, [isVerified, alert, setQuery]);
}
