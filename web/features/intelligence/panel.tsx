import { type ComponentType, useEffect, useId, useState } from "react";
import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import type { Timeline } from "#shared/api/timeline.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { useEngineConfig } from "#web/components/calculation/use-engine-config.ts";
import { useTodaysRate } from "#web/components/display-currency/use-display-currency.ts";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { PartFailure } from "#web/components/lazy/part-failure.tsx";
import { PanelNoteButton } from "#web/components/panel-note/panel-note.tsx";
import { BottomPanel } from "#web/components/shell/bottom-panel.tsx";
import { useShell } from "#web/components/shell/shell-state.tsx";
import { Tabs } from "#web/components/ui/blocks/tabs.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { createEnginePool } from "#web/workers/engine-pool.ts";
import type { IntelligencePart } from "./intelligence-part.ts";
import styles from "./panel.module.css";

/** The parts of the panel; the code of each is loaded when it is first shown. */
const parts = {
  assistant: {
    text: msg("Assistant"),
    Part: lazyPart<IntelligencePart>(
      () => import("./assistant/assistant-tab.tsx").then((module) => module.AssistantTab),
      PartFailure,
    ),
  },
  analytics: {
    text: msg("Analytics"),
    Part: lazyPart<IntelligencePart>(
      () => import("./analytics/analytics-tab.tsx").then((module) => module.AnalyticsTab),
      PartFailure,
    ),
  },
  learning: {
    text: msg("Learning"),
    Part: lazyPart<IntelligencePart>(
      () => import("./learning/learning-tab.tsx").then((module) => module.LearningTab),
      PartFailure,
    ),
  },
  news: {
    text: msg("News"),
    Part: lazyPart<IntelligencePart>(
      () => import("./news/news-tab.tsx").then((module) => module.NewsTab),
      PartFailure,
    ),
  },
} as const satisfies Readonly<
  Record<string, { readonly text: string; readonly Part: ComponentType<IntelligencePart> }>
>;

type PartId = keyof typeof parts;

interface IntelligencePanelProps {
  /** Of the plan as it is saved. */
  timeline: Timeline;
}

/**
 * A plan as shown and as calculated with, of the same version. While a newer version is on its way it is the last one, so
 * that the part of the panel stays, with what is typed there; null while there is none of this plan.
 */
function useSettledPlan(timeline: Timeline, config: EngineConfig | null) {
  const [settled, setSettled] = useState<{ timeline: Timeline; config: EngineConfig } | null>(null);
  if (config !== null) {
    const isKnown = settled?.timeline === timeline && settled.config === config;
    if (!isKnown) setSettled({ timeline, config });
    return { timeline, config };
  }
  return settled?.timeline.planId === timeline.planId ? settled : null;
}

/** Answers, figures and lessons from the reader's own data, calculated in the browser. */
export function IntelligencePanel({ timeline }: IntelligencePanelProps) {
  const id = useId();
  const { closePanel } = useShell();
  const [chosen, setChosen] = useState<PartId>("assistant");
  const money = useTodaysRate(timeline);
  const engine = useEngineConfig(timeline);
  const plan = useSettledPlan(timeline, engine.config);
  const [pool] = useState(() => createEnginePool());
  useEffect(() => () => pool.close(), [pool]);
  const tabs = (Object.keys(parts) as PartId[]).map((value) => ({ value, text: t(parts[value].text) }));
  const { Part } = parts[chosen];
  return (
    <BottomPanel
      panel="intelligence"
      title={t("Intelligence")}
      isFilled
      tools={<PanelNoteButton panel="intelligence" />}
      onClose={() => closePanel("intelligence")}
    >
      <Tabs<PartId> id={id} label={t("Intelligence")} tabs={tabs} chosen={chosen} onChoose={setChosen} />
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`} className={styles.view}>
        {plan !== null && (engine.config !== null || engine.error === undefined) ? (
          <Part timeline={plan.timeline} money={money} config={plan.config} pool={pool} />
        ) : engine.error === undefined ? (
          <p role="status" className={styles.empty}>
            {t("Loading your plan…")}
          </p>
        ) : (
          <Notice severity="error">
            {t("We couldn't load your plan for calculations.")}{" "}
            <Button look="text" onClick={engine.retry}>
              {t("Retry")}
            </Button>
          </Notice>
        )}
      </div>
    </BottomPanel>
  );
}
