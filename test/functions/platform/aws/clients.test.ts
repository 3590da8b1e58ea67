import { expect, it, vi } from "vitest";
import { whenUsed } from "#functions/platform/aws/clients.ts";

class Client {
  readonly config = { region: "eu-central-1" };
  #sent = 0;
  send() {
    this.#sent += 1;
    return this.#sent;
  }
}

it("makes a client once, when something of it is first used", () => {
  const make = vi.fn(() => new Client());
  const client = whenUsed(make);
  expect(make).not.toHaveBeenCalled();
  expect(client.config.region).toBe("eu-central-1");
  expect([client.send(), client.send()]).toEqual([1, 2]);
  expect(make).toHaveBeenCalledOnce();
});
