/** An error that a caller receives as Stripe itself would send it. */
export class StripeFailure extends Error {
  override readonly name = "StripeFailure";
  readonly status: number;
  /** Members of the error beside its message. */
  readonly members: Readonly<Record<string, string>>;
  /** Whether what was changed before it stays: a charge that fails has been attempted all the same. */
  keepsChanges = false;

  constructor(status: number, message: string, members: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.members = { type: "invalid_request_error", ...members };
  }
}

/** The failure, with what led to it kept. */
export function afterAttempt(failure: StripeFailure): StripeFailure {
  failure.keepsChanges = true;
  return failure;
}

/** What a request asks for cannot be done as things stand. */
export function invalid(message: string, param?: string, code?: string): StripeFailure {
  return new StripeFailure(400, message, { ...(param ? { param } : {}), ...(code ? { code } : {}) });
}

/** @param status 404 when the path names the object, 400 when a parameter does */
export function missing(kind: string, id: string, param = "id"): StripeFailure {
  const noun = kind.replace(/^.*\./, "").replaceAll("_", " ");
  return new StripeFailure(param === "id" ? 404 : 400, `No such ${noun}: '${id}'`, {
    code: "resource_missing",
    param,
  });
}

/** A card that is not accepted. */
export function cardDeclined(message: string, code: string, declineCode?: string): StripeFailure {
  return new StripeFailure(402, message, {
    type: "card_error",
    code,
    ...(declineCode ? { decline_code: declineCode } : {}),
  });
}
