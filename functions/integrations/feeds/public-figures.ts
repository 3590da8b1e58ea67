import * as z from "zod";
import type { Asking, ServiceAdapter } from "#functions/integrations/adapter.ts";
import type { ServiceFigure, ServiceFigures } from "#shared/api/portfolio/public-services.ts";
import { figureIds } from "#shared/domain/integrations/figures.ts";
import type { ServiceSettings } from "#shared/domain/integrations/services.ts";
import type { ReadingStore, SharedReading } from "./reading-store.ts";

/** A figure as it is stored: what it is, its value, and the moment it is of. */
const StoredFigures = z.array(z.object({ id: z.enum(figureIds), value: z.number(), at: z.iso.datetime() }));
export type StoredFigures = z.infer<typeof StoredFigures>;

/** What a service of figures is asked for, and what is shown of it. */
interface FigureSource {
  readonly everyMs: number;
  readonly maxAgeMs: number;
  /** The name of the reading, which accounts with the same settings share. */
  nameFor(settings: ServiceSettings): string;
  /** @param take counts a call, before it is made */
  fetch(given: Asking, take: () => Promise<void>): Promise<StoredFigures>;
  /** What a test says. */
  works(): string;
  /** What is shown of the figures. */
  show(stored: StoredFigures): Promise<{ figures: ServiceFigure[]; warning: string | null }>;
}

/** A public service whose figures are read for all accounts at once. */
export function publicFigures(readings: ReadingStore, source: FigureSource) {
  const { everyMs, maxAgeMs, nameFor, fetch, works, show } = source;
  const renew = (given: Asking): Promise<SharedReading<StoredFigures>> => {
    const take = () => given.budget.take();
    return readings.renew(
      {
        name: nameFor(given.settings),
        shape: StoredFigures,
        maxAgeMs,
        fetch: async () => ({ value: await fetch(given, take), etag: null }),
      },
      async () => {},
    );
  };
  const adapter: ServiceAdapter = {
    everyMs,
    check: async (given) => {
      // Only the service can check a key.
      if (given.key === null) await renew(given);
      else await fetch(given, () => given.budget.take());
      return works();
    },
    read: async (run) => {
      await renew(run);
      return {};
    },
    // Figures of the public belong to no one.
    forget: async () => {},
  };
  return {
    adapter,
    async figures(settings: ServiceSettings): Promise<ServiceFigures> {
      const { value, readAt, error } = await readings.read(nameFor(settings), StoredFigures);
      return { readAt, error, ...(await show(value ?? [])) };
    },
  };
}
export type PublicFigures = ReturnType<typeof publicFigures>;
