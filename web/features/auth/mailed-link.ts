import { useLayoutEffect, useMemo } from "react";
import { useLocation } from "react-router";

/** The parameters of a mailed link; empty texts where some are missing. */
export interface MailedLink {
  token: string;
  signature: string;
  purpose: string;
}

const keptAs = "mailedLink";

/**
 * Reads the parameters of the mailed link that led here. They follow the `#`, which browsers never send to a server,
 * and are removed from the address at once, so that they are neither seen nor copied; the history entry keeps them for
 * a reload. Older links with a query work as well.
 */
export function useMailedLink(): MailedLink {
  const { hash, search } = useLocation();
  const link = useMemo(() => linkIn(hash) ?? linkIn(search) ?? kept() ?? none, [hash, search]);
  useLayoutEffect(() => {
    if (link === none) return;
    const state: unknown = window.history.state;
    window.history.replaceState({ ...objectOf(state), [keptAs]: link }, "", window.location.pathname);
  }, [link]);
  return link;
}

const none: MailedLink = { token: "", signature: "", purpose: "" };

/** Parses a query or fragment, given with its first character. */
export function linkIn(text: string): MailedLink | undefined {
  const found = new URLSearchParams(text.slice(1));
  const part = (name: string) => found.get(name) ?? "";
  if (!found.has("token")) return undefined;
  return { token: part("token"), signature: part("signature"), purpose: part("purpose") };
}

function kept(): MailedLink | undefined {
  const { token, signature, purpose } = objectOf(objectOf(window.history.state)[keptAs]);
  return typeof token === "string" && typeof signature === "string" && typeof purpose === "string"
    ? { token, signature, purpose }
    : undefined;
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
