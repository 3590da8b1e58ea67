import { plainPath } from "#web/app/return-address.ts";

/** Where the example is looked at. */
const examplePath = "/example";

export const isExamplePath = (pathname: string) => plainPath(pathname) === examplePath;

/**
 * Whether this document shows the example. It does so for its whole life, or never: what leads from one to the other
 * loads the document again, so that no figure, pending change or cached answer gets from one into the other.
 */
export const isExample = isExamplePath(location.pathname);
