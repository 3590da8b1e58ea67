import { type FormEvent, useState } from "react";
import { refusalText } from "#web/api/failure-text.ts";

interface LinkRequestOptions {
  initialEmail?: string;
  /** Asks the API for the mail. @param email without spaces around it */
  ask(email: string): Promise<unknown>;
  /** Said when the address is missing; without it the form is not sent then. */
  missing?: string;
  /** Said when asking fails for a reason that is not the user's. */
  failed: string;
}

/** A form of one address that a link is mailed to. */
export function useLinkRequest({ initialEmail = "", ask, missing, failed }: LinkRequestOptions) {
  const [email, setEmail] = useState(initialEmail);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const address = email.trim();
    if (isBusy) return;
    if (address === "") return setFailure(missing);
    setBusy(true);
    setFailure(undefined);
    try {
      await ask(address);
      setSent(true);
    } catch (error) {
      setFailure(refusalText(error, failed));
    } finally {
      setBusy(false);
    }
  }

  return { email, setEmail, failure, isBusy, isSent, submit };
}

export type LinkRequest = ReturnType<typeof useLinkRequest>;
