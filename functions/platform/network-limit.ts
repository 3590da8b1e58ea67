import { networkOf, type RateLimit, type RateLimiter } from "./rate-limit.ts";

/** Where a request comes from. */
export interface Origin {
  sourceIp: string;
  /** The address that connected to the API; `sourceIp` is only what it says about the viewer. */
  peerIp: string;
  userAgent: string;
}

/** Viewers behind one edge of the distribution together, and callers who make up viewers. */
const viewersPerPeer = 10;

/**
 * Counts an attempt for the viewer's network and, more loosely, for the peer that says who the viewer is.
 * @throws AppError RATE_LIMITED
 */
export async function takeNetwork(
  limiter: RateLimiter,
  { sourceIp, peerIp }: Origin,
  limit: RateLimit,
): Promise<void> {
  const peerLimit = { ...limit, name: `${limit.name}-peer`, max: limit.max * viewersPerPeer };
  await limiter.take(peerLimit, networkOf(peerIp));
  await limiter.take(limit, networkOf(sourceIp));
}
