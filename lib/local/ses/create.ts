import { randomUUID } from "node:crypto";
import PostalMime from "postal-mime";
import { credentialScope } from "#lib/local/iam/access.ts";
import type {
  Service,
  ServiceOptions,
  ServicePlace,
  ServiceRequest,
  ServiceResponse,
} from "#lib/local/service.ts";
import { openStorage } from "#lib/local/storage/open.ts";
import { failureOf, XmlFailure, xmlResponse } from "#lib/local/xml-service.ts";
import { identityOf } from "./identities.ts";
import { bareAddress, createMailbox, type LocalMailbox } from "./mailbox.ts";

export type SesOptions = ServiceOptions &
  ServicePlace & {
    /** The addresses and domains that may send. */
    identities: readonly string[];
    /** The addresses and domains that are verified while the account is in SES's sandbox; undefined when it is not. */
    sandbox?: readonly string[] | undefined;
  };

export interface Ses extends Service {
  readonly mailbox: LocalMailbox;
}

const namespace = { "@_xmlns": "http://ses.amazonaws.com/doc/2010-12-01/" };

/** SES's limits: recipients of one mail, and the size of its content in bytes. */
const maximumRecipients = 50;
const maximumBytes = 10 * 1024 * 1024;

const address = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]+$/;

/**
 * SES's Query protocol (`SendEmail`, `SendRawEmail`), delivering into a mailbox on this machine.
 * @throws StoreCorrupt, StoreLocked when the folder cannot be used
 */
export async function createSes(options: SesOptions): Promise<Ses> {
  const storage = await openStorage(options);
  const mailbox = createMailbox(storage);
  return {
    mailbox,
    close: () => storage.close(),
    async handle(request) {
      if (request.path.startsWith("/v2/")) return refusedVersion(request);
      try {
        const parameters = new URLSearchParams(request.body.toString("utf8"));
        const action = parameters.get("Action") ?? "";
        const MessageId = await send(action, parameters, callerOf(request), options, mailbox);
        return xmlResponse({ [`${action}Response`]: { ...namespace, [`${action}Result`]: { MessageId } } });
      } catch (error) {
        const { code, message, status } = failureOf(error, "InternalFailure", options.report);
        const Type = status < 500 ? "Sender" : "Receiver";
        const about = { Type, Code: code, Message: message };
        return xmlResponse({ ErrorResponse: { ...namespace, Error: about } }, status);
      }
    },
  };
}

/** Version 2 of the API has the same signing name and another protocol. */
function refusedVersion({ method, path }: ServiceRequest): ServiceResponse {
  const message = `The local cloud has no SES v2 (${method} ${path}). It has SendEmail and SendRawEmail of SES v1.`;
  return {
    status: 501,
    headers: { "content-type": "application/json", "x-amzn-errortype": "LocalServiceNotAvailable" },
    body: JSON.stringify({ message }),
  };
}

function callerOf(request: ServiceRequest): string {
  const scope = credentialScope(request.headers);
  if (scope) return scope.accessKeyId;
  throw new XmlFailure("MissingAuthenticationToken", "Request is missing Authentication Token", 403);
}

type NewMail = Parameters<LocalMailbox["deliver"]>[0];

/** The values of `Prefix.member.1`, `Prefix.member.2`… */
function members(parameters: URLSearchParams, prefix: string): string[] {
  const found: string[] = [];
  for (let at = 1; ; at++) {
    const value = parameters.get(`${prefix}.member.${at}`);
    if (value === null) return found;
    found.push(value);
  }
}

/** What an action sends, still unchecked. @param messageId takes the place of a message's own, as SES does it */
const actions: Readonly<
  Record<string, (parameters: URLSearchParams, messageId: string) => NewMail | Promise<NewMail>>
