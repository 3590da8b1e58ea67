/** Pages of a member that a walk through another language visits, apart from the timeline with its panels. */
export const memberPages = [
  "/tax-report",
  "/withdrawal",
  "/accounts",
  "/alerts",
  "/profile",
  "/messages",
  "/help",
  "/contact",
  "/terms",
  "/privacy",
  "/subscription/plans",
  "/subscription/manage",
  "/usage",
  ...[
    "appearance",
    "notifications",
    "privacy",
    "security",
    "data-export",
    "environment",
    "api-keys",
    "developer",
  ].map((category) => `/settings?category=${category}`),
];

/**
 * Run in a page: names of controls and headings that are cut off, and by how much the page is wider than the window. The
 * switches above the months are the first to give way there.
 */
export const readCut = `(() => {
  const cut = [...document.querySelectorAll("button, a, h1, h2, h3, h4, label, summary, dd, th, td, [role=tab], [role=status]")].filter((element) => {
    const isClipped = /hidden|clip/.test(getComputedStyle(element).overflowX);
    const givesWay = element.closest("[class*=toolbar] > fieldset") !== null;
    return isClipped && !givesWay && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1;
  });
  const wide = document.documentElement.scrollWidth - innerWidth;
  return [...cut.map((element) => element.textContent), ...(wide > 0 ? [wide + " pixels too wide"] : [])];
})()`;
