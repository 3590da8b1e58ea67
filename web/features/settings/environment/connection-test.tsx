import { useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { formatCount } from "#web/components/format/numbers.ts";
import { Card, CardRow } from "#web/components/ui/blocks/card.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { useExclusive } from "#web/components/ui/hooks/use-exclusive.ts";
import { icons } from "#web/components/ui/icons.ts";
import { Chip } from "#web/components/ui/marks/chip.tsx";
import styles from "#web/features/settings/sections.module.css";
import { connectionQuality, latencyLimitsMs, latencyTone, median } from "./connection-quality.ts";

const requests = 5;
/** The end of the scale. */
const scaleMs = 1_500;

type Result = { readonly latencyMs: number } | { readonly failure: string };

/** Measures how long the server takes to answer. */
export function ConnectionTest() {
  const [result, setResult] = useState<Result | null>(null);
  const { isBusy, run } = useExclusive();
  const test = () =>
    run(async () => {
      const times: number[] = [];
      try {
        for (let request = 0; request < requests; request += 1) {
          const startedAt = performance.now();
          await call("health", "check");
          times.push(performance.now() - startedAt);
        }
        setResult({ latencyMs: Math.round(median(times)) });
      } catch {
        setResult({ failure: t("Connection test failed. Check your network and try again.") });
      }
    });
  return (
    <Card label={t("Connection test")}>
      <CardRow
        title={t("Connection test")}
        chips={result === null ? null : <ResultChips result={result} />}
        text={
          <>
            {result !== null && "failure" in result
              ? result.failure
              : t(
                  "{count} requests to the server, median latency. Under {good} ms is good, over {slow} ms is slow.",
                  { count: requests, ...latencyLimitsMs },
                )}
            {result !== null && "latencyMs" in result ? <Scale latencyMs={result.latencyMs} /> : null}
          </>
        }
      >
        <Button disabled={isBusy} onClick={() => void test()}>
          {isBusy ? t("Testing...") : t(result === null ? "Test connection" : "Test again")}
        </Button>
      </CardRow>
      <span className="visually-hidden" role="status">
        {result === null ? "" : spoken(result)}
      </span>
    </Card>
  );
}

const spoken = (result: Result) =>
  "failure" in result
    ? result.failure
    : t("{quality}, {latency} milliseconds", {
        quality: t(connectionQuality(result.latencyMs).label),
        latency: result.latencyMs,
      });

function ResultChips({ result }: { result: Result }) {
  const latencyMs = "latencyMs" in result ? result.latencyMs : null;
  const { label, tone } = connectionQuality(latencyMs);
  return (
    <>
      <Chip tone={tone} icon={tone === "success" ? icons.check : icons.alert}>
        {t(label)}
      </Chip>
      {latencyMs === null ? null : <Chip tone={latencyTone(latencyMs)}>{formatCount(latencyMs)} ms</Chip>}
    </>
  );
}

function Scale({ latencyMs }: { latencyMs: number }) {
  const at = (ms: number) => `${(Math.min(ms, scaleMs) / scaleMs) * 100}%`;
  return (
    <span className={styles.scale} aria-hidden="true">
      <span className={styles.bar}>
        <i style={{ insetInlineStart: at(latencyMs) }} />
      </span>
      {Object.values(latencyLimitsMs).map((ms) => (
        <span key={ms} className={styles.tick} style={{ insetInlineStart: at(ms) }}>
          {formatCount(ms)} ms
        </span>
      ))}
    </span>
  );
}
