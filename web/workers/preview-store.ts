import type { EngineConfig } from "#shared/api/engine-config.ts";
import type { Timeline } from "#shared/api/timeline.ts";
import { mergeSettingChanges, type SettingChanges } from "#shared/domain/plan-settings.ts";
import type { Explanation } from "#shared/engine/explain/explain.ts";
import type { PreviewEngine } from "./preview-engine.ts";
import type { CellName, MonthCells, PreviewAnswer, PreviewEpoch } from "./preview-messages.ts";
import { previewTimeline } from "./preview-timeline.ts";

/** The plan with what is not saved yet. */
export interface PlanPreview {
  readonly timeline: Timeline;
  readonly epochs: readonly PreviewEpoch[];
}

interface StoreParts {
  /** Asks the server what the engine needs. */
  readConfig(): Promise<EngineConfig>;
  /** Loads the code of the engine and starts it. */
  startEngine(parts: { onAnswer(answer: PreviewAnswer): void; onFailure(): void }): Promise<PreviewEngine>;
}

const noChanges: SettingChanges = { plan: {}, epochs: {} };

/**
 * What the plan becomes with the changes that the server has not confirmed: those being made, those on their way, and
 * those that are saved until a timeline computed from them is on the page. Without workers or while the server does
 * not tell what the engine needs there is no preview, and the server's timeline shows as it would without this.
 */
export class PreviewStore {
  readonly #parts: StoreParts;
  readonly #listeners = new Set<() => void>();
  /** What each editor of the plan has not saved. */
  readonly #drafts = new Map<object, SettingChanges>();
  /** What was saved, with the version of the plan that holds it. */
  #saved: { changes: SettingChanges; version: number }[] = [];
  #confirmed: Timeline | null = null;
  #engine: PreviewEngine | null = null;
  #starting: Promise<PreviewEngine> | null = null;
  #hasFailed = false;
  #isClosed = false;
  /** Version of the plan that the engine is configured with. */
  #configured = -1;
  /** Counts readings of the configuration: only the latest counts. */
  #reading = 0;
  #shown: PlanPreview | null = null;

  constructor(parts: StoreParts) {
    this.#parts = parts;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Null when everything on the page is confirmed. */
  readonly preview = (): PlanPreview | null => this.#shown;

  /** Loads what the first change will need. */
  readonly prepare = (): void => {
    if (!this.#isClosed) this.#start().catch(() => undefined);
  };

  /** What an editor has not saved; null when nothing is left. */
  publish(editor: object, changes: SettingChanges | null): void {
    if (changes) this.#drafts.set(editor, changes);
    else this.#drafts.delete(editor);
    this.#update();
  }

  /** Changes have become this version of the plan. */
  saved(changes: SettingChanges, version: number): void {
    this.#saved.push({ changes, version });
    this.#update();
  }

  /** The server's timeline is on the page; what it holds needs no preview any more. */
  confirm(timeline: Timeline): void {
    if (timeline === this.#confirmed) return;
    this.#confirmed = timeline;
    this.#hasFailed = false;
    this.#update();
    if (this.#engine) this.#configure(this.#engine).catch(() => undefined);
  }

  /**
   * Why a cell of the shown timeline holds what it holds; null when it cannot be told.
   * @throws Error when the engine cannot be had
   */
  async explain(cell: CellName): Promise<Explanation | null> {
    const engine = await this.#start();
    return engine.explain(this.#changes(), cell);
  }

  /**
   * The row of a date of the shown plan with further changes; null where there is none.
   * @throws Error when the engine cannot be had
   */
  async month(changes: SettingChanges, date: string): Promise<MonthCells | null> {
    const engine = await this.#start();
    return engine.month(mergeSettingChanges(this.#changes(), changes), date);
  }

  /** Takes up a store that was closed. */
  open(): void {
    this.#isClosed = false;
    this.#update();
  }

  /** Ends the worker; what is published from now on is only remembered. */
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

  /** Everything over the plan that the engine is configured with, in the order it was made. */
  #changes(): SettingChanges {
    const saved = this.#saved.filter(({ version }) => version > this.#configured);
    const all = [...saved.map(({ changes }) => changes), ...this.#drafts.values()];
    return all.reduce(mergeSettingChanges, noChanges);
  }

  #update(): void {
    const least = Math.min(this.#configured, this.#confirmed?.planVersion ?? 0);
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
    const engine = await this.#parts.startEngine({
      onAnswer: (answer) => {
        if (!this.#isWanted()) return;
        const timeline = previewTimeline(answer, this.#shown?.timeline ?? this.#confirmed);
        this.#show({ timeline, epochs: answer.epochs });
      },
      onFailure: () => {
        this.#hasFailed = true;
        this.#end();
      },
    });
    try {
      await this.#configure(engine);
      if (this.#isClosed) throw new Error("The page has gone");
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
    const config = await this.#parts.readConfig();
    if (reading !== this.#reading) return;
    this.#configured = config.planVersion;
    engine.configure(config);
    if (engine === this.#engine) this.#update();
  }
}
