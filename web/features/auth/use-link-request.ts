import { type FormEvent, useState } from "react";
import { refusalText } from "#web/api/failure-text.ts";

interface LinkRequestOptions {
  initialEmail?: string;
  /** Requests the mail from the API. @param email without spaces around it */
  ask(email: string): Promise<unknown>;
  /** The error for a missing address; if undefined, the form is simply not sent. */
  missing?: string;
  /** The error when the request fails through no fault of the user. */
  failed: string;
}

/** A form with an address to which a link is sent. */
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
