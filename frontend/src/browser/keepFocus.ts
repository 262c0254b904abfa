/** What can take the focus when something inside it is gone: it has a place in the order of Tab, or a name that a screen reader says. */
const places = '[tabindex], [aria-label], [aria-labelledby], main, form, header, footer';

/** An element and what is around it, from the inside to the outside. */
const pathOf = (element: Element): readonly Element[] => {
  const path: Element[] = [];
  for (let one: Element | null = element; one && one !== document.body; one = one.parentElement)
    path.push(one);
  return path;
};

/** Focuses the element, or else the first place around it that is still there and not empty. Returns false without such a place. */
const focusAlong = (path: readonly Element[]): boolean =>
  path.some((one, index) => {
    if (!(one instanceof HTMLElement) || !one.isConnected) return false;
    if (index > 0 && (!one.matches(places) || one.textContent === '')) return false;
    if (index > 0 && !one.hasAttribute('tabindex')) one.tabIndex = -1;
    one.focus({ preventScroll: true });
    return document.activeElement === one;
  });

/**
 * Puts the focus back when the focused element disappears or moves by itself: a row that another person deletes, a button after its work,
 * a toast. Browsers would leave it at the top of the page. It goes to what was around the element, or to where it was before on the page.
 */
export const keepFocus = (page: HTMLElement): (() => void) => {
  let last: readonly Element[] | undefined;
  /** The last one that is not in a dialog or a toast, which are beside the page. */
  let lastOnPage: readonly Element[] = [];
  /** While a dialog is open, it hides what is beside it, and keeps the focus inside by itself. */
  const isHidden = (path: readonly Element[]) => path.at(-1)?.getAttribute('aria-hidden') === 'true';
  const isLost = () => last !== undefined && (document.activeElement ?? page) === page;
  const note = (target: unknown) => {
    if (!(target instanceof Element) || target === page) return;
    last = pathOf(target);
    if (last.at(-1)?.querySelector('main') && !isHidden(last)) lastOnPage = last;
  };
  const onFocusIn = ({ target }: Event) => note(target);
  note(document.activeElement);
  // A press beside all controls takes the focus away on purpose.
  const pressed = () => {
    if (isLost()) last = undefined;
  };
  const observer = new MutationObserver(() => {
    if (!isLost()) return;
    // A disabled button waits for its work; it has the focus again after that.
    if (last?.[0]?.hasAttribute('disabled') && last[0].isConnected) return;
    if (focusAlong(last ?? []) || isHidden(lastOnPage)) return;
    if (!focusAlong(lastOnPage)) page.querySelector('main')?.focus();
  });
  page.addEventListener('focusin', onFocusIn);
  page.addEventListener('mouseup', pressed, true);
  observer.observe(page, { subtree: true, childList: true, attributeFilter: ['disabled', 'aria-hidden'] });
  return () => {
    observer.disconnect();
    page.removeEventListener('focusin', onFocusIn);
    page.removeEventListener('mouseup', pressed, true);
  };
};
