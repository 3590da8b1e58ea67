import { afterEach, describe, expect, it, vi } from "vitest";
import { commonFormats } from "#shared/domain/formats.ts";
import { englishReader, setReader, t } from "#shared/domain/language/translate.ts";
import { readIn } from "#test/web/features/reader-of.ts";
import { answerWithFiles, fileFromWorker, inEnglish } from "#web/components/download/file-worker.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { setFormats } from "#web/components/format/formats.ts";
import { amountText } from "#web/components/format/number-text.ts";

afterEach(() => vi.unstubAllGlobals());

type Listener = (event: { data: unknown }) => void;

/** A worker in this process: what goes in and out is copied, and it begins in English. */
function workerOf(make: (request: { day: string }) => string): Worker {
  const ofPage: Listener[] = [];
  let ofWorker: Listener = () => undefined;
  vi.stubGlobal("addEventListener", (_: string, listener: Listener) => {
    ofWorker = listener;
  });
  vi.stubGlobal("postMessage", (data: unknown) => {
    for (const listener of ofPage) listener({ data });
  });
  answerWithFiles<{ day: string }>(async (request) => new Blob([make(request)]));
  return {
    addEventListener: (kind: string, listener: Listener) => {
      if (kind === "message") ofPage.push(listener);
    },
    postMessage: (data: unknown) => {
      const copy = structuredClone(data);
      setReader(() => englishReader);
      setFormats(commonFormats);
      ofWorker({ data: copy });
    },
    terminate: () => undefined,
  } as unknown as Worker;
}

const watch = { signal: new AbortController().signal, onProgress: () => undefined };

describe("a worker that makes files", () => {
  it("writes in the language and formats of the page, and for programs in English", async () => {
    const write = () =>
      `${t("Page {number} of {count}", { number: 1_000, count: "2" })}, ${amountText(1_000.5)}`;
    const worker = workerOf(({ day }) => {
      const lines = () => [formatMonth(day), write()];
      return [...lines(), ...inEnglish(lines), ...lines()].join("\n");
    });
    readIn("de", ["web"]);
    const file = await fileFromWorker(worker, { day: "2026-03-01" }, watch);
    const german = ["März 2026", "Seite 1.000 von 2, 1.000,50"];
    const english = ["March 2026", "Page 1.000 of 2, 1.000,50"];
    expect((await file.text()).split("\n")).toEqual([...german, ...english, ...german]);
  });
});
