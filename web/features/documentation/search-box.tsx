import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { documentPath } from "#shared/domain/documents.ts";
import { t } from "#shared/domain/language/translate.ts";
import { navigate } from "#web/components/router/places.ts";
import { useRested } from "#web/components/ui/hooks/use-rested.ts";
import { categoryLabels } from "./categories.ts";
import styles from "./search-box.module.css";
import { useDocumentSearch } from "./use-documents.ts";

/** Searches all documents; results drop down and can be chosen with the arrow keys. */
export function SearchBox() {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [marked, setMarked] = useState(0);
  const query = useRested(text);
  const { data, error } = useDocumentSearch(query);
  const isShown = isOpen && text.trim() !== "";
  // Results of an earlier text must not be opened for this one.
  const isRested = query === text.trim();
  const found = isRested ? data : undefined;
  const results = isShown ? (found ?? []) : [];
  const active = Math.min(marked, results.length - 1);

  useEffect(() => {
    if (!isShown || active < 0) return;
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active, isShown]);

  const open = (index: number) => {
    const chosen = results[index];
    if (!chosen) return;
    setIsOpen(false);
    navigate(documentPath(chosen.documentId), { state: { find: query } });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = results.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: active === last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
    };
    const next = moves[event.key];
    if (next !== undefined && results.length > 0) {
      event.preventDefault();
      setMarked(next);
    } else if (event.key === "ArrowDown") setIsOpen(true);
    else if (event.key === "Enter") open(active);
    else if (event.key === "Escape") {
      // The first Escape closes the list, the next one empties the field.
      if (isShown) setIsOpen(false);
      else setText("");
    }
  };

  return (
    <search className={styles.search}>
      <label className="visually-hidden" htmlFor={`${id}-input`}>
        {t("Search documentation")}
      </label>
      <SearchIcon />
      <input
        ref={input}
        id={`${id}-input`}
        type="text"
        role="combobox"
        placeholder={t("Search documentation")}
        autoComplete="off"
        maxLength={200}
        value={text}
        aria-expanded={results.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={results.length > 0 ? `${id}-${active}` : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setMarked(0);
          setIsOpen(true);
        }}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={onKeyDown}
      />
      <div className={isShown ? styles.drop : undefined}>
        <div role="listbox" id={`${id}-list`} aria-label={t("Documents found")}>
          {results.map(({ documentId, title, category }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys and keeps the focus.
            <div
              key={documentId}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={styles.option}
              onPointerMove={() => setMarked(index)}
              // The field keeps the focus, so that the list is still open when the press ends.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => open(index)}
            >
              <b>{title}</b>
              <span>{t(categoryLabels[category])}</span>
            </div>
          ))}
        </div>
        <p role="status" className={styles.status}>
          {isShown ? statusText(query, found?.length, isRested && error !== undefined) : ""}
        </p>
      </div>
    </search>
  );
}

function statusText(query: string, found: number | undefined, hasFailed: boolean): string {
  if (hasFailed && found === undefined) return t("Search failed. Please try again.");
  if (found === undefined) return t("Searching...");
  if (found === 0) return t('No results found for "{query}"', { query });
  return t("{count, plural, one {# document} other {# documents}}", { count: found });
}

function SearchIcon() {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M2.5 7a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0M10.4 10.4L13.5 13.5" strokeWidth="1.5" />
    </svg>
  );
}
