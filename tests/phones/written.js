// What of the words on a page, and of the lines of a sheet, is not as it should be.
() => {
  const UNWANTED = /\b(null|undefined|NaN)\b|\[object|\{\w*\}|\b[a-z_]+(\.[a-z_\d]+)+\b/g; // and keys of texts
  const SMALLEST = 14; // CSS pixels of a letter
  const NARROWEST = 0.7; // of its sheet that a line has
  const whole = [...document.querySelectorAll("#page, dialog[open], #notice")];
  const words = whole.map((element) => element.innerText).join(" ");
  const found = (words.match(UNWANTED) || []).map((word) => `written: ${word}`);
  const lines = [...document.querySelectorAll("#sheet li, #sheet p, #sheet h3")].filter((line) => line.checkVisibility());
  for (const [n, line] of lines.entries()) {
    const box = line.getBoundingClientRect();
    const tell = (what) => found.push(`${what}: ${line.textContent.slice(0, 30)}`);
    if (line.scrollWidth > line.clientWidth + 1) tell("beyond its line");
    if (parseFloat(getComputedStyle(line).fontSize) < SMALLEST) tell("small");
    const width = NARROWEST * line.closest(".inside").clientWidth;
    if (line.matches("li") && !line.matches(".has li") && box.width < width) tell("narrow");
    for (const other of lines.slice(n + 1)) {
      const next = other.getBoundingClientRect();
      const crosses = next.top < box.bottom - 1 && next.bottom > box.top + 1;
      if (crosses && !line.contains(other)) tell("over one another");
    }
  }
  return found;
}
