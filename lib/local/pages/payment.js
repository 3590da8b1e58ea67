/** The payment pages work without this; with it, a test card is a click away. */

for (const button of document.querySelectorAll("[data-card]")) {
  button.addEventListener("click", () => {
    document.querySelector("#number").value = button.dataset.card;
    document.querySelector("#expiry").focus();
  });
}

// A form that has been sent is not sent twice by an impatient second click.
for (const form of document.querySelectorAll('form[method="post"]')) {
  form.addEventListener("submit", () => {
    for (const button of form.querySelectorAll('button[type="submit"]')) {
      button.setAttribute("aria-disabled", "true");
      setTimeout(() => {
        button.disabled = true;
      });
    }
  });
}

// Going back shows the page as it was left: its buttons have to work again.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) location.reload();
});

document.querySelector("[data-focus]")?.focus();
