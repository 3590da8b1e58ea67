import type { ApiError } from "./errors.ts";

/** Where the API client gets its tokens from. */
export interface TokenProvider {
  /** A valid token for the request, refreshed if it was about to expire; null for a guest. */
  accessToken(): Promise<string | null>;
  /** Replaces a token that the API refused, given the refusal. Null when the session has ended. */
  replace(refused: string, refusal: ApiError): Promise<string | null>;
}
