import { type SyntheticEvent, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { useAlert } from "#web/components/alerts/alerts.tsx";
import { useAllColumns } from "#web/components/saved-timeline/use-timeline.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { TextField } from "#web/components/ui/fields/text-field.tsx";
import choices from "./choices.module.css";
import {
  type ColumnViews,
  chooseView,
  chosenView,
  deleteView,
  isOwnView,
  isViewChanged,
  productViews,
  renameView,
  saveView,
  viewNameProblem,
  viewTitle,
} from "./column-views.ts";
import styles from "./view-picker.module.css";

interface ListProps {
  views: ColumnViews;
  onChange(views: ColumnViews): void;
}

/** The views to choose from, and what can be done with the chosen one. */
export function ViewList({ views, onChange }: ListProps) {
  // Prefetches: opening this list usually leads to showing other columns.
  useAllColumns();
  const showAlert = useAlert();
  const [naming, setNaming] = useState<"new" | "rename" | null>(null);
  const { name: chosen } = chosenView(views);
  const isOwn = isOwnView(views);
  const isChanged = isViewChanged(views);
  const remove = () => {
    onChange(deleteView(views, chosen));
    showAlert({
      text: t("View “{name}” deleted", { name: chosen }),
      action: { label: t("Undo"), run: () => onChange(views) },
    });
  };
  return (
    <div className={styles.sheet}>
      <fieldset className={choices.choices}>
        <legend className="visually-hidden">{t("View")}</legend>
        {[...productViews, ...views.own].map(({ name, columns }) => (
          <label key={name} className={choices.choice}>
            <input
              type="radio"
              name="column-view"
              checked={name === chosen}
              onChange={() => onChange(chooseView(views, name))}
            />
            <span className={styles.name}>{viewTitle(name)}</span>
            <span className={`num ${styles.remark}`}>{t("{count} columns", { count: columns.size })}</span>
          </label>
        ))}
      </fieldset>
      {naming === null ? (
        <div className={styles.actions}>
          {isChanged ? (
            <Button size="small" onClick={() => onChange(chooseView(views, chosen))}>
              {t("Undo changes")}
            </Button>
          ) : null}
          {isChanged && isOwn ? (
            <Button size="small" onClick={() => onChange(saveView(views, chosen))}>
              {t("Save changes")}
            </Button>
          ) : null}
          <Button size="small" onClick={() => setNaming("new")}>
            {t("Save as new view")}
          </Button>
          {isOwn ? (
            <>
              <Button size="small" onClick={() => setNaming("rename")}>
                {t("Rename")}
              </Button>
              <Button size="small" look="danger" onClick={remove}>
                {t("Delete")}
              </Button>
            </>
          ) : null}
        </div>
      ) : (
        <NameForm
          views={views}
          renamed={naming === "rename" ? chosen : undefined}
          onChange={(next) => {
            onChange(next);
            setNaming(null);
          }}
          onCancel={() => setNaming(null)}
        />
      )}
    </div>
  );
}

interface NameFormProps extends ListProps {
  /** The view to rename; absent to save a new one. */
  renamed: string | undefined;
  onCancel(): void;
}

function NameForm({ views, renamed, onChange, onCancel }: NameFormProps) {
  const [name, setName] = useState(renamed ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    const found = viewNameProblem(views, name, renamed);
    setProblem(found);
    if (found !== null) return;
    onChange(renamed === undefined ? saveView(views, name) : renameView(views, renamed, name));
  };
  return (
    <form className={styles.form} onSubmit={save}>
      <TextField
        label={t("Name of the view")}
        value={name}
        onValueChange={setName}
        error={problem ?? undefined}
        autoComplete="off"
        autoFocus
      />
      <div className={styles.actions}>
        <Button size="small" onClick={onCancel}>
          {t("Cancel")}
        </Button>
        <Button size="small" look="filled" type="submit">
          {renamed === undefined ? t("Save view") : t("Rename view")}
        </Button>
      </div>
    </form>
  );
}
