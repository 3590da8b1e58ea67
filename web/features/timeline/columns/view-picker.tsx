import { t } from "#shared/domain/language/translate.ts";
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
  viewTitle,
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
  const title = viewTitle(name);
  const isChanged = isViewChanged(views);
  const isInTabs = hasTabs && !isChanged && !isOwnView(views);
  const picker = (
    <Popover
      label={t("Column views")}
      trigger={(properties) =>
        isCompact ? (
          <IconButton
            icon={moreIcons.eye}
            label={
              isChanged ? t("View, {name}, changed", { name: title }) : t("View, {name}", { name: title })
            }
            {...properties}
          />
        ) : isInTabs ? (
          <IconButton
            icon={moreIcons["chevron-down"]}
            label={t("View {name}", { name: title })}
            iconSize={16}
            {...properties}
          />
        ) : (
          <Button {...properties}>
            <span className={styles.chosen}>
              <span className="visually-hidden">{t("View")} </span>
              {title}
              <span className={styles.remark}>{isChanged ? `, ${t("changed")}` : null}</span>
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
        <legend className="visually-hidden">{t("Column view")}</legend>
        {productViews.map((view) => (
          <button
            key={view.name}
            type="button"
            aria-pressed={view.name === name}
            onClick={() => onChange(chooseView(views, view.name))}
          >
            {t(view.name)}
          </button>
        ))}
      </fieldset>
      {picker}
    </div>
  );
}
