import type { Page } from 'playwright-core';

/** Runs in the page: its texts and controls in order, one a line, without times, states, numbers and ids, which differ from day to day. */
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

/** The texts and controls of the page. They change if a picture of the page would show other words or other controls. */
export const structureOf = (page: Page): Promise<string> => page.evaluate(read);
