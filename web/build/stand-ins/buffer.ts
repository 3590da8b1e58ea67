/**
 * What the identity library uses of the package `buffer`, six times the size of all that is used of the library itself:
 * the payload of a token as text. Upstream left the package out of its next major version, whose token classes are not
 * for use outside: https://github.com/aws-amplify/amplify-js/issues/9639
 */
export const Buffer = {
  /** Bytes of a text in base64 or its form for addresses. @throws DOMException for any other text */
  from(text: string, _encoding: "base64"): { toString(encoding: "utf8"): string } {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return { toString: () => new TextDecoder().decode(bytes) };
  },
};
