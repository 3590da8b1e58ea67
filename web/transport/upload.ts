import { NetworkError, ResponseError } from "./errors.ts";

interface UploadWatch {
  readonly signal: AbortSignal;
  /** Called with the share that has been sent, from 0 to 1. */
  onProgress(share: number): void;
}

/**
 * Sends a file with a signed form, as S3 wants it: the file is the last field.
 * @throws the signal's abort reason; NetworkError; ResponseError with the status of a refusal
 */
export function sendFile(
  { url, fields }: { url: string; fields: Readonly<Record<string, string>> },
  file: File,
  { signal, onProgress }: UploadWatch,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", file);
  // `fetch` does not report how much has been sent.
  const request = new XMLHttpRequest();
  request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
  request.onload = () => {
    if (request.status >= 200 && request.status < 300) resolve();
    else reject(new ResponseError(request.status));
  };
  request.onerror = () => reject(new NetworkError(navigator.onLine ? "unreachable" : "offline"));
  request.onabort = () => reject(signal.reason);
  signal.addEventListener("abort", () => request.abort(), { once: true });
  if (signal.aborted) reject(signal.reason);
  else {
    request.open("POST", url);
    request.send(form);
  }
  return promise;
}
