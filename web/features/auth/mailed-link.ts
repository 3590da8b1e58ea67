import { useLayoutEffect, useMemo } from "react";
import { useLocation } from "#web/components/router/router.ts";

/** What a mailed link carries; empty texts where it lacks something. */
export interface MailedLink {
  token: string;
  signature: string;
  purpose: string;
}

const keptAs = "mailedLink";

/**
 * What the mailed link that led here carries. It stands behind the `#`, which browsers send to no server, and is taken
 * out of the address at once, so that it is neither seen nor copied; the entry of the browser's history keeps it
 * for a reload. Links with a query, which were mailed in former times, work as well.
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

/** The link in a query or behind a `#`, given with its first character. */
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
