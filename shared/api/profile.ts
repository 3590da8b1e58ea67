import * as z from "zod";
import { photoMaxBytes, photoTooLarge } from "#shared/domain/account/photo-limits.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { retentionScopes } from "#shared/domain/settings/retention.ts";
import { accountExportFormats } from "#shared/domain/settings/setting-fields.ts";
import { defineContract } from "./contract.ts";
import { DisplayName, Email, FirstRunStep, User } from "./schemas/user.ts";
import { wholeNumber } from "./schemas/values.ts";

/** The fewest letters for a search for people. */
const shortestSearchTerm = 3;
const mostFound = 20;

const typeDelete = msg("Please type DELETE to confirm");

const Message = z.object({ message: z.string().describe("message to show to the user") });
const Profile = z.object({ user: User });

const PhotoUrl = z.string().describe("path of the photo on the product's own origin");

/** A person who can be written to. */
const Person = z.object({
  id: z.uuid(),
  email: z.string().describe("complete if the search term is this exact address, otherwise masked"),
  displayName: z.string().nullable(),
  photoURL: z.string().nullable(),
});
export type Person = z.infer<typeof Person>;

const search = {
  method: "GET",
  access: "session",
  csrf: false,
  query: z.strictObject({
    searchTerm: z
      .string(msg("Search term is required"))
      .trim()
      .min(shortestSearchTerm, {
        error: () => t("Enter at least {min} characters", { min: String(shortestSearchTerm) }),
      })
      .max(254),
    limit: wholeNumber(1, mostFound).optional().describe("default 10"),
  }),
  response: z.array(Person),
  errors: ["RATE_LIMITED"],
} as const;

const AutomaticExportState = z.object({
  nextAt: z.iso.datetime().nullable().describe("null while it is switched off"),
  last: z
    .object({
      at: z.iso.datetime(),
      outcome: z
        .enum(["made", "passed", "failed"])
        .describe("passed: the subscription did not include it, or the address was not verified"),
    })
    .nullable(),
});

