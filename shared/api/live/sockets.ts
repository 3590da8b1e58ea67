import * as z from "zod";
import { type FrameAction, frameChanges } from "./socket-frames.ts";

const id = z.string().min(1).max(200);
const actions = Object.keys(frameChanges) as FrameAction[];

/** What a page receives. */
const SocketFrame = z.strictObject({ action: z.enum(actions), payload: z.record(id, id) });
export type SocketFrame = z.infer<typeof SocketFrame>;

/** What a page sends; other actions and fields are refused. */
export const SentFrame = z.strictObject({ action: z.literal("ping") });

/** Frames for one user, or for the support desk when `userId` is null. */
export const LiveDelivery = z.strictObject({
  userId: id.nullable(),
  frames: z.array(SocketFrame).min(1).max(5),
});
export type LiveDelivery = z.infer<typeof LiveDelivery>;
