import { t } from "#shared/domain/language/translate.ts";
import { failureText } from "#web/api/failure-text.ts";
import { subscribedTier } from "#web/components/format/subscription-status.ts";
import { Breadcrumb } from "#web/components/ui/blocks/breadcrumb.tsx";
import { LoadFailure } from "#web/features/subscription/load-failure.tsx";
import { useSession } from "#web/session/session-provider.tsx";
import { FreeView } from "./free-view.tsx";
import styles from "./manage.module.css";
import { PaidView } from "./paid-view.tsx";
import { useCurrentSubscription } from "./use-current-subscription.ts";

/** The subscription's status and links to change it. */
export default function ManagePage() {
  return (
    <div className={styles.page}>
      <Breadcrumb
        above={[
          { label: t("Home"), to: "/" },
          { label: t("{of, select, person {Account} other {}}", { of: "person" }), to: "/profile" },
        ]}
        current={t("Subscription")}
      />
      <h1>{t("Manage subscription")}</h1>
      <Content />
    </div>
  );
}

function Content() {
  const { authentication } = useSession();
  const { subscription, failure, retry } = useCurrentSubscription();
  if (authentication.status !== "member") return null;
  const { emailVerified } = authentication.user;
  if (subscription !== undefined) {
    const View = subscribedTier(subscription) === "free" ? FreeView : PaidView;
    return <View subscription={subscription} isVerified={emailVerified} />;
  }
  if (failure === undefined) {
    return (
      <div className={styles.columns} role="status">
        <span className="visually-hidden">{t("Subscription is loading...")}</span>
        <div className={`${styles.panel} ${styles.blank}`} />
        <div className={`${styles.panel} ${styles.blank}`} />
      </div>
    );
  }
  return (
    <LoadFailure onRetry={retry}>
      {t("We couldn't load your subscription.")} {failureText(failure, "")}{" "}
      {t("Your subscription is unchanged.")}
    </LoadFailure>
  );
}
