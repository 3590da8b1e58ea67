import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from "react";
import type { EngineConfig } from "#shared/api/engine-config.ts";
import type { Timeline } from "#shared/api/timeline.ts";
import { type PlanPreview, PreviewStore } from "#web/workers/preview-store.ts";

const Store = createContext<PreviewStore | null>(null);

interface ProviderProps {
  readConfig(): Promise<EngineConfig>;
  children: ReactNode;
}

/** Lets the parts of a page see a plan as it will be while it is edited. One user's: give another one another key. */
export function PlanPreviewProvider({ readConfig, children }: ProviderProps) {
  const [store] = useState(
    () =>
      new PreviewStore({
        readConfig,
        startEngine: async (parts) =>
          (await import("#web/workers/preview-engine.ts")).createPreviewEngine(parts),
      }),
  );
  useEffect(() => {
    store.open();
    return () => store.close();
  }, [store]);
  return <Store value={store}>{children}</Store>;
}

/** Where edits of the plan are published and figures explained. */
export function usePreviewStore(): PreviewStore {
  const store = useContext(Store);
  if (!store) throw new Error("There is no plan preview around this part of the page");
  return store;
}

/**
 * The plan with what is not saved yet, for tables and charts; null when everything is confirmed. It changes with
 * every frame while a slider moves: what is costly to draw should draw what is visible only.
 */
export function usePlanPreview(): PlanPreview | null {
  const store = usePreviewStore();
  return useSyncExternalStore(store.subscribe, store.preview);
}

/** The preview in place of the server's timeline while there is one, else that timeline, which confirms it. */
export function useShownTimeline(timeline: Timeline): { shown: Timeline; isPreview: boolean } {
  const store = usePreviewStore();
  const preview = usePlanPreview();
  useLayoutEffect(() => store.confirm(timeline), [store, timeline]);
  return { shown: preview?.timeline ?? timeline, isPreview: preview !== null };
}
