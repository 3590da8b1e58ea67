import styles from "./action-list.module.css";

interface ActionListProps {
  actions: readonly { readonly text: string; run(): void }[];
  isDisabled?: boolean;
}

/** Actions in a popover, which closes when one is chosen. */
export function ActionList({ actions, isDisabled = false }: ActionListProps) {
  return (
    <div className={styles.list}>
      {actions.map(({ text, run }) => (
        <button
          key={text}
          type="button"
          disabled={isDisabled}
          onClick={(event) => {
            event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
            run();
          }}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
