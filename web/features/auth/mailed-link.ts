import { useLayoutEffect, useMemo } from "react";
import { useLocation } from "#web/components/router/router.ts";

/** The parameters of a mailed link; empty texts where some are missing. */
export interface MailedLink {
  token: string;
  signature: string;
  purpose: string;
}

const stateKey = "mailedLink";

/**
 * Reads the parameters of the mailed link that led here. They follow the `#`, which browsers never send to a server,
 * and are removed from the address at once, so that they are neither seen nor copied; the history entry keeps them for
 * a reload. A link with a query is not ours: it would have reached the access logs.
 */
export function useMailedLink(): MailedLink {
  const { hash } = useLocation();
  const link = useMemo(() => linkIn(hash) ?? storedLink() ?? none, [hash]);
  useLayoutEffect(() => {
    if (link === none) return;
    const state: unknown = window.history.state;
    window.history.replaceState({ ...objectOf(state), [stateKey]: link }, "", window.location.pathname);
  }, [link]);
  return link;
}

const none: MailedLink = { token: "", signature: "", purpose: "" };

/** Parses the link in a fragment, which starts with `#` unless it is empty. A query is never a link. */
export function linkIn(hash: string): MailedLink | undefined {
  if (!hash.startsWith("#")) return undefined;
  const found = new URLSearchParams(hash.slice(1));
  const part = (name: string) => found.get(name) ?? "";
  if (!found.has("token")) return undefined;
  return { token: part("token"), signature: part("signature"), purpose: part("purpose") };
}

function storedLink(): MailedLink | undefined {
  const { token, signature, purpose } = objectOf(objectOf(window.history.state)[stateKey]);
  return typeof token === "string" && typeof signature === "string" && typeof purpose === "string"
    ? { token, signature, purpose }
    : undefined;
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
