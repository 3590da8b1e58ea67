import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { newSecret, signedHeaders } from "#functions/webhooks/signature.ts";

const body = '{"type":"plan.updated","timestamp":"2026-11-23T12:00:00.000Z","data":{"planId":"ü"}}';
const message = () => ({ id: crypto.randomUUID(), timestamp: Math.floor(Date.now() / 1_000), body });

describe("a signature", () => {
  it("is accepted by an independent implementation of Standard Webhooks", () => {
    const secret = newSecret();
    expect(new Webhook(secret).verify(body, signedHeaders(message(), [secret]))).toEqual(JSON.parse(body));
  });

  it("is refused for another body, another time, another id and another secret", () => {
    const secret = newSecret();
    const headers = signedHeaders(message(), [secret]);
    const webhook = new Webhook(secret);
    expect(() => webhook.verify(body.replace("ü", "u"), headers)).toThrow();
    expect(() => webhook.verify(body, { ...headers, "webhook-id": "other" })).toThrow();
    const later = String(Number(headers["webhook-timestamp"]) + 1);
    expect(() => webhook.verify(body, { ...headers, "webhook-timestamp": later })).toThrow();
    expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow();
  });

  it("comes once for each secret that holds", () => {
    const [one, other] = [newSecret(), newSecret()];
    const headers = signedHeaders(message(), [one, other]);
    for (const secret of [one, other]) expect(new Webhook(secret).verify(body, headers)).toBeTruthy();
    expect(headers["webhook-signature"].split(" ")).toHaveLength(2);
  });
});
