/** An error as the service sends it: the exception's name, the message for the caller, HTTP status 400. */
export class CognitoFailure extends Error {
  override readonly name = "CognitoFailure";
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export const notAuthorised = (message: string): CognitoFailure =>
  new CognitoFailure("NotAuthorizedException", message);

export const invalidParameter = (message: string): CognitoFailure =>
  new CognitoFailure("InvalidParameterException", message);

export const userNotFound = (): CognitoFailure =>
  new CognitoFailure("UserNotFoundException", "User does not exist.");

/** Said for a wrong password and, where the client hides existence, for an unknown name as well. */
export const wrongCredentials = (): CognitoFailure => notAuthorised("Incorrect username or password.");

/** A template asks for something the local endpoint does not do; the message names resource and property. */
export class UnsupportedTemplate extends Error {
  override readonly name = "UnsupportedTemplate";
}
