import { type ComponentType, useEffect, useState } from "react";
import { type Needed, onConfirmationNeeded } from "#web/api/confirmation.ts";

interface Question extends Needed {
  /** Whether the user has confirmed. */
  answer(isConfirmed: boolean): void;
}

/** Shows the dialog in which users confirm their identity; its code is loaded on first use. */
export function ConfirmationHost() {
  const [question, setQuestion] = useState<(Question & { Dialog: ComponentType<Question> }) | null>(null);
  useEffect(
    () =>
      onConfirmationNeeded(async (needed) => {
        const { ConfirmIdentity } = await import("./confirm-identity.tsx");
        return new Promise((resolve) => {
          const answer = (isConfirmed: boolean) => {
            setQuestion(null);
            resolve(isConfirmed);
          };
          setQuestion({ ...needed, answer, Dialog: ConfirmIdentity });
        });
      }),
    [],
  );
  return question && <question.Dialog code={question.code} answer={question.answer} />;
}
