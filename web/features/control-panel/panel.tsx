import type { ControlPanel } from "#shared/api/control-panel.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { BottomPanel } from "#web/components/shell/bottom-panel.tsx";
import { useShell } from "#web/components/shell/shell-state.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { Spinner } from "#web/components/ui/spinner.tsx";
import { useSession } from "#web/session/session-provider.tsx";
import { Configuration, SellReinvestSwitch } from "./configuration.tsx";
import { EpochSection } from "./epoch-section.tsx";
import styles from "./panel.module.css";
import { changeCount } from "./plan-edits.ts";
import type { PlanSaver } from "./plan-saver.ts";
import { ResetPlan } from "./reset-plan.tsx";
import type { Rules } from "./rules.ts";
import { Section } from "./section.tsx";
import { usePlanEdits, usePlanSaver } from "./use-control-panel.ts";

/** Where the plan is set. */
export function ControlPanelPanel() {
  const { closePanel } = useShell();
  const { authentication } = useSession();
  const plan = useOperation("control-panel", "get", {});
  const rules = useOperation("control-panel", "validation", {});
  const { data, mutate } = plan;
  if (data && rules.data && authentication.status === "member") {
    return (
      <LoadedPanel
        key={authentication.user.id}
        userId={authentication.user.id}
        plan={data}
        rules={rules.data}
        onPlan={(saved) => void mutate(saved, { revalidate: false })}
        onClose={closePanel}
      />
    );
  }
  const failure = plan.error ?? rules.error;
  return (
    <BottomPanel panel="control-panel" title="Control Panel" onClose={closePanel}>
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
            Retry
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
  onPlan(plan: ControlPanel): void;
  onClose(): void;
}

function LoadedPanel({ userId, plan, rules, onPlan, onClose }: LoadedPanelProps) {
  const saver = usePlanSaver(plan, userId, onPlan);
  return (
    <BottomPanel
      panel="control-panel"
      title="Control Panel"
      status={<SavingChip saver={saver} />}
      onClose={onClose}
    >
      <Section
        title="Configuration"
        tools={
          <>
            <ResetPlan saver={saver} />
            <SellReinvestSwitch saver={saver} rules={rules} />
          </>
        }
      >
        <Configuration saver={saver} rules={rules} />
      </Section>
      <EpochSection saver={saver} rules={rules} />
    </BottomPanel>
  );
}

/** Says how many changes wait and when they are saved; quiet when all is saved. */
function SavingChip({ saver }: { saver: PlanSaver }) {
  const edits = usePlanEdits(saver);
  const count = changeCount(edits);
  const isSending = edits.sending !== null;
  const words = count === 1 ? "1 change" : `${count} changes`;
  return (
    <span role="status">
      {count === 0 ? null : (
        <span className={styles.chip}>
          <Icon name="reload" size={14} />
          {navigator.onLine
            ? `${words}, ${isSending ? "saving" : "saving in 2 s"}`
            : `${words}, held while offline`}
        </span>
      )}
    </span>
  );
}
