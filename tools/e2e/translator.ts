import type { Page } from 'playwright-core';

/**
 * Translates all texts of the page from now on, also later ones, as Google Translate and Chrome do: replaces each text by
 * `<font><font>`. The words stay the same, so that tests find them.
 */
export const translate = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    // `as string`, because lint reports the element `font` as outdated.
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
