import { useRef, useState, useSyncExternalStore } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { CalculationCancelled, PlanRefused } from "#shared/engine/types.ts";
import { planRefusal } from "#web/components/calculation/plan-refusal.ts";
import { configKey } from "#web/components/calculation/use-engine-config.ts";
import type { EditStep } from "#web/components/edit-history/edit-history.ts";
import { useFormats } from "#web/components/format/use-formats.ts";
import type { IntelligencePart } from "#web/features/intelligence/intelligence-part.ts";
import { useSession } from "#web/session/session-provider.tsx";
import type { EngineOutcome, OwnPlanJob } from "#web/workers/engine-messages.ts";
import { type CalculatedAnswer, CannotAnswer } from "./answers/answer.ts";
import { answer } from "./answers/answers.ts";
import type { QuestionKind } from "./questions/question-kinds.ts";
import { readQuestion, wordsOf } from "./questions/read-question.ts";

type Reply =
  | { readonly kind: "answer"; readonly answer: CalculatedAnswer }
  /** It was understood but has no answer. */
  | { readonly kind: "problem"; readonly text: string }
  | { readonly kind: "unknown"; readonly close: readonly QuestionKind[] };

/** A question with what the assistant replied. */
export interface AssistantMessage {
  readonly id: number;
  readonly question: string;
  readonly reply: Reply;
  /** Of the plan, records and market that it was calculated from. */
  readonly calculatedFrom: string;
  /** The change that it proposes, once it was made. */
  readonly applied: EditStep | null;
}

interface Asked {
  readonly question: string;
  /** 0 to 1. */
  readonly progress: number;
  readonly aborter: AbortController;
}

/** The number of messages that the panel keeps. */
const keptMessages = 5;

const noMessages: readonly AssistantMessage[] = [];
/** Of one user, plan and language, so that closing the panel loses nothing; never stored. */
let kept = { owner: "", messages: noMessages };
let lastId = 0;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const keptOf = (owner: string) => (kept.owner === owner ? kept.messages : noMessages);

function keep(owner: string, messages: readonly AssistantMessage[]): void {
  kept = { owner, messages };
  for (const listener of listeners) listener();
}

/** Runs the jobs of one question; those already calculated for the same plan are not repeated. */
function runner(
  { pool }: IntelligencePart,
  known: Map<string, EngineOutcome>,
  signal: AbortSignal,
  onProgress: (progress: number) => void,
) {
  const fractions: number[] = [];
  return async (job: OwnPlanJob): Promise<EngineOutcome> => {
    const { config, changes, analyses } = job;
    const input = [changes, analyses, config.settings.edits, config.transactions.length];
    const key = `${configKey(config)} ${JSON.stringify(input)}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const place = fractions.push(0) - 1;
    const outcome = await pool.run(job, {
      signal,
      onProgress: (fraction) => {
        fractions[place] = fraction;
        onProgress(fractions.reduce((sum, each) => sum + each, 0) / fractions.length);
      },
    });
    known.set(key, outcome);
    return outcome;
  };
}

function failureText(error: unknown): string {
  if (error instanceof CannotAnswer) return error.message;
  if (error instanceof CalculationCancelled) return t("The calculation was cancelled.");
  if (error instanceof PlanRefused) return `${planRefusal(error.refusal)}.`;
  return t("The calculation failed. Please ask again.");
}

/** The last questions with their answers, and the one that is being calculated. */
export function useAssistant(part: IntelligencePart) {
  const { timeline, config, money } = part;
  const { authentication } = useSession();
  const user = authentication.status === "member" ? authentication.user.id : "guest";
  // Answers stay in the language in which they were written.
  const { language } = useFormats();
  const owner = `${user} ${timeline.planId} ${language}`;
  const messages = useSyncExternalStore(subscribe, () => keptOf(owner));
  const [asked, setAsked] = useState<Asked | null>(null);
  const known = useRef({ key: "", outcomes: new Map<string, EngineOutcome>() });
  const calculatedFrom = `${configKey(config)} ${money.currency}`;

  const add = (question: string, reply: Reply) => {
    lastId += 1;
    const message = { id: lastId, question, reply, calculatedFrom, applied: null };
    keep(owner, [...keptOf(owner), message].slice(-keptMessages));
  };

  /** Notes that the change of an answer was made, or taken back (null). */
  const noteApplied = (id: number, applied: EditStep | null) => {
    const noted = (message: AssistantMessage) => (message.id === id ? { ...message, applied } : message);
    keep(owner, keptOf(owner).map(noted));
  };

  const ask = async (typed: string) => {
    const question = typed.trim();
    if (question === "" || asked !== null) return;
    const aborter = new AbortController();
    setAsked({ question, progress: 0, aborter });
    if (known.current.key !== calculatedFrom) known.current = { key: calculatedFrom, outcomes: new Map() };
    const run = runner(part, known.current.outcomes, aborter.signal, (progress) =>
      setAsked((before) => before && { ...before, progress }),
    );
    try {
      const words = await wordsOf(language).catch(() => null);
      if (words === null)
        return add(question, {
          kind: "problem",
          text: t("This part of the page failed to load. Check your connection."),
        });
      const read = readQuestion(question, timeline.now, words);
      if (read.kind === null) return add(question, { kind: "unknown", close: read.close });
      add(question, { kind: "answer", answer: await answer({ timeline, config, money, run }, read) });
    } catch (error) {
      add(question, { kind: "problem", text: failureText(error) });
    } finally {
      setAsked(null);
    }
  };

  return { messages, asked, ask, noteApplied, calculatedFrom, cancel: () => asked?.aborter.abort() };
}
