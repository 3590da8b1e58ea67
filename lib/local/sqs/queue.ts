import { createHash, randomBytes, randomUUID } from "node:crypto";
import * as z from "zod";
import { AwsFailure } from "#lib/local/aws-json.ts";
import { type Collection, collection } from "#lib/local/storage/collection.ts";
import type { Storage, Write } from "#lib/local/storage/storage.ts";
import type { QueueDefinition } from "./definition.ts";

const QueueMessage = z.object({
  id: z.string(),
  /** Sorts messages by the time at which they were sent. */
  key: z.string(),
  body: z.string(),
  sender: z.string(),
  /** Milliseconds since the epoch, as all moments here. */
  sentAt: z.number(),
  visibleAt: z.number(),
  /** Until when its last receiver holds it, unless that one has named another moment. */
  heldUntil: z.number().exactOptional(),
  receives: z.int(),
  firstReceivedAt: z.number().exactOptional(),
  /** Of the latest receipt; an older one deletes nothing. */
  nonce: z.string(),
  /** ARN of the queue that it was moved away from. */
  movedFrom: z.string().exactOptional(),
});
export type QueueMessage = z.infer<typeof QueueMessage>;

let latest = 0;

/** One queue of messages, each on the disk before its sender hears of it and until someone has deleted it. */
export class Queue {
  readonly definition: QueueDefinition;
  readonly #storage: Storage;
  readonly #stored: Collection<QueueMessage>;
  readonly #clock: () => number;
  readonly #messages = new Map<string, QueueMessage>();
  readonly #waiting = new Set<() => void>();
  /** The queue for messages that were received in vain. */
  deadLetters: Queue | undefined;

  constructor(definition: QueueDefinition, storage: Storage, clock: () => number) {
    this.definition = definition;
    this.#storage = storage;
    this.#stored = collection(storage, `queue/${definition.name}`, (stored) => QueueMessage.parse(stored));
    this.#clock = clock;
  }

  async open(): Promise<void> {
    const now = this.#clock();
    for (const message of await this.#stored.list()) {
      // Its receiver ended with the process and will not delete it: it is shown at once, not after its time-out.
      const isHeld = message.visibleAt === message.heldUntil;
      this.#messages.set(message.key, isHeld ? { ...message, visibleAt: now } : message);
    }
  }

  /** Resolves when the messages are on the disk; they are seen together. */
  async send(bodies: readonly string[], sender: string): Promise<QueueMessage[]> {
    const now = this.#clock();
    const messages = bodies.map((body): QueueMessage => {
      latest = Math.max(latest + 1, now * 1_000);
      return {
        id: randomUUID(),
        key: `${String(latest).padStart(17, "0")}${randomBytes(4).toString("hex")}`,
        body,
        sender,
        sentAt: now,
        visibleAt: now,
        receives: 0,
        nonce: "",
      };
    });
    await this.#storage.write(messages.map((message) => this.#stored.change(message.key, message)));
    for (const message of messages) this.#messages.set(message.key, message);
    this.#wake();
    return messages;
  }

  /**
   * Takes messages, which no one else sees for a time.
   * @param waitSeconds how long to wait for the first one
   * @param signal ends the waiting, without a message
   */
  async receive(
    most: number,
    waitSeconds: number,
    visibilitySeconds = this.definition.visibility,
    signal?: AbortSignal,
  ): Promise<QueueMessage[]> {
    const until = this.#clock() + waitSeconds * 1_000;
    while (!signal?.aborted) {
      const taken = await this.#take(most, visibilitySeconds);
      const left = until - this.#clock();
      if (taken.length > 0 || left <= 0) return taken;
      await this.#change(left, signal);
    }
    return [];
  }

