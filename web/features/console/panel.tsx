import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import { t } from "#shared/domain/language/translate.ts";
import { useAlert } from "#web/components/alerts/alerts.tsx";
import { useTodaysRate } from "#web/components/display-currency/use-display-currency.ts";
import { formatPercent } from "#web/components/format/numbers.ts";
import { formatRelative } from "#web/components/format/relative-time.ts";
import { richText } from "#web/components/language/rich-text.tsx";
import { PanelNoteButton } from "#web/components/panel-note/panel-note.tsx";
import { BottomPanel } from "#web/components/shell/bottom-panel.tsx";
import { useShell } from "#web/components/shell/shell-state.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { ScrollRegion } from "#web/components/ui/scroll-region.tsx";
import { useSession } from "#web/session/session-provider.tsx";
import { completions } from "./command-line.ts";
import { commands } from "./commands.ts";
import styles from "./console.module.css";
import { mostPast } from "./console-history.ts";
import { ConsoleOutput } from "./console-output.tsx";
import { useConsole } from "./use-console.ts";

const quick = [
  "/status",
  "/analyse",
  "/simulate",
  "/optimise-dca",
  "/export",
  "/backup",
  "/restore",
  "/help",
];

const typed = {
  key: (text: string) => <kbd>{text}</kbd>,
  code: (text: string) => <code>{text}</code>,
};

/** Commands as text, with their answers. */
export function ConsolePanel({ timeline }: { timeline: Pick<Timeline, "baseCurrency" | "exchangeRate"> }) {
  const id = useId();
  const { closePanel } = useShell();
  const { authentication } = useSession();
  const showAlert = useAlert();
  const userId = authentication.status === "member" ? authentication.user.id : "guest";
  const [input, setInput] = useState("");
  /** How far back in the history the input is; -1 is what is typed. */
  const [back, setBack] = useState(-1);
  const field = useRef<HTMLInputElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const { entries, history, running, run, cancel, clear } = useConsole(userId, useTodaysRate(timeline));
  const offered = completions(input, commands);
  useEffect(() => {
    // After opening the console, the user types. On a touch screen the keyboard would hide it.
    if (!matchMedia("(pointer: coarse)").matches) field.current?.focus({ preventScroll: true });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the end of new output.
  useEffect(() => {
    void end.current?.scrollIntoView({ block: "nearest" });
  }, [entries, running === null]);

  const type = (text: string) => {
    setInput(text);
    setBack(-1);
  };
  const take = (text: string) => {
    type(text);
    field.current?.focus();
  };
  const submit = (line: string) => {
    if (running !== null) return;
    type("");
    void run(line);
    field.current?.focus();
  };
  const recall = (step: number) => {
    const next = Math.max(-1, Math.min(history.length - 1, back + step));
    setBack(next);
    setInput(next < 0 ? "" : (history[next]?.line ?? ""));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const isCancel = event.key.toLowerCase() === "c" && event.ctrlKey && selectionStart === selectionEnd;
    const [completion] = offered;
    if (isCancel && running !== null) cancel();
    else if (event.key === "ArrowUp") recall(1);
    else if (event.key === "ArrowDown") recall(-1);
    // Without a completion, Tab moves the focus on.
    else if (event.key === "Tab" && !event.shiftKey && completion !== undefined) type(completion.text);
    else return;
    event.preventDefault();
  };
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => showAlert({ text: t("Copied"), severity: "success" }),
      () => showAlert({ text: t("The browser did not allow copying."), severity: "error" }),
    );

  return (
    <BottomPanel
      panel="console"
      title={t("Console")}
      isFilled
      tools={
        <>
          <Button size="small" disabled={entries.length === 0} onClick={clear}>
            {t("Clear")}
          </Button>
          <PanelNoteButton panel="console" />
        </>
      }
      onClose={() => closePanel("console")}
    >
      <div className={styles.frame}>
        <div className={styles.work}>
          <ScrollRegion className={styles.output} label={t("Output")}>
            <div role="log">
              {entries.length === 0 ? (
                <p className={styles.quiet}>{t("Type /help for available commands.")}</p>
              ) : null}
              {entries.map((entry) => (
                <ConsoleOutput key={entry.id} entry={entry} onCopy={(text) => void copy(text)} />
              ))}
            </div>
            {running === null ? null : (
              <p className={styles.running}>
                <span>{running.line}</span>
                <progress aria-label={t("Progress")} value={running.progress} />
                <span className="num">{formatPercent(running.progress)}</span>
                <Button look="text" size="small" onClick={cancel}>
                  {t("Cancel")}
                </Button>
              </p>
            )}
            <div ref={end} />
          </ScrollRegion>
          <form
            className={styles.line}
            onSubmit={(event) => {
              event.preventDefault();
              submit(input);
            }}
          >
            {offered.length === 0 ? null : (
              <ul className={styles.offered} id={`${id}-offered`} aria-label={t("Completions")}>
                {offered.map(({ text, help }) => (
                  <li key={text}>
                    <button type="button" onClick={() => take(text)}>
                      <code>{text.trim()}</code> <span>{help}</span>
                    </button>
                  </li>
                ))}
              </ul>
            )}
            <input
              ref={field}
              value={input}
              aria-label={t("Command")}
              aria-describedby={offered.length === 0 ? undefined : `${id}-offered`}
              placeholder="/help"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => type(event.currentTarget.value)}
              onKeyDown={onKeyDown}
            />
            <Button type="submit" look="filled" disabled={input.trim() === "" || running !== null}>
              {t("Run")}
            </Button>
          </form>
        </div>
        <aside className={styles.side}>
          <section aria-labelledby={`${id}-quick`}>
            <h3 id={`${id}-quick`}>{t("Quick Commands")}</h3>
            <ul>
              {quick.map((name) => (
                <li key={name}>
                  <Button size="small" disabled={running !== null} onClick={() => submit(name)}>
                    {name}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby={`${id}-recent`}>
            <h3 id={`${id}-recent`}>{t("Recent Commands")}</h3>
            {history.length === 0 ? <p className={styles.quiet}>{t("None yet")}</p> : null}
            <ul className={styles.recent}>
              {history.map(({ line, at }) => (
                <li key={at}>
                  <button type="button" onClick={() => take(line)}>
                    <code>{line}</code> <span>{formatRelative(new Date(at).toISOString(), Date.now())}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby={`${id}-tips`}>
            <h3 id={`${id}-tips`}>{t("Tips")}</h3>
            <p>
              {richText(
                t("<key>↑</key> <key>↓</key> recall the last {count} commands.", { count: mostPast }),
                typed,
              )}
            </p>
            <p>{richText(t("<key>Tab</key> completes, <key>Enter</key> runs."), typed)}</p>
            <p>{richText(t("Add <code>--help</code> to any command for its arguments."), typed)}</p>
            <p>{richText(t("<key>Ctrl</key> <key>C</key> cancels what is running."), typed)}</p>
          </section>
        </aside>
      </div>
    </BottomPanel>
  );
}
