import { ApiError } from "#web/transport/errors.ts";

type Listener = (error: ApiError) => void;

let listener: Listener | null = null;

/** Calls back for each call that the server answers with an error; returns the function that ends it. */
export function onApiFailure(listen: Listener): () => void {
  listener = listen;
  return () => {
    listener = null;
  };
}

/** Notes that a call failed. */
export function noteFailure(error: unknown): void {
  if (error instanceof ApiError) listener?.(error);
}
