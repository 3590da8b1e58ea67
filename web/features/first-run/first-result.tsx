import { useEffect, useState } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import { t } from "#shared/domain/language/translate.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { useGuidance } from "#web/components/account-settings/use-guidance.ts";
import { richText } from "#web/components/language/rich-text.tsx";
import { navigate } from "#web/components/router/places.ts";
import { useLocation } from "#web/components/router/router.ts";
import { useShell } from "#web/components/shell/shell-state.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Link } from "#web/components/ui/link.tsx";
import styles from "./first-result.module.css";
import { firstBuyText, savedText } from "./result-text.ts";
import { Tour } from "./tour.tsx";

interface FirstResultProps {
  timeline: Timeline;
  /** A form stands beside the months. */
  hasForm: boolean;
  /** Opens the form of a transaction, filled in from the plan or empty. */
  onRecord(planned: null): void;
  onImport(): void;
  onUnfoldHome(): void;
}

/**
 * After the first run: what the plan would have bought so far, or when it buys first, with what to do next, until it is
 * closed; and the tour. Opens the import, or where exchanges are connected, if it was requested.
 */
export function FirstResult({ timeline, hasForm, onRecord, onImport, onUnfoldHome }: FirstResultProps) {
  const { state } = useLocation();
  const { firstRun } = (state ?? {}) as { firstRun?: unknown };
  const { data: plan } = useOperation("control-panel", "get", {}, { revalidateOnFocus: false });
  const { panels, togglePanel } = useShell();
  useEffect(() => {
    if (firstRun !== "file" && firstRun !== "exchange") return;
    navigate("/timeline", { replace: true, state: { firstRun: "nothing" } });
    if (firstRun === "file") onImport();
    else if (!panels.includes("api-integrations")) togglePanel("api-integrations");
  }, [firstRun, onImport, panels, togglePanel]);
  const { seen, see } = useGuidance();
  const [isTouring, setIsTouring] = useState(false);
  // Someone who imports has something else to do.
  const [isFree] = useState(firstRun === "nothing");
  const [hasWallet] = useState(firstRun === "wallet");
  const isWanted = firstRun === "tour" || (isFree && seen?.tourSeen === false);
  useEffect(() => {
    if (!isWanted) return;
    setIsTouring(true);
    see("tourSeen");
  }, [isWanted, see]);
  const endTour = () => {
    setIsTouring(false);
    if (firstRun === "tour") navigate("/timeline", { replace: true });
  };
  // A step that goes would take the focus with it.
  const [hadGoal, setHadGoal] = useState<boolean | null>(null);
  if (plan !== undefined && hadGoal === null) setHadGoal(plan.goal !== null);
  const tour = isTouring ? <Tour onEnd={endTour} /> : null;
  const saved = plan ? savedText(timeline, plan.baseAmount, plan.buyRhythm) : null;
  const sentence = saved ?? (plan ? firstBuyText(timeline) : null);
  if ((sentence === null && !hasWallet) || firstRun === "tour") return tour;
  return (
    <>
      {tour}
      <div className={styles.result}>
        <p role="status">
          {sentence === null ? null : richText(sentence, { coins: figure, cost: figure, u: figure })}{" "}
          {saved === null ? null : <small>{t("Simulated at past prices; nobody made these buys.")}</small>}
        </p>
        <fieldset className={styles.steps}>
          <legend className="visually-hidden">{t("Next steps")}</legend>
          {hasWallet ? <Link to="/accounts">{t("Check the wallet’s balance")}</Link> : null}
          <Button size="small" disabled={hasForm} onClick={() => onRecord(null)}>
            {t("Record a buy")}
          </Button>
          {/* Home asks for the goal; a form or a panel leaves it no room. */}
          {hadGoal ? null : (
            <Button
              size="small"
              disabled={hasForm || panels.length > 0 || Boolean(plan?.goal)}
              onClick={() => {
                onUnfoldHome();
                navigate("/timeline", { replace: true, state: { firstRun: "goal", askedAt: Date.now() } });
              }}
            >
              {t("Set a goal")}
            </Button>
          )}
          <Link to="/alerts">{t("Remind me")}</Link>
          <Button look="text" size="small" onClick={() => navigate("/timeline", { replace: true })}>
            {t("Got it")}
          </Button>
        </fieldset>
      </div>
    </>
  );
}

const figure = (text: string) => <b className="num">{text}</b>;
