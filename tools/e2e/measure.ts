/**
 * Runs in the page: lists the elements that can be pressed but are smaller than 24 px, as `text: width × height`. Links
 * within a sentence may be smaller.
 */
export const smallTargets = (): string[] => {
  const smallest = 24;
  const pressable = 'a[href], button, input, textarea, select, [role=button], [role=combobox]';
  const inSentence = (element: Element) =>
    getComputedStyle(element).display === 'inline' &&
    (element.parentElement?.textContent ?? '').trim() !== element.textContent.trim();
  const sizeOf = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    // A target may be larger than its box: its `::after` can cover more.
    const over = getComputedStyle(element, '::after');
    const stretched = over.content !== 'none' && over.position === 'absolute';
    return {
      width: Math.max(width, stretched ? parseFloat(over.width) : 0),
      height: Math.max(height, stretched ? parseFloat(over.height) : 0),
    };
  };
  return [...document.querySelectorAll(pressable)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => element.closest('[aria-hidden=true]') === null && !inSentence(element))
    .flatMap((element) => {
      const { width, height } = sizeOf(element);
      return width >= smallest && height >= smallest
        ? []
        : [`${element.getAttribute('aria-label') ?? element.textContent}: ${width} × ${height}`];
    });
};
