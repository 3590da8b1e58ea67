import { markupText } from "#shared/appearance/markup.ts";
import { commonFormats, type Formats, type Language } from "#shared/domain/formats.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { inFormatsOf } from "./mail-formats.ts";

/** The content of a mail. All texts are plain; the template encodes them. */
export interface MailContent {
  /** Of its texts, unless they are in English. */
  language?: Language;
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** The one thing to do, as a button and as an address to copy. */
  action?: { label: string; url: string };
  /** Small print below: why the mail was sent, and what to do if it was a mistake. */
  footnote: string;
  /** The page that ends mails of this kind: the footnote ends with it, as a link. */
  stopUrl?: string;
  /** For how many hours its link works, if that is less than a day: it is not sent later. */
  linkHours?: number;
  /** The reply-to address; without it replies go to the sender, which no one reads. */
  replyTo?: string;
  /** Whether answers are read by the product, which takes what is above a line of this mail. */
  isAnswerable?: boolean;
  /** Where a mail program ends mails of this kind with one click (RFC 8058). */
  unsubscribeUrl?: string;
  /** The conversation that it belongs to, so that mail programs show its mails together. */
  conversation?: MailConversation;
}

/** A mail in someone's language and formats. @param write must not wait for anything */
export function mailInFormats(formats: Formats, write: () => MailContent): MailContent {
  const content = inFormatsOf(formats, write);
  return formats.language === "en" ? content : { ...content, language: formats.language };
}

/** Begins mails that can be answered: everything from here on is quoted. */
export const answerAboveThis = msg("Write your answer above this line.");

const toStop = (address: string) => t("To unsubscribe: {address}", { address });

interface MailConversation {
  id: string;
  /** Number of the message that it brings. */
  sequence: number;
  /** Message-ID of the mail that it answers, with its angle brackets. */
  answers?: string;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** Renders a mail as plain text and as HTML: readable in dark mode, without images and tracking. */
export function renderMail(content: MailContent): RenderedMail {
  // A line break in a subject would let a name add header lines.
  const subject = content.subject.replace(/[\r\n]+/g, " ");
  const { language = "en" } = content;
  return inFormatsOf({ ...commonFormats, language }, () => ({
    subject,
    text: renderText(content),
    html: renderHtml({ ...content, subject }),
  }));
}

function renderText({ heading, paragraphs, action, footnote, stopUrl, isAnswerable }: MailContent): string {
  const blocks = [
    ...(isAnswerable ? [t(answerAboveThis)] : []),
    heading,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    "--",
    stopUrl === undefined ? footnote : `${footnote} ${toStop(stopUrl)}`,
  ];
  return `${blocks.join("\n\n")}\n\nHalvest\n`;
}

function renderHtml(content: MailContent): string {
  const { language = "en", subject, heading, paragraphs, action, footnote, stopUrl, isAnswerable } = content;
  const stop = stopUrl === undefined ? "" : ` ${toStop(link(stopUrl))}`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${markupText(subject)}</title>
<style>${darkStyle}</style>
</head>
<body class="canvas" style="margin:0;padding:24px 12px;background:#F3F6F5;color:#10201D;font-family:${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" class="card" width="560" cellpadding="0" cellspacing="0" style="${cardStyle}"><tr><td style="padding:32px">
${isAnswerable ? `<p class="faint" style="margin:0 0 16px;font-size:13px;line-height:1.5;color:#5A6B66">${markupText(t(answerAboveThis))}</p>\n` : ""}<p class="mark" style="margin:0 0 24px;font-weight:700;font-size:18px;color:#12372F">Halvest</p>
<h1 class="strong" style="margin:0 0 16px;font-size:22px;line-height:1.3;color:#10201D">${markupText(heading)}</h1>
${paragraphs.map(paragraph).join("\n")}
${action ? button(action) : ""}
<p class="faint" style="margin:24px 0 0;padding-top:16px;border-top:1px solid #C8D3CF;font-size:13px;line-height:1.5;color:#5A6B66">${markupText(footnote)}${stop}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

const font = "'Hanken Grotesk',system-ui,-apple-system,'Segoe UI',sans-serif";
const cardStyle =
  "width:100%;max-width:560px;background:#FFFFFF;border:1px solid #E1E8E5;border-radius:12px;text-align:left";

/** The dark half of the design's colours. Mail programs need the light half inline, so these must win. */
const darkStyle = `@media (prefers-color-scheme:dark){
.canvas{background:#0B1213!important}
.card{background:#111A1B!important;border-color:#2F3F40!important}
.strong,.mark{color:#E4ECEA!important}
.body{color:#A7B7B3!important}
.faint{color:#869894!important;border-color:#2F3F40!important}
.faint a{color:#A5AEFF!important}
.button{background:#D6EDE3!important;color:#0C2019!important}
}`;

function paragraph(text: string): string {
  return `<p class="body" style="margin:0 0 16px;font-size:16px;line-height:1.55;color:#45564F">${markupText(text)}</p>`;
}

function button({ label, url }: { label: string; url: string }): string {
  const href = markupText(url);
  return `<p style="margin:24px 0"><a class="button" href="${href}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#12372F;color:#FFFFFF;font-weight:600;font-size:16px;text-decoration:none">${markupText(label)}</a></p>
<p class="faint" style="margin:0;font-size:13px;line-height:1.5;color:#5A6B66">${markupText(t("If the button does not work, copy this address into your browser:"))}<br>${link(url)}</p>`;
}

/** An address that can be opened, and copied. */
function link(url: string): string {
  const href = markupText(url);
  return `<a href="${href}" style="color:#4450C4;word-break:break-all">${href}</a>`;
}
