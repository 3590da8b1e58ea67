import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import type { Timeline } from "#shared/api/timeline.ts";
import { mergeSettingChanges, type SettingChanges } from "#shared/domain/plan/setting-changes.ts";
import type { Explanation } from "#shared/engine/explain/explain.ts";
import type { OutlookPlan } from "./outlook-messages.ts";
import type { PreviewEngine } from "./preview-engine.ts";
import type { CellName, MonthCells, PreviewAnswer, PreviewEpoch } from "./preview-messages.ts";
import { previewTimeline } from "./preview-timeline.ts";

/** The plan with its unsaved changes. */
export interface PlanPreview {
  readonly timeline: Timeline;
  readonly epochs: readonly PreviewEpoch[];
  /** What it is calculated from, for other calculations of the same plan. */
  readonly plan: OutlookPlan;
}

interface StoreDependencies {
  /** The engine's configuration for the timeline on the page. */
  readConfig(timeline: Timeline | null): Promise<EngineConfig>;
  /** Loads the code of the engine and starts it. */
  startEngine(dependencies: {
    onAnswer(answer: PreviewAnswer): void;
    onFailure(): void;
  }): Promise<PreviewEngine>;
}

const noChanges: SettingChanges = { plan: {}, epochs: {} };

/** Whether two timelines were calculated from the same market, as far as they show it. */
export function isSameMarket(one: Timeline, other: Timeline): boolean {
  return (
    one.dataDate === other.dataDate &&
    one.currentBitcoinPrice === other.currentBitcoinPrice &&
    one.currentBlockHeight === other.currentBlockHeight &&
    (one.exchangeRate === other.exchangeRate || one.baseCurrency !== other.baseCurrency)
  );
}

/**
 * Previews the plan with changes that the server has not confirmed: those being made, those being sent, and saved ones
 * until the page shows a timeline computed from them. Without workers, or while the engine's configuration is
 * unavailable, there is no preview and the page shows the server's timeline.
 */
export class PreviewStore {
  readonly #dependencies: StoreDependencies;
  readonly #listeners = new Set<() => void>();
  /** The unsaved changes of each editor. */
  readonly #drafts = new Map<object, SettingChanges>();
  /** Saved changes with the plan version that contains them. */
  #saved: { changes: SettingChanges; version: number }[] = [];
  #confirmed: Timeline | null = null;
  #engine: PreviewEngine | null = null;
  #starting: Promise<PreviewEngine> | null = null;
  #hasFailed = false;
  #isClosed = false;
  /** The engine's configuration; null before there is one. */
  #config: EngineConfig | null = null;
  /** The configuration could not be refreshed when necessary. */
  #isOutdated = false;
  /** Ends when the engine has the confirmed plan. */
  #configuring: Promise<void> = Promise.resolve();
  /** Numbers the configuration requests: only the latest one counts. */
  #reading = 0;
  #shown: PlanPreview | null = null;

