import { AwsFailure } from "#lib/local/aws-json.ts";

/** An error of a user pool's, by the name that its callers distinguish. */
export const failure = (code: string, message: string): AwsFailure => new AwsFailure(code, message);

export const notAuthorised = (message: string) => failure("NotAuthorizedException", message);

export const invalidParameter = (message: string) => failure("InvalidParameterException", message);

export const userNotFound = () => failure("UserNotFoundException", "User does not exist.");

/** The text for a wrong password and, where the client hides existence, for an unknown name as well. */
export const wrongCredentials = () => notAuthorised("Incorrect username or password.");
