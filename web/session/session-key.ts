/** Where the sealed session lies in local storage. */
export const sessionKey = "session";
