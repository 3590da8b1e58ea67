import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from "react";
import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import type { Timeline } from "#shared/api/timeline.ts";
import { onTransactionWritten } from "#web/components/ledger/use-transactions.ts";
import { type PlanPreview, PreviewStore } from "#web/workers/preview-store.ts";
import { createConfigReader } from "./engine-config.ts";

const Store = createContext<PreviewStore | null>(null);

interface ProviderProps {
  /** Reads the engine's configuration from the server. */
  readConfig(): Promise<EngineConfig>;
  children: ReactNode;
}

/**
 * Gives the parts of a page a preview of the plan while it is edited. Belongs to one user: use a different key for
 * each.
 */
export function PlanPreviewProvider({ readConfig, children }: ProviderProps) {
  const [configs] = useState(() => createConfigReader(readConfig));
  const [store] = useState(
    () =>
      new PreviewStore({
        readConfig: configs.read,
        startEngine: async (dependencies) =>
          (await import("#web/workers/preview-engine.ts")).createPreviewEngine(dependencies),
      }),
  );
  useEffect(() => onTransactionWritten(configs.written), [configs]);
  useEffect(() => {
    store.open();
    return () => store.close();
  }, [store]);
  return <Store value={store}>{children}</Store>;
}

/** Where edits of the plan are published and figures explained. */
export function usePreviewStore(): PreviewStore {
  const store = useContext(Store);
  if (!store) throw new Error("usePreviewStore is used outside PlanPreviewProvider.");
  return store;
}

/**
 * The plan with unsaved changes, for tables and charts; null when everything is confirmed. It changes in every frame
 * while a slider moves, so costly views should draw only what is visible.
 */
export function usePlanPreview(): PlanPreview | null {
  const store = usePreviewStore();
  return useSyncExternalStore(store.subscribe, store.preview);
}

/** The preview while there is one, otherwise the server's timeline, which confirms it. */
export function useShownTimeline(timeline: Timeline): { shown: Timeline; isPreview: boolean } {
  const store = usePreviewStore();
  const preview = usePlanPreview();
  useLayoutEffect(() => store.confirm(timeline), [store, timeline]);
  return { shown: preview?.timeline ?? timeline, isPreview: preview !== null };
}
