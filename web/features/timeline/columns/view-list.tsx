import { type SyntheticEvent, useState } from "react";
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
      text: `View “${chosen}” deleted`,
      action: { label: "Undo", run: () => onChange(views) },
    });
  };
  return (
    <div className={styles.sheet}>
      <fieldset className={choices.choices}>
        <legend className="visually-hidden">View</legend>
        {[...productViews, ...views.own].map(({ name, columns }) => (
          <label key={name} className={choices.choice}>
            <input
              type="radio"
              name="column-view"
              checked={name === chosen}
              onChange={() => onChange(chooseView(views, name))}
            />
            <span className={styles.name}>{name}</span>
            <span className={`num ${styles.remark}`}>{columns.size} columns</span>
          </label>
        ))}
      </fieldset>
      {naming === null ? (
        <div className={styles.actions}>
          {isChanged ? (
            <Button size="small" onClick={() => onChange(chooseView(views, chosen))}>
              Undo changes
            </Button>
          ) : null}
          {isChanged && isOwn ? (
            <Button size="small" onClick={() => onChange(saveView(views, chosen))}>
              Save changes
            </Button>
          ) : null}
          <Button size="small" onClick={() => setNaming("new")}>
            Save as new view
          </Button>
          {isOwn ? (
            <>
              <Button size="small" onClick={() => setNaming("rename")}>
                Rename
              </Button>
              <Button size="small" look="danger" onClick={remove}>
                Delete
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
        label="Name of the view"
        value={name}
        onValueChange={setName}
        error={problem ?? undefined}
        autoComplete="off"
        autoFocus
      />
      <div className={styles.actions}>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="small" look="filled" type="submit">
          {renamed === undefined ? "Save view" : "Rename view"}
        </Button>
      </div>
    </form>
  );
}
