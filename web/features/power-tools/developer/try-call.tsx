import { useId, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { useCopy } from "#web/components/two-factor/use-copy.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Segmented } from "#web/components/ui/fields/segmented.tsx";
import { TextField } from "#web/components/ui/fields/text-field.tsx";
import { ScrollRegion } from "#web/components/ui/scroll-region.tsx";
import { type ContractCall, filledSample, parametersOf, type Sample } from "./contract-calls.ts";
import styles from "./developer.module.css";

const languages: Readonly<Record<Sample["language"], string>> = {
  sh: "curl",
  ts: "TypeScript",
  python: "Python",
};

/** Characters of an answer that are shown. */
const mostShown = 4_000;

interface TriedAnswer {
  readonly status: string;
  readonly text: string;
}

/** The key without what makes it one, for screens that others may see. */
const masked = (key: string) => (key.length > 12 ? `${key.slice(0, 8)}…` : key);

/** Programs that make a call with the person's key, and trying a reading call. */
export function TryCall({ call, apiKey }: { call: ContractCall; apiKey: string }) {
  const [language, setLanguage] = useState<Sample["language"]>("sh");
  const [parameters, setParameters] = useState<Readonly<Record<string, string>>>({});
  const [answer, setAnswer] = useState<TriedAnswer | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { outcome, copy } = useCopy();
  const answerId = useId();
  const sample = call.samples.find((each) => each.language === language);
  if (sample === undefined) return null;
  const shown = apiKey === "" ? sample.text : filledSample(sample, location.origin, masked(apiKey));
  const copied = apiKey === "" ? sample.text : filledSample(sample, location.origin, apiKey);
  const names = parametersOf(call.path);
  const isComplete = apiKey !== "" && names.every((name) => (parameters[name] ?? "") !== "");
  const send = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setAnswer(await answerOf(call.path, parameters, apiKey));
    setIsBusy(false);
  };
  return (
    <>
      <div className={styles.sampleHead}>
        <Segmented
          label={t("Language of the sample")}
          options={call.samples.map((each) => ({ value: each.language, text: languages[each.language] }))}
          value={language}
          onChange={(value) => setLanguage(value)}
        />
        <Button onClick={() => void copy(copied)}>
          {t(outcome === "copied" ? "Copied" : outcome === "failed" ? "Select and copy it" : "Copy")}
        </Button>
      </div>
      <ScrollRegion className={styles.code} label={t("Sample")}>
        <pre>{shown}</pre>
      </ScrollRegion>
      {call.method !== "GET" ? null : (
        <div className={styles.try}>
          {names.map((name) => (
            <TextField
              key={name}
              label={name}
              autoComplete="off"
              value={parameters[name] ?? ""}
              onValueChange={(value) => setParameters({ ...parameters, [name]: value.trim() })}
            />
          ))}
          <Button aria-disabled={isBusy} disabled={!isComplete} onClick={() => void send()}>
            {t(isBusy ? "Sending…" : "Send request")}
          </Button>
          {apiKey === "" ? <small>{t("Enter your key above to send it.")}</small> : null}
        </div>
      )}
      <div id={answerId} role="status">
        {answer === null ? null : (
          <>
            <p className="num">{answer.status}</p>
            <ScrollRegion className={styles.code} label={t("Answer")}>
              <pre>{answer.text}</pre>
            </ScrollRegion>
          </>
        )}
      </div>
    </>
  );
}

/** Sends a reading call as a program would: with the key alone. */
async function answerOf(
  path: string,
  parameters: Readonly<Record<string, string>>,
  apiKey: string,
): Promise<TriedAnswer> {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ""));
  const startMs = performance.now();
  try {
    const response = await fetch(`/api${address}`, { headers: { "X-API-Key": apiKey } });
    const text = await response.text();
    const left = response.headers.get("RateLimit-Remaining");
    const ms = String(Math.round(performance.now() - startMs));
    const status = `${response.status} ${response.statusText}`;
    return {
      status:
        left === null
          ? t("{status} in {ms} ms", { status, ms })
          : t("{status} in {ms} ms, {count} calls left this minute", { status, ms, count: left }),
      text: shortened(readable(text)),
    };
  } catch {
    return { status: t("No answer. Check your connection, then try again."), text: "" };
  }
}

function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

const shortened = (text: string) =>
  text.length <= mostShown
    ? text
    : `${text.slice(0, mostShown)}\n${t("… {count} more characters", { count: String(text.length - mostShown) })}`;
