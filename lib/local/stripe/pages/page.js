/** The payment pages work without this; with it, typing a card is easier. */

const number = document.querySelector("#number");
const expiry = document.querySelector("#expiry");

/** Groups of four, or four, six and five for American Express. */
function grouped(digits) {
  const groups = /^3[47]/.test(digits)
    ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/
    : /^(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,7})?/;
  const [, ...parts] = groups.exec(digits) ?? [];
  return parts.filter(Boolean).join(" ");
}

/** Rewrites a field only while the caret is at its end, so that corrections in the middle stay in place. */
function formatWhileTyping(field, format) {
  field?.addEventListener("input", (event) => {
    if (event.inputType?.startsWith("delete") || field.selectionEnd !== field.value.length) return;
    field.value = format(field.value);
  });
}

formatWhileTyping(number, (value) => grouped(value.replace(/\D/g, "").slice(0, 19)));
formatWhileTyping(expiry, (value) => {
  const digits = value.replace(/\D/g, "");
  const padded = /^[2-9]$/.test(digits) ? `0${digits}` : digits;
  if (padded.length < 2) return padded;
  return `${padded.slice(0, 2)} / ${padded.slice(2, 6)}`;
});

for (const button of document.querySelectorAll("[data-card]")) {
  button.addEventListener("click", () => {
    number.value = button.dataset.card;
    expiry.focus();
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
