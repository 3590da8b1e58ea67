import { useState } from "react";
import { fieldFailures, refusalText } from "#web/api/failure-text.ts";
import { useExclusive } from "./use-exclusive.ts";

type Failures<Field extends string> = { readonly [Name in Field]?: string | undefined };

/**
 * Sends a form. An error about one of its fields stands at that field, the server's as well; any other one concerns the
 * form.
 *
 * @param sentence the form's error when the server has no reason of its own
 */
export function useSubmission<Field extends string>(fields: readonly Field[], sentence: string) {
  const [failures, setFailures] = useState<Failures<Field>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const { isBusy, run } = useExclusive();
  const isAboutField = (found: Failures<Field>) => fields.some((field) => found[field] !== undefined);
  /** @param found errors that need no server: with one of them nothing is sent */
  const submit = (found: Failures<Field>, send: () => Promise<void>) =>
    run(async () => {
      setFailures(found);
      setFailure(null);
      if (isAboutField(found)) return;
      try {
        await send();
      } catch (error) {
        const refused: Failures<string> = fieldFailures(error);
        setFailures(refused);
        if (!isAboutField(refused)) setFailure(refusalText(error, sentence));
      }
    });
  return { failures, failure, isBusy, submit };
}
