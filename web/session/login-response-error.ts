/** The API said yes to a login, but left out what a login must return. */
export class LoginResponseError extends Error {
  override readonly name = "LoginResponseError";
}
