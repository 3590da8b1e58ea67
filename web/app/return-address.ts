import { type PageRoute, pageRoutes } from "./routes.ts";

/** An address as pages are compared: without a slash at its end, in lower case. */
export function plainPath(pathname: string): string {
  return pathname.replace(/(.)\/+$/, "$1").toLowerCase();
}

/** Stands for the product's own origin, to tell its addresses from others. */
const here = "https://product.invalid";

/**
 * Where a login leads: to the page for members that was asked for before it, otherwise to the timeline. Never out of
 * the product.
 *
 * @param state what the router carried to the login
 */
export function addressAfterLogin(state: unknown, routes: readonly PageRoute[] = pageRoutes): string {
  const wanted = (state as { from?: unknown } | null)?.from;
  if (typeof wanted !== "string" || !URL.canParse(wanted, here)) return "/timeline";
  const { origin, pathname, search, hash } = new URL(wanted, here);
  const isForMembers = routes.some(
    ({ path, audience }) => audience === "member" && path === plainPath(pathname),
  );
  return origin === here && isForMembers ? `${pathname}${search}${hash}` : "/timeline";
}
