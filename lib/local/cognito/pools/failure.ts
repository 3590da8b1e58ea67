import { AwsFailure } from "#lib/local/aws-json.ts";

/** An error of a user pool's, by the name that its callers distinguish. */
export class CognitoFailure extends AwsFailure {
  override readonly name = "CognitoFailure";

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(code, message);
    if (options !== undefined) this.cause = options.cause;
  }
}

export const notAuthorised = (message: string): CognitoFailure =>
  new CognitoFailure("NotAuthorizedException", message);

export const invalidParameter = (message: string): CognitoFailure =>
  new CognitoFailure("InvalidParameterException", message);

export const userNotFound = (): CognitoFailure =>
  new CognitoFailure("UserNotFoundException", "User does not exist.");

/** The text for a wrong password and, where the client hides existence, for an unknown name as well. */
export const wrongCredentials = (): CognitoFailure => notAuthorised("Incorrect username or password.");

/** A template asks for something the local endpoint does not do; the message names resource and property. */
export class UnsupportedTemplate extends Error {
  override readonly name = "UnsupportedTemplate";
}
