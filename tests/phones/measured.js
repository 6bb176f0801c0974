// What of a page is not as it should be: sideways scroll, targets that are too small, what is asked
// and its buttons out of sight or covered. Run in a page by browsers.py.
(target) => {
  const wide = innerWidth, high = innerHeight, found = [];
  const shown = (e) => e.checkVisibility({ visibilityProperty: true }) && e.getBoundingClientRect().width > 0;
  const called = (e) => `${e.tagName.toLowerCase()}.${e.className} ${e.getAttribute("aria-label") || e.textContent}`.slice(0, 90);
  const over = document.querySelector("dialog[open]");
  const within = over || document.body;
  if (document.scrollingElement.scrollWidth > wide) found.push(`page ${document.scrollingElement.scrollWidth} wide`);
  for (const e of within.querySelectorAll("*")) {
    if (!shown(e)) continue;
    const style = getComputedStyle(e);
    const dots = style.webkitLineClamp === "none" ? 0 : parseFloat(style.paddingRight);
    if (e.scrollWidth > e.clientWidth + 1 + dots && style.overflowX !== "visible" && !e.closest(".inside[data-sheet=table]"))
      found.push(`sideways: ${called(e)} ${e.scrollWidth} in ${e.clientWidth}`);
    if (!e.matches("button, input, a")) continue;
    const box = e.getBoundingClientRect(), after = getComputedStyle(e, "::after");
    if (!e.closest(".inside[data-sheet=table]") && (box.left < -1 || box.right > wide + 1)) found.push(`beyond the side: ${called(e)}`);
    const [w, h] = after.content === "none" ? [0, 0] : [parseFloat(after.width), parseFloat(after.height)];
    if (Math.max(box.width, w || 0) < target - 0.5 || Math.max(box.height, h || 0) < target - 0.5)
      found.push(`small: ${called(e)} ${box.width.toFixed()}x${box.height.toFixed()}`);
  }
  if (over) return found;
  for (const e of [...document.querySelectorAll("#ask .words, #buttons button, #tools button, #band .name, #refusal > span")]) {
    if (!shown(e) || !e.textContent && e.tagName !== "BUTTON") continue;
    const box = e.getBoundingClientRect();
    if (box.top < -1 || box.bottom > high + 1) { found.push(`out of sight: ${called(e)}`); continue; }
    const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    if (top && top !== e && !e.contains(top) && !top.contains(e)) found.push(`covered: ${called(e)} by ${called(top)}`);
    if (e.scrollHeight > e.clientHeight + 2 && e.tagName === "BUTTON") found.push(`cut: ${called(e)}`);
  }
  for (const e of document.querySelectorAll("#page[data-asked=yes] #middle > .hand:has(> .idle):not(:has(> .offered))"))
    if (document.querySelector("#middle .item.offered")) found.push(`large without a choice: ${called(e)}`);
  const log = document.getElementById("log");
  if (log.clientHeight > 0 && log.scrollTop + log.clientHeight < log.scrollHeight - 2) found.push("the last line of the log is out of sight");
  const middle = document.getElementById("middle");
  if (middle.scrollHeight > 0 && middle.clientHeight < 96) found.push(`the middle has ${middle.clientHeight}`);
  return found;
}
