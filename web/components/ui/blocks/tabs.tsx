import { type KeyboardEvent, useEffect, useRef } from "react";
import styles from "./tabs.module.css";

interface TabsProps<T extends string> {
  /** Prefix of the ids of tabs and panel: the panel is `<id>-panel` and labelled by `<id>-<tab>`. */
  id: string;
  label: string;
  tabs: readonly { readonly value: T; readonly text: string; readonly count?: number }[];
  chosen: T;
  onChoose(tab: T): void;
}

/** Tabs over one panel; arrows, Home and End move between them. They scroll if they do not fit. */
export function Tabs<T extends string>({ id, label, tabs, chosen, onChoose }: TabsProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected tab scrolls into view.
  useEffect(() => {
    list.current
      ?.querySelector("[aria-selected=true]")
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [chosen]);
  const move = (event: KeyboardEvent) => {
    const place = tabs.findIndex(({ value }) => value === chosen);
    const next = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const entry = next === undefined ? undefined : tabs.at(next % tabs.length);
    if (entry === undefined) return;
    event.preventDefault();
    onChoose(entry.value);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${entry.value}`)}`)?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={move}>
      {tabs.map(({ value, text, count }) => (
        <button
          key={value}
          id={`${id}-${value}`}
          type="button"
          role="tab"
          aria-selected={value === chosen}
          aria-controls={`${id}-panel`}
          tabIndex={value === chosen ? 0 : -1}
          onClick={() => onChoose(value)}
        >
          {text}
          {count === undefined ? null : <span className={`num ${styles.count}`}>{count}</span>}
        </button>
      ))}
    </div>
  );
}
