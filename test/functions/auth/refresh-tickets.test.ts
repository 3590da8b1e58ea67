import { expect, test } from "vitest";
import { refreshTickets } from "#functions/auth/records/refresh-tickets.ts";

const owner = {
  userId: "0b5f0a3e-4d7c-4f6a-9d0e-111111111111",
  sessionId: "0b5f0a3e-4d7c-4f6a-9d0e-222222222222",
};
const another = "0b5f0a3e-4d7c-4f6a-9d0e-333333333333";
const token = "eyJ.a.b.c.d";
const tickets = refreshTickets(async () => "key");

test("a ticket gives its token and session back", async () => {
  expect(await tickets.read(await tickets.make(owner, token))).toEqual({ refreshToken: token, owner });
});

test("a ticket that was changed, or whose key was replaced, names no session, but its token is still read", async () => {
  const ticket = await tickets.make(owner, token);
  for (const changed of [ticket.replace(owner.sessionId, another), ticket.replace(owner.userId, another)]) {
    expect(await tickets.read(changed)).toEqual({ refreshToken: token });
  }
  expect(await tickets.read(ticket.replace("a.b", "a.c"))).toEqual({ refreshToken: "eyJ.a.c.c.d" });
  expect(await refreshTickets(async () => "new key").read(ticket)).toEqual({ refreshToken: token });
});

test("a token without a ticket is read as it is", async () => {
  expect(await tickets.read(token)).toEqual({ refreshToken: token });
});
