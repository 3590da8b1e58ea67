import type { Plugin } from "vite";

const head = "export function tzOffset(timeZone, date) {";

/**
 * Returns a zero offset for UTC at once. The calendar library otherwise looks up every offset in a text formatted by
 * the browser, hundreds of times per month shown, although all our dates are in UTC. Upstream:
 * https://github.com/gpbl/react-day-picker/issues/2845
 */
export function utcOffset(): Plugin {
  return {
    name: "halvest:utc-offset",
    transform: {
      filter: { id: /\/@date-fns\/tz\/tzOffset\/index\.js$/ },
      handler: (code) => ({
        code: code.replace(head, `${head} if (timeZone === "UTC") return 0;`),
        map: null,
      }),
    },
  };
}
