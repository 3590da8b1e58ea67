/** Token and signature of a link, which stand behind its `#`. */
export function linkOf(url = "https://no.link"): { token: string; signature: string } {
  const link = new URLSearchParams(new URL(url).hash.slice(1));
  return { token: link.get("token") ?? "", signature: link.get("signature") ?? "" };
}
