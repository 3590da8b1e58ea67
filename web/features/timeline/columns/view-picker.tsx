import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { PartFailure } from "#web/components/lazy/part-failure.tsx";
import { Button, IconButton } from "#web/components/ui/button.tsx";
import { Popover } from "#web/components/ui/dialogs/popover.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import {
  type ColumnViews,
  chooseView,
  chosenView,
  isOwnView,
  isViewChanged,
  productViews,
} from "./column-views.ts";
import styles from "./view-picker.module.css";

const ViewList = lazyPart(() => import("./view-list.tsx").then((module) => module.ViewList), PartFailure);

interface ViewPickerProps {
  views: ColumnViews;
  onChange(views: ColumnViews): void;
  isCompact: boolean;
  /** Shows the product's views as tabs; the picker then has the account's own, and what can be done with them. */
  hasTabs: boolean;
}

/** Chooses a named set of columns; saves, renames and deletes the account's own ones. */
export function ViewPicker({ views, onChange, isCompact, hasTabs }: ViewPickerProps) {
  const { name } = chosenView(views);
  const remark = isViewChanged(views) ? ", changed" : "";
  const isInTabs = hasTabs && remark === "" && !isOwnView(views);
  const picker = (
    <Popover
      label="Column views"
      trigger={(properties) =>
        isCompact ? (
          <IconButton icon={moreIcons.eye} label={`View, ${name}${remark}`} {...properties} />
        ) : isInTabs ? (
          <IconButton icon={moreIcons["chevron-down"]} label={`View ${name}`} iconSize={16} {...properties} />
        ) : (
          <Button {...properties}>
            <span className={styles.chosen}>
              <span className="visually-hidden">View </span>
              {name}
              <span className={styles.remark}>{remark}</span>
            </span>
            <Icon shape={moreIcons["chevron-down"]} size={16} />
          </Button>
        )
      }
    >
      <ViewList views={views} onChange={onChange} />
    </Popover>
  );
  if (!hasTabs) return picker;
  return (
    <div className={styles.tabbed}>
      <fieldset className={styles.tabs}>
        <legend className="visually-hidden">Column view</legend>
        {productViews.map((view) => (
          <button
            key={view.name}
            type="button"
            aria-pressed={view.name === name}
            onClick={() => onChange(chooseView(views, view.name))}
          >
            {view.name}
          </button>
        ))}
      </fieldset>
      {picker}
    </div>
  );
}
