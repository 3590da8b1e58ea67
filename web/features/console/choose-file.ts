/** The text of a file that the user chooses; null when none is chosen. */
export function chooseFile(accept: string): Promise<string | null> {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = accept;
  return new Promise((resolve, reject) => {
    input.addEventListener("cancel", () => resolve(null));
    input.addEventListener("change", () => {
      const [chosen] = input.files ?? [];
      if (chosen === undefined) resolve(null);
      else chosen.text().then(resolve, reject);
    });
    input.click();
  });
}
