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
 * Run in a page: names of controls and headings that are cut off, controls and texts beside the window or what hides them that
 * no scrolling reaches, or only one to the side, and by how much the page is wider than the window.
 */
export const readCut = `(() => {
  const cut = [...document.querySelectorAll("button, a, h1, h2, h3, h4, label, summary, dd, th, td, [role=tab], [role=status]")].filter((element) => {
    const isClipped = /hidden|clip/.test(getComputedStyle(element).overflowX);
    return isClipped && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1;
  });
  // Rows of tabs, tables and pictures may be wider than their frame; a form or running text is not read by scrolling sideways.
  const mustNotScroll = (element, scroller) => {
    const wide = element.closest("table, pre, svg, nav, [role=grid], [role=tablist], [role=toolbar], [role=group], [role=radiogroup]");
    return (wide === null || !scroller.contains(wide)) && element.getBoundingClientRect().right > scroller.getBoundingClientRect().right + 1;
  };
  const isOutOfReach = (element) => {
    const { left, right, width, height } = element.getBoundingClientRect();
    if (width < 2 || height < 2 || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    let [from, until] = [0, innerWidth];
    for (let around = element.parentElement; around !== null; around = around.parentElement) {
      const { overflowX, position } = getComputedStyle(around);
      const frame = around.getBoundingClientRect();
      // Scrolling reaches it, or a press opens the drawer that it is in.
      if (/auto|scroll/.test(overflowX) && around.scrollWidth > around.clientWidth + 1) return mustNotScroll(element, around);
      if (position === "fixed" && frame.left < 0) return false;
      if (/hidden|clip/.test(overflowX)) [from, until] = [Math.max(from, frame.left), Math.min(until, frame.right)];
    }
    return left < from - 1 || right > until + 1;
  };
  const beside = [...document.querySelectorAll("button, a, input:not([type=file]), select, summary, p, dt, dd, legend, h2, h3, h4")].filter(
    (element) => element.closest(".visually-hidden, .skip-link") === null && isOutOfReach(element),
  );
  const wide = document.documentElement.scrollWidth - innerWidth;
  return [
    ...cut.map((element) => element.textContent),
    ...beside.map((element) => "beside the window: " + (element.getAttribute("aria-label") ?? element.textContent)),
    ...(wide > 0 ? [wide + " pixels too wide"] : []),
  ];
})()`;
