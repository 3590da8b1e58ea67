/**
 * What the user must enter; a code as well as the password when two-factor authentication is on and the call has none.
 */
export interface Needed {
  code: boolean;
}

/** Asks the user to confirm; false when the user cancels. */
export type Confirm = (needed: Needed) => Promise<boolean>;

let host: Confirm | null = null;
let asking: Promise<boolean> | null = null;

/** Registers the function that asks the user; returns a function that removes it. */
export function onConfirmationNeeded(ask: Confirm): () => void {
  host = ask;
  return () => {
    if (host === ask) host = null;
  };
}

/** Asks the user to confirm; concurrent calls share one dialog. */
export const confirmIdentity: Confirm = (needed) => {
  asking ??= (host?.(needed) ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
};
