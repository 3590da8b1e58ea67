/** The mailbox page: lists the mails of this installation, shows one, and follows what arrives. */

const part = (id) => document.getElementById(id);

const state = { mails: [], view: "html" };

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

const clock = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

function listEntry(mail, chosen) {
  const sentAt = new Date(mail.sentAt);
  const link = element(
    "a",
    { href: `#${mail.id}` },
    element("span", { textContent: mail.to.join(", ") }),
    element("time", { className: "quiet", dateTime: mail.sentAt, textContent: clock.format(sentAt) }),
    element("span", { className: "quiet", textContent: mail.subject }),
  );
  if (chosen) link.setAttribute("aria-current", "true");
  return element("li", {}, link);
}

/** Plain text with its addresses as links. */
function linked(text) {
  return text
    .split(/(https?:\/\/[^\s<>"')\]]*[^\s<>"')\].,;:!?])/)
    .map((piece, at) =>
      at % 2 === 1
        ? element("a", { href: piece, textContent: piece, target: "_blank", rel: "noopener" })
        : piece,
    );
}

function fields(mail) {
  const rows = [
    ["From", mail.from],
    ["To", mail.to.join(", ")],
    ["Reply to", mail.replyTo.join(", ")],
    ["Sent", clock.format(new Date(mail.sentAt))],
  ];
  return rows
    .filter(([, value]) => value !== "")
    .flatMap(([name, value]) => [
      element("dt", { textContent: name }),
      element("dd", { textContent: value }),
    ]);
}

function showView(mail) {
  const view = mail.html === undefined ? "text" : mail.text === undefined ? "html" : state.view;
  part("as-html").disabled = mail.html === undefined;
  part("as-text").disabled = mail.text === undefined;
  for (const name of ["html", "text"]) {
    part(name).hidden = name !== view;
    part(`as-${name}`).setAttribute("aria-pressed", String(name === view));
  }
}

function chosenMail() {
  const id = location.hash.slice(1);
  const wide = matchMedia("(min-width: 761px)").matches;
  return state.mails.find((mail) => mail.id === id) ?? (wide ? state.mails[0] : undefined);
}

let shownId;

function show() {
  const mail = chosenMail();
  part("list").replaceChildren(...state.mails.map((one) => listEntry(one, one === mail)));
  part("empty").hidden = state.mails.length > 0;
  part("mail").hidden = mail === undefined;
  part("main").classList.toggle("reading", mail !== undefined);
  document.title = `Local mailbox (${state.mails.length})`;
  if (mail === undefined) {
    shownId = undefined;
    return;
  }
  showView(mail);
  part("answer").hidden = !mail.canAnswer;
  if (mail.id === shownId) return;
  shownId = mail.id;
  part("subject").textContent = mail.subject;
  part("fields").replaceChildren(...fields(mail));
  part("text").replaceChildren(...linked(mail.text ?? ""));
  part("html").src = `/_local/mailbox/mails/${mail.id}.html`;
  part("answer").reset();
  part("answer-state").textContent = "";
}

part("answer").addEventListener("submit", async (event) => {
  event.preventDefault();
  const send = part("answer").querySelector("button");
  if (send.disabled) return;
  send.disabled = true;
  try {
    const response = await fetch("/_local/mailbox/answers", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ id: shownId, text: part("answer-text").value }),
    });
    if (!response.ok) throw new Error((await response.json()).error);
    part("answer").reset();
    part("answer-state").textContent = "Sent. A mail tells if it could not be added to the conversation.";
  } catch ({ message }) {
    part("answer-state").textContent = `The answer was not received: ${message}`;
  } finally {
    send.disabled = false;
  }
});

async function refresh() {
  const response = await fetch("/_local/mailbox.json");
  state.mails = await response.json();
  show();
}

for (const name of ["html", "text"]) {
  part(`as-${name}`).addEventListener("click", () => {
    state.view = name;
    show();
  });
}

/** The frame grows with its mail, so that the page has one scroll bar. */
part("html").addEventListener("load", ({ target }) => {
  const root = target.contentDocument?.documentElement;
  if (root) target.style.height = `${root.scrollHeight + 2}px`;
});

addEventListener("hashchange", () => {
  show();
  if (chosenMail() !== undefined) part("subject").focus();
});

const events = new EventSource("/_local/mailbox/events");
events.addEventListener("open", () => {
  part("alert").hidden = true;
  void refresh();
});
events.addEventListener("message", () => void refresh());
events.addEventListener("error", () => {
  part("alert").hidden = false;
});
