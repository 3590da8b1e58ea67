import { useState } from "react";
import type { Person } from "#shared/api/profile.ts";
import { t } from "#shared/domain/language/translate.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { Avatar } from "#web/components/avatar/avatar.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { TextField } from "#web/components/ui/fields/text-field.tsx";
import { useRested } from "#web/components/ui/hooks/use-rested.ts";
import { recipientHelp, recipientLabel, shortestTerm } from "./correspondents.ts";
import styles from "./recipient-search.module.css";

interface RecipientSearchProps {
  chosen: Person | null;
  onChosen(person: Person | null): void;
}

/** Finds the recipient of a message, by the start of a name or the full address. */
export function RecipientSearch({ chosen, onChosen }: RecipientSearchProps) {
  const [text, setText] = useState("");
  const term = useRested(text);
  const isLongEnough = term.length >= shortestTerm;
  const { data, error } = useOperation(
    "profile",
    "findUsers",
    isLongEnough && chosen === null ? { query: { searchTerm: term } } : null,
    { revalidateOnFocus: false },
  );
  if (chosen !== null) {
    return (
      <div className={styles.chosen}>
        <Avatar user={chosen} />
        <span>{t("To: {name}", { name: chosen.displayName ?? chosen.email })}</span>
        <Button look="text" size="small" onClick={() => onChosen(null)}>
          {t("Change")}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.search}>
      <TextField
        label={recipientLabel()}
        autoComplete="off"
        value={text}
        onValueChange={setText}
        error={error === undefined ? undefined : t("The search failed. Change the text to try again.")}
        help={recipientHelp(term, data?.length)}
      />
      {data === undefined || data.length === 0 ? null : (
        <ul className={styles.found} aria-label={t("Users found")}>
          {data.map((person) => (
            <li key={person.id}>
              <button type="button" onClick={() => onChosen(person)}>
                <Avatar user={person} />
                <span>
                  {person.displayName ?? person.email}
                  {person.displayName === null ? null : <small>{person.email}</small>}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
