import type { Simulation } from "#shared/api/portfolio/simulations.ts";
import { t } from "#shared/domain/language/translate.ts";
import { Button, IconButton } from "#web/components/ui/button.tsx";
import { ActionList } from "#web/components/ui/dialogs/action-list.tsx";
import { Popover } from "#web/components/ui/dialogs/popover.tsx";
import { simulationIcons } from "#web/features/simulations/simulation-icons.ts";
import styles from "./saved.module.css";
import type { SavedRowsProps } from "./saved-rows.ts";

interface RowActionsProps
  extends Pick<SavedRowsProps, "actions" | "isBusy" | "onEdit" | "onResults" | "onShare"> {
  simulation: Simulation;
}

/** What can be done with one saved simulation. */
export function RowActions({ simulation, actions, isBusy, onEdit, onResults, onShare }: RowActionsProps) {
  const { name, isPinned } = simulation;
  const more = [
    { text: t("Saved results"), run: () => onResults(simulation) },
    { text: t("Edit"), run: () => onEdit(simulation) },
    { text: t("Share"), run: () => onShare(simulation) },
    { text: t("Duplicate"), run: () => void actions.duplicate(simulation) },
    { text: t("Delete"), run: () => void actions.remove(simulation) },
  ];
  return (
    <div className={styles.actions}>
      <Button
        look="text"
        size="small"
        aria-label={t("Load {name}", { name })}
        disabled={isBusy}
        onClick={() => void actions.load(simulation)}
      >
        {t("Load")}
      </Button>
      <IconButton
        icon={simulationIcons.pin}
        label={t(isPinned ? "Unpin {name}" : "Pin {name}", { name })}
        aria-pressed={isPinned}
        disabled={isBusy}
        onClick={() => void actions.pin(simulation)}
      />
      <Popover
        label={t("Actions for {name}", { name })}
        trigger={(properties) => (
          <IconButton
            icon={simulationIcons.more}
            label={t("More actions for {name}", { name })}
            {...properties}
          />
        )}
      >
        <ActionList actions={more} isDisabled={isBusy} />
      </Popover>
    </div>
  );
}