  async #take(most: number, visibilitySeconds: number): Promise<QueueMessage[]> {
    const now = this.#clock();
    const heldUntil = now + visibilitySeconds * 1_000;
    const writes: Write[] = [];
    const taken: QueueMessage[] = [];
    const { retention, redrive } = this.definition;
    for (const message of this.#messages.values()) {
      if (taken.length === most) break;
      if (message.sentAt + retention * 1_000 <= now) {
        writes.push(this.#remove(message));
      } else if (
        redrive &&
        message.visibleAt <= now &&
        this.deadLetters &&
        message.receives >= redrive.receives
      ) {
        writes.push(this.#remove(message), this.deadLetters.#add(message, this.definition.arn));
      } else if (message.visibleAt <= now) {
        const changed: QueueMessage = {
          ...message,
          visibleAt: heldUntil,
          heldUntil,
          receives: message.receives + 1,
          firstReceivedAt: message.firstReceivedAt ?? now,
          nonce: randomBytes(12).toString("base64url"),
        };
        writes.push(this.#keep(changed));
        taken.push(changed);
      }
    }
    // How often a message was received has to survive as well: it decides on the dead-letter queue.
    await this.#storage.write(writes);
    if (this.deadLetters) this.deadLetters.#wake();
    return taken;
  }

  /** Resolves when the message is gone, also when there was none. @throws AwsFailure for what is no receipt */
  async delete(receipt: string): Promise<void> {
    const { message, nonce } = this.#held(receipt);
    if (message?.nonce === nonce) await this.#storage.write([this.#remove(message)]);
  }

  /** @throws AwsFailure when the message is not in flight, or for what is no receipt */
  async changeVisibility(receipt: string, seconds: number): Promise<void> {
    const { message, nonce } = this.#held(receipt);
    const now = this.#clock();
    if (message?.nonce !== nonce || message.visibleAt <= now) {
      throw new AwsFailure("com.amazonaws.sqs#MessageNotInflight", "The message is not in flight.");
    }
    const { heldUntil: _, ...rest } = message;
    await this.#storage.write([this.#keep({ ...rest, visibleAt: now + seconds * 1_000 })]);
    this.#wake();
  }

  /** Moves all messages back to where they failed. @returns their number */
  async redriveTo(find: (arn: string) => Queue | undefined): Promise<number> {
    const writes: Write[] = [];
    const targets = new Set<Queue>();
    for (const message of this.#messages.values()) {
      const target = message.movedFrom === undefined ? undefined : find(message.movedFrom);
      if (target === undefined || message.visibleAt > this.#clock()) continue;
      writes.push(this.#remove(message), target.#add(message));
      targets.add(target);
    }
    await this.#storage.write(writes);
    for (const target of targets) target.#wake();
    return writes.length / 2;
  }

  #add(message: QueueMessage, movedFrom?: string): Write {
    const { firstReceivedAt: _, movedFrom: __, ...rest } = message;
    // Its retention goes on from when it was first sent, as for standard queues on AWS.
    return this.#keep({
      ...rest,
      ...(movedFrom !== undefined && { movedFrom }),
      visibleAt: this.#clock(),
      receives: 0,
      nonce: "",
    });
  }

  #keep(message: QueueMessage): Write {
    this.#messages.set(message.key, message);
    return this.#stored.change(message.key, message);
  }

  #remove({ key }: QueueMessage): Write {
    this.#messages.delete(key);
    return this.#stored.change(key, undefined);
  }

  #held(receipt: string): { message: QueueMessage | undefined; nonce: string } {
    const [, key, nonce] = /^(\d{17}[0-9a-f]{8})\.([\w-]{16})$/.exec(receipt) ?? [];
    if (key !== undefined && nonce !== undefined) return { message: this.#messages.get(key), nonce };
    throw new AwsFailure(
      "com.amazonaws.sqs#ReceiptHandleIsInvalid",
      `The input receipt handle "${receipt}" is not a valid receipt handle.`,
    );
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
  }

  /** Resolves when messages may have become visible. */
  #change(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
    const now = this.#clock();
    let next = milliseconds;
    // One that became visible since the last look counts as well: it is taken by the next.
    for (const { visibleAt } of this.#messages.values()) next = Math.min(next, Math.max(0, visibleAt - now));
    const { promise, resolve } = Promise.withResolvers<void>();
    const wake = () => resolve();
    const timer = setTimeout(wake, next);
    this.#waiting.add(wake);
    signal?.addEventListener("abort", wake);
    return promise.finally(() => {
      clearTimeout(timer);
      this.#waiting.delete(wake);
      signal?.removeEventListener("abort", wake);
    });
  }
}

export function receiptOf({ key, nonce }: QueueMessage): string {
  return `${key}.${nonce}`;
}

export function md5(text: string): string {
  return createHash("md5").update(text).digest("hex");
}
