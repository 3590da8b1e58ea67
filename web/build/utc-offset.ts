import type { Plugin } from "vite";

const head = "export function tzOffset(timeZone, date) {";

/**
 * Tells the calendar's dates that UTC is nowhere ahead of itself. They look every offset up in a text that the browser
 * formats for them, hundreds of times for a month on view, though ours are all in UTC. Upstream:
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
