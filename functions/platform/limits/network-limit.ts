import { networkOf, type RateLimit, type RateLimiter } from "./rate-limit.ts";

/** Where a request comes from. */
export interface CallOrigin {
  /** The viewer's address. */
  sourceIp: string;
  userAgent: string;
  /** The secret that the device was given before, or a new one; see `deviceToken`. */
  deviceToken: string;
}

/** Counts an attempt for the viewer's network. @throws AppError RATE_LIMITED */
export async function takeNetwork(
  limiter: RateLimiter,
  { sourceIp }: Pick<CallOrigin, "sourceIp">,
  limit: RateLimit,
): Promise<void> {
  await limiter.take(limit, networkOf(sourceIp));
}
