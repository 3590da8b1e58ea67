import { useState } from "react";
import type { Simulation, SimulationList } from "#shared/api/portfolio/simulations.ts";
import type { Timeline } from "#shared/api/timeline.ts";
import { t } from "#shared/domain/language/translate.ts";
import { mostCompared } from "#shared/domain/plan/simulation-rules.ts";
import { lowestTierWith } from "#shared/domain/tier-features.ts";
import type { TodaysRate } from "#web/components/display-currency/todays-rate.ts";
import { ShareDialog } from "#web/components/sharing/share-dialog.tsx";
import { belowMedium, useMedia } from "#web/components/shell/use-media.ts";
import { Button } from "#web/components/ui/button.tsx";
import { SelectField } from "#web/components/ui/fields/select-field.tsx";
import { usePaged } from "#web/components/ui/hooks/use-paged.ts";
import { UpgradeHint } from "#web/components/ui/marks/upgrade-hint.tsx";
import parts from "#web/features/simulations/parts.module.css";
import type { CurrentPlan } from "./current-plan.ts";
import { ResultsDialog } from "./results-dialog.tsx";
import styles from "./saved.module.css";
import { SavedCards } from "./saved-cards.tsx";
import type { SavedRowsProps } from "./saved-rows.ts";
import { SavedTable } from "./saved-table.tsx";
import {
  countText,
  type ListChoice,
  rangeEnds,
  shownSimulations,
  sortings,
  tagsInUse,
} from "./saved-text.ts";
import { SimulationDialog } from "./simulation-dialog.tsx";
import type { useSimulations } from "./use-simulations.ts";

interface SavedTabProps {
  list: SimulationList;
  /** The chosen ones, in the order in which they were chosen. */
  selected: readonly string[];
  actions: ReturnType<typeof useSimulations>;
  /** The figures of the plan itself. */
  current: CurrentPlan;
  money: TodaysRate;
  timeline: Pick<Timeline, "now" | "epochs" | "modelVersion" | "dataDate">;
  onSelect(selected: readonly string[]): void;
  onSave(): void;
}

const first: ListChoice = { search: "", tag: "", sorting: "newest" };

/** The saved simulations: find, choose, load, change and delete them. */
export function SavedTab(props: SavedTabProps) {
  const { list, selected, actions, current, money, timeline, onSelect, onSave } = props;
  const { simulations: all, limit } = list;
  const [choice, setChoice] = useState(first);
  const [edited, setEdited] = useState<Simulation | null>(null);
  const [shared, setShared] = useState<Simulation | null>(null);
  const [opened, setOpened] = useState<Simulation | null>(null);
  const isNarrow = useMedia(belowMedium);
  const tags = tagsInUse(all);
  // The last simulation with a tag may have been deleted or changed.
  const tag = tags.some(({ value }) => value === choice.tag) ? choice.tag : "";
  const found = shownSimulations(all, { ...choice, tag });
  // A change of one, such as pinning it, leaves the list as long as it is.
  const { shown, more } = usePaged(found, JSON.stringify({ ...choice, tag }));
  const isFull = limit !== null && all.length >= limit;
  const canUpgrade =
    limit !== null && lowestTierWith(({ savedSimulations }) => savedSimulations > limit) !== null;
  const rows: SavedRowsProps = {
    shown,
    ends: rangeEnds(all),
    selected,
    current,
    money,
    basis: timeline,
    isBusy: actions.isBusy,
    actions,
    onEdit: setEdited,
    onResults: setOpened,
    onShare: setShared,
    onToggle: (id) =>
      onSelect(selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id]),
  };
  return (
    <>
      <div className={styles.toolbar}>
        <input
          type="search"
          className={styles.search}
          aria-label={t("Search names, notes and tags")}
          placeholder={t("Search names, notes and tags")}
          value={choice.search}
          onChange={(event) => setChoice({ ...choice, search: event.currentTarget.value })}
        />
        {tags.length === 0 ? null : (
          <SelectField
            label={t("Tag")}
            isLabelHidden
            options={[{ value: "", text: t("All tags") }, ...tags]}
            value={tag}
            onChange={(value) => setChoice({ ...choice, tag: value })}
          />
        )}
        <SelectField
          label={t("Order")}
          isLabelHidden
          options={sortings.map(({ value, text }) => ({ value, text: t(text) }))}
          value={choice.sorting}
          onChange={(sorting) => setChoice({ ...choice, sorting })}
        />
        <p role="status" className={`num ${styles.count}`}>
          {countText(all.length, limit)}{" "}
          {found.length < all.length ? t("{count} match.", { count: found.length }) : ""}{" "}
          {selected.length > 0
            ? t("{count} selected to compare, up to {most}.", { count: selected.length, most: mostCompared })
            : ""}
        </p>
      </div>
      {isFull && canUpgrade ? (
        <UpgradeHint>{t("More saved simulations need a higher subscription.")}</UpgradeHint>
      ) : null}
      {isNarrow ? <SavedCards {...rows} /> : <SavedTable {...rows} />}
      {more === null ? null : (
        <p className={styles.more}>
          <Button onClick={more}>{t("Show more of {count}", { count: found.length })}</Button>
        </p>
      )}
      {all.length === 0 ? (
        <div className={parts.empty}>
          <p>
            {t(
              "Nothing saved yet. Save the plan as it is, change it, and compare the two on the same market and dates.",
            )}
          </p>
          <Button disabled={actions.isBusy} onClick={onSave}>
            {t("Save this plan")}
          </Button>
        </div>
      ) : found.length === 0 ? (
        <div className={parts.empty}>
          <p>{t("No saved simulation matches.")}</p>
          <Button onClick={() => setChoice({ ...first, sorting: choice.sorting })}>{t("Show all")}</Button>
        </div>
      ) : null}
      {opened === null ? null : (
        <ResultsDialog
          simulation={opened}
          timeline={timeline}
          money={money}
          onRemove={({ kind }) => void actions.removeResult(opened.id, kind)}
          onClose={() => setOpened(null)}
        />
      )}
      {shared === null ? null : <ShareDialog simulation={shared} onClose={() => setShared(null)} />}
      {edited === null ? null : (
        <SimulationDialog
          title={t("Edit simulation")}
          lead={t("Its plan and figures stay as they were saved.")}
          words={edited}
          action={t("Save changes")}
          busyAction={t("Saving...")}
          onSave={(words) => actions.edit(edited, words)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
