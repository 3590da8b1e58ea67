import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import type { TodaysRate } from "#web/components/display-currency/todays-rate.ts";
import type { EnginePool } from "#web/workers/engine-pool.ts";

/** The dependencies of commands. */
export interface CommandContext {
  /** For amounts of analyses, which are in US dollars. */
  readonly money: TodaysRate;
  readonly signal: AbortSignal;
  onProgress(fraction: number): void;
  pool(): EnginePool;
  readConfig(): Promise<EngineConfig>;
  /** The text of a file that the user chooses; null when none is chosen. */
  chooseFile(): Promise<string | null>;
  save(name: string, data: Blob): void;
  /** Opens the page again once the account was replaced. */
  openRestored(): void;
}
