/** Runs in the page: says why the element with the focus is not visible; undefined if it is visible, or nothing has the focus. */
export const hiddenFocus = (): string | undefined => {
  const element = document.activeElement;
  if (element === null || element === document.body) return undefined;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const [from, until] = [Math.max(left, 0), Math.min(right, innerWidth)];
  const [above, below] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
  const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.slice(0, 60)}`;
  if (until <= from || below <= above) return `${name}: outside the window`;
  const seen = document.elementFromPoint((from + until) / 2, (above + below) / 2);
  if (seen !== null && (element.contains(seen) || seen.contains(element))) return undefined;
  return `${name}: covered by ${seen?.outerHTML.slice(0, 120)}`;
};