  constructor(dependencies: StoreDependencies) {
    this.#dependencies = dependencies;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Null when everything on the page is confirmed. */
  readonly preview = (): PlanPreview | null => this.#shown;

  /** Loads everything that the first change needs. */
  readonly prepare = (): void => {
    if (!this.#isClosed) this.#start().catch(() => undefined);
  };

  /** The engine's configuration for a timeline that is on the page. */
  readConfig(timeline: Timeline): Promise<EngineConfig> {
    return this.#dependencies.readConfig(timeline);
  }

  /** Sets an editor's unsaved changes; null when there are none. */
  publish(editor: object, changes: SettingChanges | null): void {
    if (changes) this.#drafts.set(editor, changes);
    else this.#drafts.delete(editor);
    this.#update();
  }

  /** The changes were saved as this version of the plan. */
  saved(changes: SettingChanges, version: number): void {
    this.#saved.push({ changes, version });
    this.#update();
  }

  /** The server's timeline is on the page; changes it contains no longer need a preview. */
  confirm(timeline: Timeline): void {
    if (timeline === this.#confirmed) return;
    const before = this.#confirmed;
    this.#confirmed = timeline;
    this.#hasFailed = false;
    this.#update();
    if (!this.#engine || this.#isKnown(timeline, before)) return;
    this.#configuring = this.#configure(this.#engine).catch(() => {
      this.#isOutdated = true;
    });
  }

  /** Whether the engine calculates a timeline with what it has: its configuration and the changes saved since. */
  #isKnown(timeline: Timeline, before: Timeline | null): boolean {
    const config = this.#config;
    if (!config || !before || this.#isOutdated) return false;
    const isSameBase =
      config.ledgerVersion === timeline.ledgerVersion &&
      config.now === timeline.now &&
      config.tier === timeline.tier;
    return isSameBase && isSameMarket(before, timeline) && this.#contains(config, timeline.planVersion);
  }

  /** Whether a configuration and the changes saved since have a version of the plan. */
  #contains({ planVersion }: EngineConfig, wanted: number): boolean {
    const saved = new Set(this.#saved.map(({ version }) => version));
    let version = planVersion + 1;
    while (version <= wanted && saved.has(version)) version += 1;
    return version > wanted;
  }

  /**
   * Explains a cell of the shown timeline; null when that is not possible.
   * @throws Error when the engine cannot be loaded
   */
  async explain(cell: CellName): Promise<Explanation | null> {
    const engine = await this.#start();
    return engine.explain(this.#changes(), cell);
  }

  /**
   * The row of a date in the shown plan with further changes; null where there is none.
   * @throws Error when the engine cannot be loaded
   */
  async month(changes: SettingChanges, date: string): Promise<MonthCells | null> {
    const engine = await this.#start();
    return engine.month(mergeSettingChanges(this.#changes(), changes), date);
  }

  /**
   * Columns of the shown plan, or of the saved one, over all months of the market. Null for a plan that the server
   * would reject.
   * @throws Error when the engine cannot be loaded
   */
  async wholeMarket(columns: readonly string[], isSaved = false): Promise<Timeline | null> {
    const engine = await this.#start();
    // The plan may have been changed elsewhere: its months must fit those on the page.
    await this.#configuring;
    const answer = await engine.wholeMarket(isSaved ? this.#savedChanges() : this.#changes(), columns);
    return answer && previewTimeline(answer, null);
  }

  /**
   * What the saved plan is calculated from: what the engine has, and read from the server only where that lacks the
   * version.
   * @throws Error when the engine cannot be loaded, or those of reading
   */
  async savedPlan(version: number): Promise<OutlookPlan> {
    await this.#start();
    await this.#configuring;
    if (this.#config && this.#contains(this.#config, version)) {
      return { config: this.#config, changes: this.#savedChanges() };
    }
    return { config: await this.#dependencies.readConfig(null), changes: noChanges };
  }

  /** Reopens a closed store. */
  open(): void {
    this.#isClosed = false;
    this.#update();
  }

  /** Terminates the worker; changes published from now on are only stored. */
  close(): void {
    this.#isClosed = true;
    this.#end();
  }

  #end(): void {
    this.#engine?.close();
    this.#engine = null;
    this.#starting = null;
    this.#reading += 1;
    this.#show(null);
  }

  #isWanted(): boolean {
    const version = this.#confirmed?.planVersion ?? 0;
    return this.#drafts.size > 0 || this.#saved.some((entry) => entry.version > version);
  }

  /** All changes to the plan that the engine is configured with, in the order they were made. */
  #changes(): SettingChanges {
    return [this.#savedChanges(), ...this.#drafts.values()].reduce(mergeSettingChanges);
  }

  /** The same object while nothing of it changes. */
  #plan(config: EngineConfig): OutlookPlan {
    const changes = this.#changes();
    const last = this.#shown?.plan;
    const isSame = last?.config === config && JSON.stringify(last.changes) === JSON.stringify(changes);
    return last && isSame ? last : { config, changes };
  }

  #savedChanges(): SettingChanges {
    const configured = this.#config?.planVersion ?? -1;
    const saved = this.#saved.filter(({ version }) => version > configured);
    return saved.map(({ changes }) => changes).reduce(mergeSettingChanges, noChanges);
  }

  #update(): void {
    const least = Math.min(this.#config?.planVersion ?? -1, this.#confirmed?.planVersion ?? 0);
    this.#saved = this.#saved.filter(({ version }) => version > least);
    if (!this.#isWanted()) {
      this.#engine?.show(null);
      this.#show(null);
      return;
    }
    if (this.#engine) this.#engine.show(this.#changes());
    else if (!this.#hasFailed) this.prepare();
  }

  #show(preview: PlanPreview | null): void {
    if (preview === this.#shown) return;
    this.#shown = preview;
    for (const listener of this.#listeners) listener();
  }

  #start(): Promise<PreviewEngine> {
    this.#starting ??= this.#begin().catch((error: unknown) => {
      this.#starting = null;
      this.#hasFailed = true;
      throw error;
    });
    return this.#starting;
  }

  async #begin(): Promise<PreviewEngine> {
    const engine = await this.#dependencies.startEngine({
      onAnswer: (answer) => {
        if (!this.#isWanted()) return;
        const timeline = previewTimeline(answer, this.#shown?.timeline ?? this.#confirmed);
        if (!this.#config) return;
        this.#show({ timeline, epochs: answer.epochs, plan: this.#plan(this.#config) });
      },
      onFailure: () => {
        this.#hasFailed = true;
        this.#end();
      },
    });
    try {
      await this.#configure(engine);
      if (this.#isClosed) throw new Error("The page was closed");
    } catch (error) {
      engine.close();
      throw error;
    }
    this.#engine = engine;
    this.#update();
    return engine;
  }

  async #configure(engine: PreviewEngine): Promise<void> {
    const reading = ++this.#reading;
    const config = await this.#dependencies.readConfig(this.#confirmed);
    if (reading !== this.#reading) return;
    this.#config = config;
    this.#isOutdated = false;
    engine.configure(config);
    if (engine === this.#engine) this.#update();
  }
}
