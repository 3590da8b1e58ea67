import encoder from "qrcode-generator";

/** Light modules around the code that readers need to find it. */
const margin = 4;

/** A QR code of a text as a `data:` URL of an SVG picture, black on white whatever the page's colours are. */
export function qrCodeUrl(text: string): string {
  const code = encoder(0, "M");
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const modules: string[] = [];
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      if (code.isDark(row, column)) modules.push(`M${column + margin} ${row + margin}h1v1h-1z`);
    }
  }
  const size = count + 2 * margin;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 4}" height="${size * 4}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${modules.join("")}"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
