import { type ReactNode, useId, useState } from "react";
import Markdown from "react-markdown";
import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import { t } from "#shared/domain/language/translate.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { richText } from "#web/components/language/rich-text.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Segmented } from "#web/components/ui/fields/segmented.tsx";
import { TextField } from "#web/components/ui/fields/text-field.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { Chip } from "#web/components/ui/marks/chip.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { ScrollRegion } from "#web/components/ui/scroll-region.tsx";
import { Spinner } from "#web/components/ui/spinner.tsx";
import styles from "#web/features/power-tools/power-tools.module.css";
import { type ContractCall, foundCalls } from "./contract-calls.ts";
import own from "./developer.module.css";
import { TryCall } from "./try-call.tsx";
import type { ContractReading } from "./use-contract-calls.ts";

const audiences = () => [
  { value: "key" as const, text: t("With an API key") },
  { value: "all" as const, text: t("All calls") },
];

/** Every call of the API with what it takes and answers, and samples with the person's key. */
export function DeveloperTools({ contract }: { contract: ContractReading }) {
  const titleId = useId();
  const { calls, error, retry } = contract;
  const [search, setSearch] = useState("");
  const [audience, setAudience] = useState<"key" | "all">("key");
  const [apiKey, setApiKey] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const listed = foundCalls(calls ?? [], search).filter(({ isByKey }) => audience === "all" || isByKey);
  const call = listed.find((each) => nameOf(each) === chosen) ?? listed[0];
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h3 id={titleId}>{t("Developer Tools")}</h3>
        <p>
          {richText(
            t(
              "The calls of the API, from the contract that the server uses. Create keys in the <settings>settings</settings>.",
            ),
            { settings: (text) => <Link to="/settings?category=api-keys">{text}</Link> },
          )}
        </p>
        <Segmented
          label={t("Calls")}
          options={audiences()}
          value={audience}
          onChange={(value) => setAudience(value)}
        />
      </header>
      <div className={styles.fields}>
        <TextField label={t("Search calls")} autoComplete="off" value={search} onValueChange={setSearch} />
        <TextField
          label={t("API key for the samples")}
          remark={t("not stored")}
          type="password"
          autoComplete="off"
          value={apiKey}
          onValueChange={(value) => setApiKey(value.trim())}
        />
      </div>
      {error !== undefined ? (
        <div className={styles.notice}>
          <Notice severity="error">
            {t("The calls could not be loaded.")} {refusalText(error, t("Check your connection."))}{" "}
            <Button look="text" onClick={retry}>
              {t("Retry")}
            </Button>
          </Notice>
        </div>
      ) : calls === undefined ? (
        <Spinner label={t("Loading the calls")} />
      ) : call === undefined ? (
        <p className={styles.empty} role="status">
          {t("No call matches this search.")}
        </p>
      ) : (
        <div className={own.explorer}>
          <ul className={own.calls} aria-label={t("{count} calls", { count: listed.length })}>
            {listed.map((each) => (
              <li key={nameOf(each)}>
                <button type="button" aria-current={each === call} onClick={() => setChosen(nameOf(each))}>
                  <code>{nameOf(each)}</code>
                  <small>{each.summary}</small>
                </button>
              </li>
            ))}
          </ul>
          <article className={own.call} aria-label={nameOf(call)}>
            <h4>
              <code>{nameOf(call)}</code> <Chip tone="neutral">{call.feature}</Chip>
            </h4>
            <p>{call.summary}</p>
            {call.isByKey ? <TryCall key={nameOf(call)} call={call} apiKey={apiKey} /> : null}
            <Markdown
              remarkPlugins={[remarkGfm]}
              rehypePlugins={[rehypeSanitize]}
              components={{ table: WideTable }}
            >
              {call.text}
            </Markdown>
          </article>
        </div>
      )}
    </section>
  );
}

const WideTable = ({ children }: { children?: ReactNode }) => (
  <ScrollRegion className={own.wide} role="group" label={t("Fields")}>
    <table>{children}</table>
  </ScrollRegion>
);

const nameOf = ({ method, path }: ContractCall) => `${method} ${path}`;
