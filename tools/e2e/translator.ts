import type { Page } from 'playwright-core';

/**
 * Translates all that the page shows from now on, also what comes later, as Google Translate and Chrome do: each text is replaced by
 * `<font><font>`. The words stay, so that tests find them.
 */
export const translate = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    // A name without a type: lint knows the element as outdated.
    const tag = 'font' as string;
    const skipped = 'font, script, style, noscript, textarea, .notranslate';
    const texts = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (walker.nextNode()) found.push(walker.currentNode as Text);
      return found.filter(({ data, parentElement }) => data.trim() && !parentElement?.closest(skipped));
    };
    const translateNow = () => {
      for (const text of texts()) {
        const outer = document.createElement(tag);
        outer.append(document.createElement(tag));
        outer.firstElementChild?.append(text.data);
        text.before(outer);
        text.remove();
      }
    };
    addEventListener('DOMContentLoaded', () => {
      let planned = setTimeout(translateNow);
      const plan = () => {
        clearTimeout(planned);
        planned = setTimeout(translateNow, 50);
      };
      new MutationObserver(plan).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    });
  });
};
