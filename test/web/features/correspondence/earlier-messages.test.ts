import { describe, expect, it } from "vitest";
import type { Message } from "#shared/api/schemas/correspondence.ts";
import { withEarlier } from "#web/features/correspondence/thread/earlier-messages.ts";

const messages = (...numbers: number[]) => numbers.map((number) => ({ id: `t.${number}` }) as Message);
const part = (numbers: number[], nextCursor: string | null = null) => ({
  messages: messages(...numbers),
  nextCursor,
});

describe("the messages of a conversation", () => {
  it("are the latest until earlier ones are asked for", () => {
    expect(withEarlier(null, part([3, 4], "a"))).toEqual(part([3, 4], "a"));
    expect(withEarlier(null, undefined)).toEqual(part([]));
  });

  it("stay in order and without gaps when new ones push the oldest out of the latest", () => {
    const earlier = part([1, 2, 3, 4], "b");
    expect(withEarlier(earlier, part([3, 4], "a"))).toEqual(part([1, 2, 3, 4], "b"));
    expect(withEarlier(earlier, part([4, 5], "a"))).toEqual(part([1, 2, 3, 4, 5], "b"));
  });

  it("lack what has been put away of the latest", () => {
    expect(withEarlier(part([1, 2, 3, 4]), part([2, 4]))).toEqual(part([1, 2, 4]));
    expect(withEarlier(part([1, 2]), part([]))).toEqual(part([1, 2]));
  });
});
