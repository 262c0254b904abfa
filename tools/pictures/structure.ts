import type { Page } from 'playwright-core';

/** Runs in the page: what it says and offers, in its order, a line each. Times, states, numbers, ids and figures differ from day to day. */
const read = (): string => {
  const named = 'a, button, h1, h2, h3, h4, input, textarea, select, table, th, ul, ol, nav, form, [role]';
  const unseen = 'script, style, template, noscript, [hidden], [aria-hidden=true]';
  const lines: string[] = [];
  const add = (text: string | null) => {
    const line = (text ?? '')
      .replace(/…?[0-9a-f]{6,}(?:[-…][0-9a-f]+)*/g, 'id')
      .replace(/\p{Nd}+(?:[.,:\u066b\u066c]\p{Nd}+)*/gu, '0')
      .trim();
    if (line !== '') lines.push(line);
  };
  const walk = (node: Node): void => {
    if (node instanceof Text) add(node.data);
    if (!(node instanceof Element) || node.matches(unseen)) return;
    if (node.matches('time, figure, [role=status]')) {
      lines.push(`<${node.getAttribute('role') ?? node.localName}>`);
      return;
    }
    if (node.matches(named)) lines.push(`<${node.getAttribute('role') ?? node.localName}>`);
    for (const name of ['aria-label', 'placeholder', 'alt']) add(node.getAttribute(name));
    node.childNodes.forEach(walk);
  };
  walk(document.body);
  return lines.join('\n');
};

/** What the page says and offers: other lines if a picture of it would show other words or other controls. */
export const structureOf = (page: Page): Promise<string> => page.evaluate(read);
