import type { ComponentProps, MouseEvent } from "react";
import { useHref, useLocation, useNavigate } from "react-router";

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
 * A link to a page of the product. Marks itself as the current page. The router's own link includes the prefetching of
 * its framework mode, 2 kB that no page here uses.
 */
export function Link({ to, state, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <a
      {...rest}
      href={href}
      aria-current={rest["aria-current"] ?? (pathname === href ? "page" : undefined)}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || isForBrowser(event)) return;
        event.preventDefault();
        void navigate(to, { state, replace: pathname === href });
      }}
    >
      {children}
    </a>
  );
}
