/** How often the developer page reads what programs and webhooks do, in milliseconds. */
export const liveMs = 5_000;
