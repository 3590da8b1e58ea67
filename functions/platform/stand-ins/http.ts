const http = process.getBuiltinModule("node:http");

/**
 * What bundles get for `node:http`. An ES import of the built-in module reads every one of its exports, and one of
 * them (`WebSocket`) loads all of Node's fetch: half of what importing a function cost, for something none uses.
 */
export const { Agent, request } = http;
export default http;
