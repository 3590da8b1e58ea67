import { useState } from "react";
import { useExclusive } from "#web/components/ui/hooks/use-exclusive.ts";
import { ApiError } from "#web/transport/errors.ts";

export interface LinkAction {
  /** Why the link does not work; null while it may. */
  readonly refusal: string | null;
  /** Why the last attempt failed, although the link may work. */
  readonly failure: string | null;
  readonly isBusy: boolean;
  setFailure(text: string | null): void;
  run(send: () => Promise<void>): Promise<void>;
}

interface LinkActionOptions {
  /** Whether the page was opened with all parts of a link. */
  readonly isComplete: boolean;
  readonly incompleteText: string;
  /** The API's errors that say that the link can no longer be used. */
  readonly refusalCodes?: readonly string[];
  textOf(error: unknown): string;
}

/** What a mailed link does once its reader confirms: nothing changes before. */
export function useLinkAction(options: LinkActionOptions): LinkAction {
  const { isComplete, incompleteText, refusalCodes = ["INVALID_TOKEN"], textOf } = options;
  const [refusal, setRefusal] = useState<string | null>(isComplete ? null : incompleteText);
  const [failure, setFailure] = useState<string | null>(null);
  const { isBusy, run } = useExclusive();
  return {
    refusal,
    failure,
    isBusy,
    setFailure,
    run: (send) =>
      run(async () => {
        setFailure(null);
        try {
          await send();
        } catch (error) {
          if (error instanceof ApiError && refusalCodes.includes(error.code)) setRefusal(error.message);
          else setFailure(textOf(error));
        }
      }),
  };
}
