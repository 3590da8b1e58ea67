import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import type { SettingChanges } from "#shared/domain/plan/setting-changes.ts";
import type { Explanation } from "#shared/engine/explain/explain.ts";
import type {
  CellName,
  MonthCells,
  PackedTimeline,
  PreviewAnswer,
  PreviewMessage,
  PreviewRequest,
} from "./preview-messages.ts";

/** The part of a Worker that the preview uses. */
export interface PreviewWorker {
  postMessage(request: PreviewRequest): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<PreviewMessage>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

interface EngineDependencies {
  /** A new result, at most one per frame. */
  onAnswer(answer: PreviewAnswer): void;
  /** The worker has failed permanently. */
  onFailure(): void;
  start?(): PreviewWorker;
  /** Calls back before the next paint; returns a function that cancels it. */
  beforePaint?(callback: () => void): () => void;
}

/** Calculates previews off the main thread. */
export interface PreviewEngine {
  configure(config: EngineConfig): void;
  /** Shows the plan with these changes; null ends the preview and discards any running calculation. */
  show(changes: SettingChanges | null): void;
  /** @throws Error when the worker fails */
  explain(changes: SettingChanges, cell: CellName): Promise<Explanation | null>;
  /**
   * The row of a date, null where there is none.
   * @throws Error when the worker fails
   */
  month(changes: SettingChanges, date: string): Promise<MonthCells | null>;
  /**
   * Columns of the plan over all months of the market; null for a plan that the server would reject.
   * @throws Error when the worker fails
   */
  wholeMarket(changes: SettingChanges, columns: readonly string[]): Promise<PackedTimeline | null>;
  close(): void;
}

type Without<Request, Key extends PropertyKey> = Request extends unknown ? Omit<Request, Key> : never;
/** A request with a single result. */
type Question = Without<Extract<PreviewRequest, { kind: "explain" | "month" | "wholeMarket" }>, "id">;

const startWorker = (): PreviewWorker =>
  new Worker(new URL("./preview.worker.ts", import.meta.url), { type: "module" });

function beforeNextPaint(callback: () => void): () => void {
  const frame = requestAnimationFrame(callback);
  return () => cancelAnimationFrame(frame);
}

/**
 * One calculation runs at a time; of the changes that arrive meanwhile, only the latest is calculated next. A result
 * superseded within the same frame is never painted.
 *
 * @throws when the browser has no workers
 */
export function createPreviewEngine(dependencies: EngineDependencies): PreviewEngine {
  const { onAnswer, onFailure, start = startWorker, beforePaint = beforeNextPaint } = dependencies;
  const worker = start();
  const questions = new Map<number, { resolve(message: PreviewMessage): void; reject(error: Error): void }>();
  let lastId = 0;
  let isConfigured = false;
  /** The changes to calculate next; undefined when there are none. */
  let waiting: SettingChanges | undefined;
  let wanted: SettingChanges | null = null;
  /** Id of the running calculation; 0 for none. */
  let running = 0;
  /** Whether its result is still needed. */
  let isRunningWanted = false;
  let painting: { answer: PreviewAnswer; cancel(): void } | null = null;

  function next(): void {
    if (!isConfigured || running !== 0 || waiting === undefined) return;
    running = ++lastId;
    isRunningWanted = true;
    worker.postMessage({ kind: "preview", id: running, changes: waiting });
    waiting = undefined;
  }

  function paint(answer: PreviewAnswer): void {
    if (painting) {
      painting.answer = answer;
      return;
    }
    const cancel = beforePaint(() => {
      const latest = painting?.answer;
      painting = null;
      if (latest) onAnswer(latest);
    });
    painting = { answer, cancel };
  }

  function forget(): void {
    waiting = undefined;
    isRunningWanted = false;
    painting?.cancel();
    painting = null;
  }

  function close(): void {
    forget();
    worker.terminate();
    for (const { reject } of questions.values()) reject(new Error("The preview has ended"));
    questions.clear();
  }

  /** Sends a request outside the order of the previews. */
  async function answerTo(question: Question): Promise<PreviewMessage> {
    const answer = await new Promise<PreviewMessage>((resolve, reject) => {
      const id = ++lastId;
      questions.set(id, { resolve, reject });
      worker.postMessage({ ...question, id });
    });
    if (answer.kind === "failed") throw new Error(answer.message);
    return answer;
  }

  worker.onmessage = ({ data }) => {
    const asked = questions.get(data.id);
    if (asked) {
      questions.delete(data.id);
      asked.resolve(data);
      return;
    }
    if (data.id !== running) return;
    running = 0;
    if (data.kind === "previewed" && isRunningWanted) paint(data.answer);
    next();
  };
  worker.onerror = () => {
    close();
    onFailure();
  };

  return {
    configure(config) {
      worker.postMessage({ kind: "configure", config });
      isConfigured = true;
      // The running calculation is based on the previous plan.
      if (wanted !== null) waiting = wanted;
      isRunningWanted = false;
      next();
    },
    show(changes) {
      // A saved change has already been previewed as an unsaved one.
      if (changes !== null && wanted !== null && JSON.stringify(changes) === JSON.stringify(wanted)) return;
      wanted = changes;
      if (changes === null) forget();
      else {
        waiting = changes;
        next();
      }
    },
    async explain(changes, cell) {
      const answer = await answerTo({ kind: "explain", changes, cell });
      return answer.kind === "explained" ? answer.explanation : null;
    },
    async month(changes, date) {
      const answer = await answerTo({ kind: "month", changes, date });
      return answer.kind === "month" ? answer.cells : null;
    },
    async wholeMarket(changes, columns) {
      const answer = await answerTo({ kind: "wholeMarket", changes, columns });
      return answer.kind === "wholeMarket" ? answer.answer : null;
    },
    close,
  };
}
