import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { useInBrowser } from "./prerendered.ts";

/** React keeps what it finds in an element whose HTML is not its own. */
const asBuilt = { __html: "" };

interface AsBuiltProps {
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Parts of a page that nobody can use and that never change, such as drawings. In a page from the build they stay as the
 * build has drawn them; elsewhere they are rendered, and only there the code of those from `builtPart` loads. The page
 * imports their style sheets itself.
 */
export function AsBuilt({ className, children }: AsBuiltProps) {
  const [isFromBuild] = useState(!useInBrowser());
  if (isFromBuild && !import.meta.env.SSR) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: no HTML is set.
    return <div className={className} dangerouslySetInnerHTML={asBuilt} suppressHydrationWarning />;
  }
  return (
    <div className={className}>
      <Suspense>{children}</Suspense>
    </div>
  );
}

/** A part for `AsBuilt`, whose code the build waits for and a browser loads when it is first shown. */
export const builtPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> =>
  import.meta.env.SSR ? lazy(async () => ({ default: await load() })) : lazyPart(load);
