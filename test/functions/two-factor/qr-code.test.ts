import jsQr from "jsqr";
import { describe, expect, it } from "vitest";
import { enrolmentUri } from "#functions/platform/records/two-factor/authenticator.ts";
import { qrCodeUrl } from "#functions/two-factor/qr-code.ts";

const scale = 4;

/** What a reader sees: the picture painted pixel by pixel and read by a decoder of its own. */
function read(url: string): string | undefined {
  const svg = Buffer.from(url.replace("data:image/svg+xml;base64,", ""), "base64").toString("utf8");
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
  const width = size * scale;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, column, row] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let y = Number(row) * scale; y < (Number(row) + 1) * scale; y += 1) {
      const start = (y * width + Number(column) * scale) * 4;
      for (let x = 0; x < scale; x += 1) pixels.set([0, 0, 0, 255], start + x * 4);
    }
  }
  return jsQr(pixels, width, width)?.data;
}

describe("the QR code", () => {
  it("reads as the address it was made from, also for the longest secret and account", () => {
    const secret = "A".repeat(52);
    for (const account of ["ada@example.com", `${"ä".repeat(60)}@${"x".repeat(180)}.example`]) {
      const uri = enrolmentUri(secret, account);
      expect(read(qrCodeUrl(uri))).toBe(uri);
    }
  });

  it("is a picture that runs nothing and loads nothing", () => {
    const url = qrCodeUrl("otpauth://totp/x");
    expect(url).toMatch(/^data:image\/svg\+xml;base64,[A-Za-z0-9+/]+=*$/);
    const svg = Buffer.from(url.split(",")[1] ?? "", "base64").toString("utf8");
    expect(svg).not.toMatch(/script|href|on\w+=|foreignObject/i);
  });
});
