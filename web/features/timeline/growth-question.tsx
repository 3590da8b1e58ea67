import { useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { earlierGrowthDefault, planFields } from "#shared/domain/plan-fields.ts";
import { call } from "#web/api/api.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { planEdit, planEditName } from "#web/components/edit-history/plan-edit.ts";
import { planCalls, useEditHistory } from "#web/components/edit-history/use-edit-history.ts";
import { numberFormat } from "#web/components/format/formats.ts";
import { readOpenPlan } from "#web/components/open-plan/open-plan.ts";
import { OtherPlanOpen } from "#web/components/open-plan/other-plan-open.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { wasRefused } from "#web/transport/errors.ts";

const current = planFields.growthConservatism.fallback;
const upToThree = numberFormat();
const text = (value: number) => upToThree.format(value);

/** Asks whether a plan keeps the growth that was the default of an earlier model. The answer is stored with the plan. */
export function GrowthQuestion({ planId }: { planId: string }) {
  const showAlert = useAlert();
  const edits = useEditHistory();
  const [isBusy, setIsBusy] = useState(false);

  const set = async (growthConservatism: number, done: () => void) => {
    setIsBusy(true);
    try {
      const { version } = await readOpenPlan(planId);
      await call("control-panel", "update", { body: { growthConservatism, version } });
      done();
    } catch (error) {
      const reason = wasRefused(error) ? ` ${error.message}` : "";
      const failed = `${t("Failed to save settings. Please try again.")}${reason}`;
      showAlert({
        text: error instanceof OtherPlanOpen ? error.message : failed,
        severity: "error",
        durationMs: alertDurationMs.error,
      });
    } finally {
      setIsBusy(false);
    }
  };
  const keep = () =>
    set(earlierGrowthDefault, () =>
      showAlert({
        text: t("Your plan keeps {value}", { value: text(earlierGrowthDefault) }),
        severity: "success",
      }),
    );
  const adopt = () =>
    set(current, () => {
      const [before, after] = [{ growthConservatism: earlierGrowthDefault }, { growthConservatism: current }];
      const step = planEdit(planCalls, planId, before, after, planEditName(before, after));
      edits.offer(step, t("Your plan now uses {value}", { value: text(current) }), planId);
    });

  return (
    <Notice severity="info">
      {t(
        "The model's default growth is now {value}: growth from peak to peak has fallen every time. Your plan still has the earlier default, {earlier}.",
        { value: text(current), earlier: text(earlierGrowthDefault) },
      )}{" "}
      <Button look="text" aria-disabled={isBusy} onClick={() => isBusy || void keep()}>
        {t("Keep {value}", { value: text(earlierGrowthDefault) })}
      </Button>{" "}
      <Button look="text" aria-disabled={isBusy} onClick={() => isBusy || void adopt()}>
        {t("Use {value}", { value: text(current) })}
      </Button>
    </Notice>
  );
}
