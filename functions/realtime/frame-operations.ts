import * as z from "zod";
import type { SentAction } from "#shared/api/live/socket-frames.ts";
import { sentFrames } from "#shared/api/live/sockets.ts";

const Done = z.strictObject({});

/** A frame of a page as an operation: its payload is the body, and its origin was checked when the socket was opened. */
type FrameOperation<A extends SentAction> = Omit<(typeof sentFrames)[A], "payload"> & {
  readonly method: "POST";
  readonly path: "/ws";
  readonly csrf: false;
  readonly body: (typeof sentFrames)[A]["payload"];
  readonly response: typeof Done;
};

export type FrameOperations = { readonly [A in SentAction]: FrameOperation<A> };

function operationOf<A extends SentAction>(action: A): FrameOperation<A> {
  const { payload, ...operation } = sentFrames[action];
  return { ...operation, method: "POST", path: "/ws", csrf: false, body: payload, response: Done };
}

/** The frames of pages, for the rules that all calls are behind. */
export const frameOperations: FrameOperations = {
  ping: operationOf("ping"),
  "message:read": operationOf("message:read"),
  "notification:read": operationOf("notification:read"),
  "typing:start": operationOf("typing:start"),
  "typing:stop": operationOf("typing:stop"),
};
