// Small conveniences; every page works without them.
"use strict";

// A form with data-auto sends itself when a choice changes.
document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-auto]");
  if (form && event.target.matches("select, input[type=checkbox], input[type=radio]")) form.requestSubmit();
});

// A report may be dropped on its field's frame.
for (const kind of ["dragover", "drop"]) {
  document.addEventListener(kind, (event) => {
    const frame = event.target.closest(".drop");
    if (!frame) return;
    event.preventDefault();
    if (kind === "drop" && event.dataTransfer.files.length) {
      const field = frame.querySelector("input[type=file]");
      field.files = event.dataTransfer.files;
      field.form.requestSubmit();
    }
  });
}

// Asks for a part of a page only; the server knows it by this header.
const part = (address, signal) => fetch(address, { headers: { "X-Part": "yes" }, signal });

// A search field with data-results shows there what is found while somebody types.
let pause, asked;
document.addEventListener("input", (event) => {
  const field = event.target.closest("input[data-results]");
  if (!field) return;
  clearTimeout(pause);
  pause = setTimeout(async () => {
    asked?.abort();
    asked = new AbortController();
    try {
      const answer = await part(`${field.form.action}?${new URLSearchParams({ [field.name]: field.value })}`, asked.signal);
      if (answer.ok) document.getElementById(field.dataset.results).innerHTML = await answer.text();
    } catch (error) {
      if (error.name !== "AbortError") field.form.requestSubmit();
    }
  }, 200);
});

// A job that runs is asked for every second; once it has ended, the page shows what came of it.
const watch = async () => {
  const running = document.querySelector("[data-again]");
  if (!running) return;
  try {
    const answer = await part(running.dataset.again);
    if (answer.status === 204) return location.reload();
    if (answer.ok) running.outerHTML = await answer.text();
  } catch {
    // the server is away for a moment: ask again
  }
  setTimeout(watch, 1000);
};
setTimeout(watch, 1000);

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) window.print();
});

// Pages with data-keys are worked through from the keyboard: a key goes to what names it in data-key. Escape leaves a field.
document.addEventListener("keydown", (event) => {
  const desk = document.querySelector("[data-keys]");
  if (!desk || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches("input, textarea, select")) {
    if (event.key === "Escape") event.target.blur();
    return;
  }
  const named = desk.querySelector(`[data-key~="${CSS.escape(event.key)}"]`);
  if (!named) return;
  event.preventDefault();
  if (named.matches("input")) named.focus();
  else named.click();
});
