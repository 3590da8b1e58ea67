import type { Answer } from "#functions/platform/call/answer.ts";
import type { HttpResult } from "./http-event.ts";

/** An answer as HTTP sends it; who may keep it and how it is packed comes later. */
export function written(answer: Answer): HttpResult {
  switch (answer.as) {
    case "json":
      return sent(JSON.stringify({ success: true, data: answer.data, ...answer.topLevel }));
    case "spread":
      return sent(JSON.stringify({ success: true, ...answer.fields }));
    case "text":
      return sent(answer.body, answer.contentType);
    case "raw":
      return sent(
        typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body),
        answer.contentType,
      );
    case "redirect":
      return { statusCode: 302, headers: { location: answer.location }, body: "" };
    case "unchanged":
      return { statusCode: 304, body: "" };
  }
}

function sent(body: string, contentType = "application/json; charset=utf-8"): HttpResult {
  return { statusCode: 200, headers: { "content-type": contentType }, body };
}
