import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

/** The response to a refused connection. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Answers a request for a socket that is not opened. */
export function refuse(stream: Duplex, status: number, message: string): void {
  const body = JSON.stringify({ message: message || STATUS_CODES[status] });
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
  ];
  stream.end(`${lines.join("\r\n")}\r\n\r\n${body}`);
}
