import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ControlPanel } from "#shared/api/control-panel.ts";
import { t } from "#shared/domain/language/translate.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { HistoryButtons } from "#web/components/edit-history/history-buttons.tsx";
import { storedEdits } from "#web/components/open-plan/waiting-changes.ts";
import { PanelNote } from "#web/components/panel-note/panel-note.tsx";
import { usePreviewStore } from "#web/components/preview/plan-preview.tsx";
import { BottomPanel, type PanelPlace } from "#web/components/shell/bottom-panel.tsx";
import { useShell } from "#web/components/shell/shell-state.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { Spinner } from "#web/components/ui/spinner.tsx";
import { EpochSection } from "#web/features/control-panel/epochs/epoch-section.tsx";
import { SavingChip } from "#web/features/control-panel/saving/saving-chip.tsx";
import { usePlanSaver } from "#web/features/control-panel/saving/use-control-panel.ts";
import {
  SellReinvestSection,
  SellReinvestSwitch,
} from "#web/features/control-panel/timing/sell-reinvest.tsx";
import { useSession } from "#web/session/session-provider.tsx";
import { unsavedEntries } from "#web/session/unsaved-entries.ts";
import { Configuration } from "./configuration.tsx";
import { ResetPlan } from "./reset-plan.tsx";
import type { Rules } from "./rules.ts";
import { Section } from "./section.tsx";

interface ControlPanelPanelProps {
  place: PanelPlace;
  /** The result of the edits, where the panel covers the page. */
  result?: ShowResult;
}

/** The pages, by their previews, on which the panel has been open. */
const openedOn = new WeakSet<object>();

/** Gets the saving state, which is shown beside the result. */
type ShowResult = (status: ReactNode) => ReactNode;

/** The panel for the plan's settings. */
export function ControlPanelPanel({ place, result }: ControlPanelPanelProps) {
  const { closePanel } = useShell();
  const close = () => closePanel("control-panel");
  const previews = usePreviewStore();
  useEffect(() => void openedOn.add(previews), [previews]);
  const { authentication } = useSession();
  const plan = useOperation("control-panel", "get", {});
  const rules = useOperation("control-panel", "validation", {});
  const { data } = plan;
  if (data && rules.data && authentication.status === "member") {
    return (
      <LoadedPanel
        key={`${authentication.user.id} ${data.id}`}
        userId={authentication.user.id}
        plan={data}
        rules={rules.data}
        place={place}
        {...(result && { result })}
        onClose={close}
      />
    );
  }
  const failure = plan.error ?? rules.error;
  return (
    <BottomPanel panel="control-panel" title={t("Control Panel")} place={place} onClose={close}>
      {failure ? (
        <Notice severity="error">
          {failure.message}{" "}
          <Button
            look="text"
            onClick={() => {
              void plan.mutate();
              void rules.mutate();
            }}
          >
            {t("Retry")}
          </Button>
        </Notice>
      ) : (
        <Spinner />
      )}
    </BottomPanel>
  );
}

interface LoadedPanelProps {
  userId: string;
  plan: ControlPanel;
  rules: Rules;
  place: PanelPlace;
  result?: ShowResult;
  onClose(): void;
}

function LoadedPanel({ userId, plan, rules, place, result, onClose }: LoadedPanelProps) {
  const saver = usePlanSaver(plan, userId);
  const [isTimingOpen, setIsTimingOpen] = useState(false);
  const timing = useRef<HTMLButtonElement>(null);
  const showTiming = () => {
    setIsTimingOpen(true);
    timing.current?.scrollIntoView({ block: "start" });
    timing.current?.focus({ preventScroll: true });
  };
  return (
    <BottomPanel
      panel="control-panel"
      title={t("Control Panel")}
      status={result ? null : <SavingChip saver={saver} />}
      place={place}
      tools={place === "screen" ? <HistoryButtons /> : null}
      footer={result?.(<SavingChip saver={saver} />)}
      onClose={onClose}
    >
      <PanelNote panel="control-panel" />
      <Section
        title={t("Configuration")}
        tools={
          <>
            <ResetPlan saver={saver} />
            <SellReinvestSwitch saver={saver} rules={rules} onShowTiming={showTiming} />
          </>
        }
      >
        <Configuration saver={saver} rules={rules} />
      </Section>
      <SellReinvestSection
        saver={saver}
        rules={rules}
        opening={{ isOpen: isTimingOpen, setIsOpen: setIsTimingOpen, head: timing }}
      />
      <EpochSection saver={saver} rules={rules} />
    </BottomPanel>
  );
}

/**
 * While the panel is closed: saves changes that failed without a network, and shows what is still waiting. Settings whose
 * edit was interrupted by a reload reappear where it was made.
 */
export function WaitingChanges() {
  const previews = usePreviewStore();
  const { panels, togglePanel } = useShell();
  const { authentication } = useSession();
  const { data } = useOperation("control-panel", "get", {});
  const userId = authentication.status === "member" ? authentication.user.id : null;
  const [isInterrupted] = useState(
    () => !openedOn.has(previews) && panels.length === 0 && userId !== null && hasUnsavedSettings(userId),
  );
  useEffect(() => {
    if (isInterrupted) togglePanel("control-panel");
  }, [isInterrupted, togglePanel]);
  if (userId === null || !data || isInterrupted) return null;
  return <Waiting key={`${userId} ${data.id}`} userId={userId} plan={data} />;
}

/** Whether the unsaved edits are not of months and the goal alone, which are made outside the panel. */
function hasUnsavedSettings(userId: string): boolean {
  const entries = unsavedEntries("plan", userId);
  return entries.keys().some((planId) => {
    const { plan, epochs } = storedEdits(entries.read(planId))?.changes ?? { plan: {}, epochs: {} };
    return Object.keys(plan).length + Object.keys(epochs).length > 0;
  });
}

function Waiting({ userId, plan }: { userId: string; plan: ControlPanel }) {
  const saver = usePlanSaver(plan, userId);
  return <SavingChip saver={saver} isBrief />;
}
