import { type ComponentType, useState } from "react";
import { type CodeSource, Loaded, lazySource } from "#web/components/lazy/loaded.tsx";
import { PartBoundary } from "#web/components/lazy/part-boundary.tsx";
import { useInBrowser } from "./prerendered.ts";

const loadingForBuild: Promise<unknown>[] = [];

/** The code of a part for `AsBuilt`. The build loads it at once, a browser when the part is rendered. */
export function builtPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): CodeSource<Props> {
  const source = lazySource(async () => ({ default: await load() }));
  if (import.meta.env.SSR) loadingForBuild.push(source.start());
  return source;
}

/** The build renders nothing before: what React's own lazy components show late, a script would have to put in place. */
export async function builtPartsLoaded(): Promise<void> {
  await Promise.all(loadingForBuild);
}

/** React keeps what it finds in an element whose HTML is not its own. */
const asBuilt = { __html: "" };

interface AsBuiltProps<Props> {
  className?: string | undefined;
  part: CodeSource<Props>;
  props: Props;
}

/**
 * A part of a page that nobody can use and that never changes, such as a drawing. In a page from the build it stays as
 * the build has drawn it; elsewhere it is rendered, and only there its code loads. When that fails, the page goes without.
 * The page imports the part's style sheet itself.
 */
export function AsBuilt<Props extends object>({ className, part, props }: AsBuiltProps<Props>) {
  const [isFromBuild] = useState(!useInBrowser());
  if (isFromBuild && !import.meta.env.SSR) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: no HTML is set.
    return <div className={className} dangerouslySetInnerHTML={asBuilt} suppressHydrationWarning />;
  }
  return (
    <div className={className}>
      <PartBoundary fallback={() => null}>
        <Loaded source={part} props={props} pending={null} />
      </PartBoundary>
    </div>
  );
}
