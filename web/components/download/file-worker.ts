import { commonFormats, type Formats } from "#shared/domain/formats.ts";
import {
  englishReader,
  inTextsOf,
  setReader,
  type TextReader,
  textReader,
} from "#shared/domain/language/translate.ts";
import { currentFormats, setFormats } from "#web/components/format/formats.ts";
import { formatCount } from "#web/components/format/numbers.ts";

/** Messages of a worker that creates a file: progress (0 to 1), then the file or the error. */
type FileAnswer =
  | { readonly progress: number }
  | { readonly file: Blob }
  | { readonly failure: string; readonly isUnloaded: boolean };

/** A request, and the formats and texts of the page that makes it. */
interface Asked<Request = unknown> {
  readonly formats: Formats;
  readonly texts: Pick<TextReader, "language" | "catalogue">;
  readonly request: Request;
}

/** How to follow and cancel the creation of a file. */
export interface FileWatch {
  readonly signal: AbortSignal;
  /** Called with the progress, from 0 to 1, where it is known. */
  onProgress(share: number): void;
}

/** Code or fonts that a file is made with did not load. Large ones are stored on the device once they have been used. */
export class WriterNotLoaded extends Error {}

/** Loads what a file is made with. @throws WriterNotLoaded */
export async function loadedWriter<Writer>(load: () => Promise<Writer>): Promise<Writer> {
  try {
    return await load();
  } catch (error) {
    throw new WriterNotLoaded(String(error), { cause: error });
  }
}

/** Reports of thousands of pages time out. */
const longestMs = 120_000;

/**
 * Lets a worker create a file, then terminates it. @throws the signal's abort reason; WriterNotLoaded; Error when the
 * worker fails or takes too long
 */
export function fileFromWorker(worker: Worker, request: unknown, watch: FileWatch): Promise<Blob> {
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  const timer = setTimeout(() => reject(new Error("The export took too long")), longestMs);
  worker.addEventListener("message", ({ data }: MessageEvent<FileAnswer>) => {
    if ("progress" in data) watch.onProgress(data.progress);
    else if ("file" in data) resolve(data.file);
    else reject(data.isUnloaded ? new WriterNotLoaded(data.failure) : new Error(data.failure));
  });
  worker.addEventListener("error", (event) => {
    // An error of its code has a message; a worker that does not load has none.
    const hasRun = event instanceof ErrorEvent;
    reject(hasRun ? new Error(event.message) : new WriterNotLoaded("The worker did not load"));
  });
  watch.signal.addEventListener("abort", () => reject(watch.signal.reason), { once: true });
  if (watch.signal.aborted) reject(watch.signal.reason);
  else {
    const { language, catalogue } = textReader();
    const texts = { language, catalogue };
    worker.postMessage({ formats: currentFormats(), texts, request } satisfies Asked);
  }
  return promise.finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}

/** The worker's side: creates the file for each request, in the language and the formats of the page. */
export function answerWithFiles<Request>(
  make: (request: Request, onProgress: (share: number) => void) => Promise<Blob>,
): void {
  const answer = (message: FileAnswer) => postMessage(message);
  addEventListener("message", ({ data }: MessageEvent<Asked<Request>>) => {
    setFormats(data.formats);
    setReader(() => ({ ...data.texts, writeCount: formatCount }));
    make(data.request, (progress) => answer({ progress })).then(
      (file) => answer({ file }),
      (error: unknown) => answer({ failure: String(error), isUnloaded: error instanceof WriterNotLoaded }),
    );
  });
}

/** What `write` makes for programs: in English and in the common formats, whatever those of the reader are. */
export function inEnglish<T>(write: () => T): T {
  const formats = currentFormats();
  setFormats(commonFormats);
  try {
    return inTextsOf(englishReader, write);
  } finally {
    setFormats(formats);
  }
}
