import type { ComponentProps, MouseEvent } from "react";
import { addressOf, navigate } from "#web/components/router/places.ts";
import { useLocation } from "#web/components/router/router.ts";

export interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  to: string;
  /** Passed to the page as the location's state. */
  state?: unknown;
}

/** Whether the browser should follow the link itself: into a new tab or window, or as a download. */
function isForBrowser(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget;
  return (
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey ||
    (target !== "" && target !== "_self")
  );
}

/**
 * A link to a page of the product. Marks itself as the current page.
 */
export function Link({ to, state, onClick, children, ...rest }: LinkProps) {
  const { pathname } = useLocation();
  return (
    <a
      {...rest}
      href={addressOf(to)}
      aria-current={rest["aria-current"] ?? (pathname === to ? "page" : undefined)}
      onClick={(event) => {
        onClick?.(event);
        // The browser scrolls to a place of the page itself.
        if (event.defaultPrevented || to.startsWith("#") || isForBrowser(event)) return;
        event.preventDefault();
        navigate(to, { state, replace: pathname === to });
      }}
    >
      {children}
    </a>
  );
}
