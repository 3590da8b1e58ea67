import { plainPath } from "#web/app/return-address.ts";
import { here } from "#web/components/router/places.ts";

/** The address of the example. */
const examplePath = "/example";

export const isExamplePath = (pathname: string) => plainPath(pathname) === examplePath;

/**
 * Whether this document shows the example. It does so for its whole life or never: switching loads the document again,
 * so that no figure, pending change or cached response crosses over.
 */
export const isExample = isExamplePath(here().pathname);