export const profile = defineContract({
  updateMe: {
    method: "PUT",
    path: "/auth/me",
    access: "session",
    csrf: true,
    confirm: { by: "password-and-code", field: "email" },
    summary:
      "Changes the display name, or starts a change of address, which is pending until the link mailed to the new address is opened.",
    body: z
      .strictObject({
        displayName: DisplayName.optional(),
        email: Email.optional(),
        photoURL: z
          .string()
          .max(2_048)
          .nullable()
          .optional()
          .describe("the current one; see /users/me/photo"),
      })
      .refine((change) => Object.keys(change).length > 0, msg("There is nothing to change")),
    response: Profile,
    errors: ["CONFLICT", "RATE_LIMITED"],
  },
  setFirstRun: {
    method: "PUT",
    path: "/users/me/first-run",
    access: "session",
    csrf: true,
    summary:
      "Notes which question of the first run comes next, on any device; null ends the first run for good.",
    body: z.strictObject({ step: FirstRunStep.nullable() }),
    response: Profile,
    errors: [],
  },
  cancelEmailChange: {
    method: "POST",
    path: "/auth/cancel-email-change",
    access: "session",
    csrf: true,
    summary: "Cancels a pending change of address; the mailed link stops working.",
    response: Profile.extend(Message.shape),
    errors: [],
  },
  verifyEmailChange: {
    method: "POST",
    path: "/auth/verify-email-change",
    access: "public",
    csrf: false,
    summary: "Completes a change of address with the token and signature of the mailed link.",
    body: z.strictObject({ token: z.string().min(1).max(128), signature: z.string().min(1).max(128) }),
    response: Message,
    errors: ["INVALID_TOKEN", "RATE_LIMITED"],
  },
  undoEmailChange: {
    method: "POST",
    path: "/auth/undo-email-change",
    access: "public",
    csrf: false,
    summary:
      "Restores the previous address of an account, using the token and signature of the link mailed there, ends all sessions and locks risky actions until the password is reset.",
    body: z.strictObject({ token: z.string().min(1).max(128), signature: z.string().min(1).max(128) }),
    response: Message,
    errors: ["INVALID_TOKEN", "CONFLICT", "RATE_LIMITED"],
  },
  searchUsers: {
    ...search,
    path: "/users/search-users",
    summary: "Users with a name, or a word in it, that begins with the term, or with exactly this address.",
  },
  findUsers: {
    ...search,
    path: "/users/search",
    summary: "The same as /users/search-users.",
  },
  uploadPhoto: {
    method: "POST",
    path: "/users/me/photo",
    access: "session",
    csrf: true,
    summary:
      "Replaces the caller's photo: a JPEG of 50 to 4096 pixels a side and up to 4 MB. Everything except the picture itself is removed from the file.",
    upload: { field: "photo", maxBytes: photoMaxBytes, tooLarge: photoTooLarge },
    response: z.object({ photoURL: PhotoUrl }),
    errors: ["BAD_REQUEST", "CONFLICT", "RATE_LIMITED"],
  },
  removePhoto: {
    method: "DELETE",
    path: "/users/me/photo",
    access: "session",
    csrf: true,
    summary: "Removes the caller's photo, if there is one.",
    response: Message,
    errors: ["CONFLICT"],
  },
  photo: {
    method: "GET",
    path: "/users/{userId}/photo/{photoId}",
    access: "public",
    csrf: false,
    summary:
      "A user's photo, for anyone who has its address: redirects to a location that is valid for a few minutes. The address of an earlier photo is not found.",
    params: z.strictObject({
      userId: z.uuid(),
      photoId: z.string().regex(/^[\w-]{22}$/, msg("Must be the id of a photo")),
    }),
    response: z.url(),
    answer: { as: "redirect", maxAgeSeconds: 300 },
    errors: [],
  },
  exportMe: {
    method: "GET",
    path: "/users/me/export",
    access: "session",
    csrf: false,
    summary: "Everything that is stored about the caller, as JSON to download.",
    response: z.object({
      exportedAt: z.iso.datetime().optional().describe("absent where the settings leave metadata out"),
      data: z
        .record(z.string(), z.array(z.record(z.string(), z.unknown())))
        .describe("records by kind: profile, sessions, devices, plan, transactions and so on"),
    }),
    answer: { as: "raw", contentType: "application/json; charset=utf-8" },
    errors: ["RATE_LIMITED"],
  },
  exportData: {
    method: "GET",
    path: "/settings/export",
    access: "session",
    csrf: false,
    summary:
      "Everything that is stored about the caller as a file: a zip with a CSV for each kind of record, JSON, or a workbook.",
    query: z.strictObject({
      format: z.enum(accountExportFormats, {
        error: () => t("Must be one of: {options}", { options: accountExportFormats.join(", ") }),
      }),
    }),
    response: z.object({
      fileName: z.string(),
      mediaType: z.string(),
      content: z.base64().nullable().describe("the file in base64; null when it is too large for an answer"),
      url: z.url().nullable().describe("where a large file is downloaded, for five minutes"),
    }),
    errors: ["TIER_REQUIRED", "RATE_LIMITED"],
  },
  exportContents: {
    method: "GET",
    path: "/settings/export/contents",
    access: "session",
    csrf: false,
    summary: "What a file with everything about the caller would contain, and about how large it would be.",
    response: z.object({
      records: z
        .record(z.string(), z.int().positive())
        .describe("how many by kind: transactions, messages and so on"),
      bytes: z
        .record(z.enum(accountExportFormats), z.int().positive())
        .describe("estimates, which the sizes of files differ from by less than half"),
    }),
    errors: ["TIER_REQUIRED", "RATE_LIMITED"],
  },
  automaticExport: {
    method: "GET",
    path: "/settings/automatic-export",
    access: "session",
    csrf: false,
    summary: "When the caller's next automatic export is made, and how the last one went.",
    response: AutomaticExportState,
    errors: [],
  },
  exportAutomatically: {
    method: "POST",
    path: "/settings/automatic-export/run",
    access: "session",
    csrf: true,
    summary: "Makes the file of the automatic export now and mails its owner; the next date stays.",
    response: AutomaticExportState,
    changes: ["profile.listExports"],
    answers: "profile.automaticExport",
    errors: ["TIER_REQUIRED", "VERIFICATION_REQUIRED", "RATE_LIMITED"],
  },
  pendingRemovals: {
    method: "GET",
    path: "/settings/removals",
    access: "session",
    csrf: false,
    summary:
      "What a notice has announced and would still be removed, because the caller has chosen how long it is kept.",
    response: z.array(
      z.object({
        scope: z.enum(retentionScopes).describe("category whose dataRetention removes it"),
        removeAt: z.iso.datetime().describe("a longer choice before that moment keeps everything"),
        before: z.iso.datetime().describe("what has changed since then stays"),
        records: z.array(
          z.object({
            count: z.int().positive(),
            what: z.string().describe("such as: saved simulations that are not pinned"),
          }),
        ),
      }),
    ),
    errors: [],
  },
  listExports: {
    method: "GET",
    path: "/settings/exports",
    access: "session",
    csrf: false,
    summary: "Files of the caller's exports that are ready to download, newest first.",
    response: z.array(
      z.object({
        id: z.string(),
        fileName: z.string(),
        bytes: z.int().nonnegative(),
        createdAt: z.iso.datetime(),
        expiresAt: z.iso.datetime(),
      }),
    ),
    errors: [],
  },
  getExport: {
    method: "GET",
    path: "/settings/exports/{id}",
    access: "session",
    csrf: false,
    summary: "Where one of these files is downloaded, for five minutes.",
    params: z.strictObject({ id: z.string().regex(/^[\w-]{22}$/, msg("Must be the id of an export")) }),
    response: z.object({ url: z.url() }),
    errors: ["NOT_FOUND"],
  },
  deleteData: {
    method: "DELETE",
    path: "/settings/data",
    access: "session",
    csrf: true,
    confirm: { by: "password-and-code" },
    summary:
      "Permanently deletes the caller's plans, simulations, transactions, transfers, alerts, shared links, connections and tax settings. The account, messages and subscription stay.",
    body: z.strictObject({ confirmation: z.literal("DELETE", typeDelete) }),
    response: Message,
    changes: ["control-panel", "timeline", "transactions", "tax-report"],
    errors: ["UNAVAILABLE"],
  },
  deleteSimulations: {
    method: "DELETE",
    path: "/settings/simulations",
    access: "session",
    csrf: true,
    summary: "Permanently deletes the caller's saved simulations. Plans and transactions stay.",
    body: z.strictObject({ confirmation: z.literal("DELETE", typeDelete) }),
    response: Message,
    changes: ["simulations"],
    errors: ["UNAVAILABLE"],
  },
  deleteMe: {
    method: "DELETE",
    path: "/users/me",
    access: "session",
    csrf: true,
    confirm: { by: "password-and-code" },
    summary: "Permanently deletes the account with all its data.",
    body: z.strictObject({ confirmation: z.literal("DELETE", typeDelete) }),
    response: Message,
    errors: [],
  },
});
