import type { Page } from 'playwright-core';
import { filesOf, messagesOf, type CompiledText } from './catalogue.ts';

/** The mark after each word: a character without width, which Playwright drops from names. */
const mark = '\u200b';

const marked = (text: string): string =>
  text
    .split(/(<\/?\d+\/?>)/)
    .map((piece) => (piece.startsWith('<') ? piece : piece.replace(/[A-Za-z]+/g, `$&${mark}`)))
    .join('');

const cases = (all: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(all).map(([name, text]) => [
      name,
      name === 'offset' ? text : inPseudo(text as CompiledText),
    ]),
  );

/** Marks each word of a text, but not its values. */
const inPseudo = (text: CompiledText): CompiledText => {
  if (typeof text === 'string') return marked(text);
  return text.map((token) => {
    if (typeof token === 'string') return marked(token);
    const [name, kind, more] = token;
    return more === undefined ? token : [name, kind, cases(more as Record<string, unknown>)];
  });
};

/** The English texts with a mark after each word, as the source of a module. */
const pseudoTexts = async (): Promise<string> => {
  const messages: Record<string, CompiledText> = {};
  for (const [id, text] of Object.entries(await messagesOf('en'))) messages[id] = inPseudo(text);
  return `export const messages = ${JSON.stringify(messages)};`;
};

/**
 * Shows the Arabic page with marked English texts that are 40 % wider: the page is right to left, but tests find its
 * buttons by their English names.
 */
export const showPseudoTexts = async (page: Page): Promise<void> => {
  const [body, files] = [await pseudoTexts(), await filesOf('ar')];
  // Routes of the context, because a test may remove all routes of the page.
  for (const file of files)
    await page
      .context()
      .route(`**/${file}`, (route) => route.fulfill({ contentType: 'text/javascript', body }));
};

/** CSS that adds about 40 % to the width of a letter. Not for the main links, whose width `Navbar.tsx` computes from their letters. */
export const wider =
  '* { letter-spacing: 0.2em !important } bdi, bdi *, code, header nav, header nav * { letter-spacing: normal !important }';

/** The texts of the English catalogue that have no values. */
export const plainTexts = async (): Promise<string[]> =>
  Object.values(await messagesOf('en')).filter((text) => typeof text === 'string');

/**
 * Runs in the page: lists words that come from no catalogue. Users' texts are in `bdi`, in fields, or isolated by characters; all values
 * are isolated, so one that is one of the `plain` texts is not a user's.
 */
export const rawTexts = (plain: readonly string[]): string[] => {
  const found = new Set<string>();
  // Not translated: names, units and codes.
  const kept =
    /\u2068[^\u2069]*\u2069|\b(Marketplace|Google|UTC|URL|GitHub|LinkedIn|Facebook|English|Deutsch)\b|\S+@\S+|https?:\S*/g;
  const check = (text: string | null, where: string) => {
    // A word without its mark.
    const own = (text ?? '').replace(kept, (piece) => (plain.includes(piece.slice(1, -1)) ? piece : ''));
    for (const [word] of own.matchAll(/[A-Za-z]{2,}(?![A-Za-z\u200b])/g))
      found.add(`${where}: ${word} in "${(text ?? '').trim().slice(0, 60)}"`);
  };
  const ofUsers = 'bdi, [dir=auto], code, script, style, noscript, textarea, [data-user-text]';
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (parent && !parent.closest(ofUsers) && parent.checkVisibility())
      check(walker.currentNode.nodeValue, 'text');
  }
  // The title of a task's page is a text of a user.
  if (!document.querySelector('h1 bdi')) check(document.title, 'title');
  return [...found];
};

/** Runs in the page: lists elements whose text is cut without an ellipsis. */
export const cutTexts = (): string[] =>
  [
    ...document.querySelectorAll<HTMLElement>(
      'button, a, h1, h2, h3, label, legend, th, .MuiChip-label, [role=tab], li[data-row]',
    ),
  ]
    .filter((element) => element.checkVisibility() && element.clientWidth > 1)
    .filter((element) => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      const higher = element.matches('[data-row]') && element.scrollHeight > element.clientHeight + 2;
      return (
        overflowX !== 'visible' &&
        textOverflow !== 'ellipsis' &&
        (higher || element.scrollWidth > element.clientWidth + 1)
      );
    })
    .map((element) => `cut off: ${element.tagName} ${element.textContent.slice(0, 60)}`);
