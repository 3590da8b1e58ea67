/** What has to be given; a code besides the password where two-factor authentication is on and the call has none. */
export interface Needed {
  code: boolean;
}

/** Lets the user confirm; false when the user would rather not. */
export type Confirm = (needed: Needed) => Promise<boolean>;

let host: Confirm | null = null;
let asking: Promise<boolean> | null = null;

/** Says who asks the user, and gives the way to take it back. */
export function onConfirmationNeeded(ask: Confirm): () => void {
  host = ask;
  return () => {
    if (host === ask) host = null;
  };
}

/** Asks the user to confirm; calls that need it at the same time share one question. */
export const confirmIdentity: Confirm = (needed) => {
  asking ??= (host?.(needed) ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
};
