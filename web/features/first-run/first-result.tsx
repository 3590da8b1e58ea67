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
import styles from "./first-result.module.css";
import { savedText } from "./result-text.ts";
import { Tour } from "./tour.tsx";

interface FirstResultProps {
  timeline: Timeline;
  onImport(): void;
}

/**
 * After the first run: what the plan would have bought so far, until it is closed, and the tour. Opens the import, or
 * where exchanges are connected, if it was requested.
 */
export function FirstResult({ timeline, onImport }: FirstResultProps) {
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
  const tour = isTouring ? <Tour onEnd={endTour} /> : null;
  const saved = plan ? savedText(timeline, plan.baseAmount, plan.buyRhythm) : null;
  if (saved === null || firstRun === "tour") return tour;
  return (
    <>
      {tour}
      <div className={styles.result} role="status">
        <p>
          {richText(saved, {
            coins: (text) => <b className="num">{text}</b>,
            cost: (text) => <b className="num">{text}</b>,
          })}{" "}
          <small>{t("Simulated at past prices; nobody made these buys.")}</small>
        </p>
        <Button look="text" size="small" onClick={() => navigate("/timeline", { replace: true })}>
          {t("Got it")}
        </Button>
      </div>
    </>
  );
}