> = {
  SendEmail: (parameters) => {
    if (
      parameters.has("Destination.CcAddresses.member.1") ||
      parameters.has("Destination.BccAddresses.member.1")
    ) {
      throw new XmlFailure("InvalidParameterValue", "The local SES sends no copies.");
    }
    const subject = parameters.get("Message.Subject.Data");
    const text = parameters.get("Message.Body.Text.Data");
    const html = parameters.get("Message.Body.Html.Data");
    if (subject === null || (text === null && html === null)) {
      throw new XmlFailure("ValidationError", "The message needs a subject and a text or HTML body.");
    }
    return {
      sentAt: new Date().toISOString(),
      from: parameters.get("Source") ?? "",
      to: members(parameters, "Destination.ToAddresses"),
      replyTo: members(parameters, "ReplyToAddresses"),
      subject,
      ...(text === null ? {} : { text }),
      ...(html === null ? {} : { html }),
    };
  },
  async SendRawEmail(parameters, messageId) {
    const data = parameters.get("RawMessage.Data");
    if (data === null) throw new XmlFailure("ValidationError", "The message needs data.");
    const { replyTo, subject, text, html, inReplyTo, references } = await PostalMime.parse(
      Buffer.from(data, "base64"),
    );
    return {
      sentAt: new Date().toISOString(),
      from: parameters.get("Source") ?? "",
      to: members(parameters, "Destinations"),
      replyTo: replyTo?.map(({ name, address = "" }) => (name ? `${name} <${address}>` : address)) ?? [],
      subject: subject ?? "",
      ...(text === undefined ? {} : { text }),
      ...(html === undefined ? {} : { html }),
      headers: { messageId, inReplyTo: inReplyTo ?? null, references: references ?? null },
    };
  },
};

async function send(
  action: string,
  parameters: URLSearchParams,
  accessKeyId: string,
  { identities, sandbox, authorise, region, account }: SesOptions,
  mailbox: LocalMailbox,
): Promise<string> {
  const id = `01${Date.now().toString(16)}-${randomUUID()}-000000`;
  const mail = await actions[action]?.(parameters, `<${id}@${region}.amazonses.com>`);
  if (mail === undefined) {
    throw new XmlFailure("InvalidAction", `The local SES does not know the action ${action}.`);
  }
  const { from, to: recipients } = mail;
  const identity = identityOf(from, identities);
  const decision = authorise?.({
    accessKeyId,
    action: `ses:${action}`,
    resources: [`arn:aws:ses:${region}:${account}:identity/${identity ?? bareAddress(from)}`],
    context: { "ses:fromaddress": [bareAddress(from)], "ses:recipients": recipients.map(bareAddress) },
  });
  if (decision && !decision.allowed) throw new XmlFailure("AccessDenied", decision.message, 403);

  // The sandbox verifies nothing by itself, the sender of the templates included, and asks for recipients as well.
  const unverified = sandbox
    ? [from, ...recipients].filter((one) => identityOf(one, sandbox) === undefined)
    : identity
      ? []
      : [from];
  if (unverified.length > 0 || !identity) {
    throw new XmlFailure(
      "MessageRejected",
      `Email address is not verified. The following identities failed the check in region ${region.toUpperCase()}: ${unverified.join(", ")}`,
    );
  }
  checkRecipients(recipients);
  if (Buffer.byteLength(`${mail.subject}${mail.text ?? ""}${mail.html ?? ""}`) > maximumBytes) {
    throw new XmlFailure("InvalidParameterValue", `Message length is more than ${maximumBytes} bytes long.`);
  }
  await mailbox.deliver(mail);
  return id;
}

function checkRecipients(recipients: readonly string[]): void {
  if (recipients.length === 0) throw new XmlFailure("InvalidParameterValue", "Missing required header 'To'.");
  if (recipients.length > maximumRecipients) {
    throw new XmlFailure("MessageRejected", `Recipient count exceeds ${maximumRecipients}.`);
  }
  for (const recipient of recipients) {
    const bare = bareAddress(recipient);
    if (!bare.includes("@")) throw new XmlFailure("InvalidParameterValue", "Missing final '@domain'");
    if (!address.test(bare)) throw new XmlFailure("InvalidParameterValue", `Illegal address: ${bare}`);
  }
}
