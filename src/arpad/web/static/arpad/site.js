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

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) window.print();
});
