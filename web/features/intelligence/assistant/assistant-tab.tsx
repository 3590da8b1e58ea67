import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { rateNote } from "#web/components/display-currency/todays-rate.ts";
import { currencySign } from "#web/components/format/currency.ts";
import { formatCount } from "#web/components/format/numbers.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import { Notice } from "#web/components/ui/notice.tsx";
import type { IntelligencePart } from "#web/features/intelligence/intelligence-part.ts";
import { AnswerCard } from "./answer-card.tsx";
import styles from "./assistant.module.css";
import { exampleOf, type QuestionKind } from "./questions/question-kinds.ts";
import { longestQuestion } from "./questions/read-values.ts";
import { type AssistantMessage, useAssistant } from "./use-assistant.ts";

const sendIcon = { path: "M3.5 10L16.5 4l-4 12.500-3-5zM9.500 11.500l3-3" };
/** Offered before anything was asked. */
const firstKinds: readonly QuestionKind[] = [
  "futureValue",
  "changeAmount",
  "reachCoins",
  "topUps",
  "buySize",
  "priceChange",
];

/** Questions about the plan in plain words, and their calculated answers. */
export function AssistantTab(part: IntelligencePart) {
  const { timeline, config, money } = part;
  const note = rateNote(money);
  const fieldId = useId();
  const { messages, asked, ask, noteApplied, calculatedFrom, cancel } = useAssistant(part);
  const [text, setText] = useState("");
  const end = useRef<HTMLDivElement>(null);
  const count = messages.length + (asked === null ? 0 : 1);
  const lastId = messages.at(-1)?.id ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest message scrolls into view
  useEffect(() => {
    end.current?.scrollIntoView({ block: "nearest" });
  }, [count, lastId]);
  const amount = `${currencySign(timeline.baseCurrency)} ${formatCount(300)}`;
  const largeAmount = `${currencySign(timeline.baseCurrency)} ${formatCount(100_000)}`;
  const textOf = (kind: QuestionKind) => exampleOf(kind, kind === "reachValue" ? largeAmount : amount);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (asked !== null || text.trim() === "") return;
    void ask(text);
    setText("");
  };
  const suggest = (kinds: readonly QuestionKind[]) => (
    <ul className={styles.suggestions}>
      {kinds.map((kind) => (
        <li key={kind}>
          <button type="button" disabled={asked !== null} onClick={() => void ask(textOf(kind))}>
            <Icon shape={moreIcons["chevron-right"]} size={14} />
            <span>{textOf(kind)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
  const last = messages.findLast(({ reply }) => reply.kind === "answer");
  const lastAnswer = last?.reply.kind === "answer" ? last.reply.answer : null;
  const replyOf = ({ id, reply, calculatedFrom: from, question, applied }: AssistantMessage) => {
    if (reply.kind === "answer") {
      return (
        <AnswerCard
          key={id}
          answer={reply.answer}
          part={part}
          isOutdated={from !== calculatedFrom}
          applied={applied}
          onApplied={(step) => noteApplied(id, step)}
          onAskAgain={asked === null ? () => void ask(question) : null}
        />
      );
    }
    if (reply.kind === "problem") return <Notice severity="info">{reply.text}</Notice>;
    return (
      <div className={styles.card}>
        <p>
          {t(
            "I don't understand that. I answer questions about your plan by calculation. Did you mean one of these?",
          )}
        </p>
        {suggest(reply.close)}
      </div>
    );
  };
  return (
    <div className={styles.tab}>
      <div className={styles.main}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
        <div className={styles.messages} role="log" aria-label={t("Questions and answers")} tabIndex={0}>
          {count === 0 ? (
            <div className={styles.card}>
              <p className={styles.headline}>{t("Ask about your plan.")}</p>
              <p>
                {t(
                  "Every answer is calculated from your own plan, records and the market, in your browser. Nothing is sent.",
                )}
              </p>
              {suggest(firstKinds)}
            </div>
          ) : null}
          {messages.map((message) => (
            <div key={message.id} className={styles.exchange}>
              <p className={styles.question}>{message.question}</p>
              {replyOf(message)}
            </div>
          ))}
          {asked === null ? null : (
            <div className={styles.exchange}>
              <p className={styles.question}>{asked.question}</p>
              <div className={`${styles.card} ${styles.progress}`}>
                <span>{t("Calculating…")}</span>
                <progress aria-label={t("Calculation")} value={asked.progress} />
                <Button size="small" onClick={cancel}>
                  {t("Cancel")}
                </Button>
              </div>
            </div>
          )}
          <div ref={end} />
        </div>
        <form className={styles.form} onSubmit={submit}>
          <label htmlFor={fieldId} className="visually-hidden">
            {t("Your question")}
          </label>
          <input
            id={fieldId}
            value={text}
            maxLength={longestQuestion}
            placeholder={t("Ask about your plan")}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" look="filled" disabled={asked !== null}>
            <Icon shape={sendIcon} size={16} />
            {t("Ask")}
          </Button>
        </form>
      </div>
      <section className={styles.rail} aria-label={t("About the answer")}>
        {lastAnswer === null ? null : (
          <>
            <h3>{t("How this was calculated")}</h3>
            <dl className="num">
              {lastAnswer.calculated.map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
        <p className={styles.note}>
          {t("Everything is calculated in your browser from your own data. Nothing is sent.")}
          {config.transactions.length === 0 ? ` ${t("Nothing is recorded yet.")}` : ""}
          {note === null ? "" : ` ${note}`}
        </p>
        {count === 0 ? null : (
          <>
            <h3>{t("Other questions")}</h3>
            {suggest(lastAnswer?.related ?? firstKinds)}
          </>
        )}
      </section>
    </div>
  );
}
