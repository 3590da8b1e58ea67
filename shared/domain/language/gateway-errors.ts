import { msg } from "#shared/domain/language/translate.ts";

/**
 * What stands in front of the functions says when it answers by itself. It knows no language: a page that gets one of
 * these texts writes it in its own.
 */
export const gatewayErrors = {
  unauthenticated: msg("No valid session. Please log in again."),
  forbidden: msg("You do not have permission to do this."),
  notFound: msg("This operation does not exist."),
  tooLarge: msg("The request body is too large."),
  tooMany: msg("Too many requests. Please try again in a moment."),
  unavailable: msg("Halvest did not respond in time. Please try again in a moment."),
  badRequest: msg("The request is not valid."),
  internal: msg("Something went wrong on our side. Please try again."),
} as const;
