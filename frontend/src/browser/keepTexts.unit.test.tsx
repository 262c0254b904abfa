import { act, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepTexts } from './keepTexts.ts';

/** The ways in which translators replace a text by an element. */
const ways: Readonly<Record<string, (text: Text, element: Element, inner: Element) => void>> = {
  replaces: (text, element) => text.replaceWith(element),
  'inserts, and removes': (text, element) => {
    text.before(element);
    text.remove();
  },
  'inserts behind, and removes': (text, element) => {
    text.after(element);
    text.remove();
  },
  'puts the text into its element': (text, element, inner) => {
    text.before(element);
    inner.replaceChildren(text);
  },
};

// `as string`, because lint reports the element `font` as outdated.
const tag = 'font' as string;
const textsIn = (root: Node): Text[] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts.filter(
    ({ data, parentElement }) => data.trim() !== '' && parentElement?.closest('font') === null,
  );
};
/** Translates the page into capitals, as a browser's translator does; returns the data that undoes the translation. */
const translate = async (way: string) => {
  const done: { readonly text: Text; readonly data: string; readonly element: Element }[] = [];
  await act(() => {
    for (const text of textsIn(document.body)) {
      const { data } = text;
      const [element, inner] = [document.createElement(tag), document.createElement(tag)];
      inner.textContent = data;
      element.append(inner);
      ways[way]?.(text, element, inner);
      done.push({ text, data, element });
    }
    return Promise.resolve();
  });
  for (const { data, element } of done)
    (element.firstElementChild ?? element).textContent = data.toUpperCase();
  return done;
};

interface Shown {
  readonly bids: number;
  readonly icon?: boolean;
  readonly note?: string | undefined;
  readonly sorted?: readonly string[];
}
const Task = ({ bids, icon, note, sorted = [] }: Shown) => (
  <p>
    {icon && <i>!</i>}
    {note}
    {bids} {bids === 1 ? 'bid' : 'bids'} on <b>{bids} of mine</b>, <q>{bids}</q>{' '}
    {sorted.map((name) => (
      <Named key={name} name={name} />
    ))}
  </p>
);
const Named = ({ name }: { readonly name: string }) => name;
const text = () => screen.getByRole('paragraph').textContent;

let show: (change: Partial<Shown>) => Promise<void>;
beforeAll(() => keepTexts(document.body));
beforeEach(() => {
  let shown: Shown = { bids: 1, note: 'Closed. ', sorted: ['logo ', 'flyer '] };
  const { rerender } = render(<Task {...shown} />, { wrapper: StrictMode });
  show = (change) => {
    shown = { ...shown, ...change };
    rerender(<Task {...shown} />);
    return Promise.resolve();
  };
});

describe.each(Object.keys(ways))('a page that a translator changes: it %s', (way) => {
  it('shows what changes, what is gone and what is new, again and again', async () => {
    await translate(way);
    expect(text()).toBe('CLOSED. 1 BID ON 1 OF MINE, 1 LOGO FLYER ');
    await show({ bids: 2 });
    expect(text()).toBe('CLOSED. 2 bids ON 2 OF MINE, 2 LOGO FLYER ');
    await translate(way);
    expect(text()).toBe('CLOSED. 2 BIDS ON 2 OF MINE, 2 LOGO FLYER ');
    await show({ note: undefined, icon: true, bids: 1 });
    expect(text()).toBe('!1 bid ON 1 OF MINE, 1 LOGO FLYER ');
    await show({ note: 'Open. ', sorted: ['flyer ', 'poster ', 'logo '] });
    expect(text()).toBe('!Open. 1 bid ON 1 OF MINE, 1 FLYER poster LOGO ');
  });

  it('is itself again when the translator takes it back, with the same texts or with its own', async () => {
    for (const isOwn of [false, true]) {
      const done = await translate(way);
      await act(() => {
        for (const { text, data, element } of done) element.replaceWith(isOwn ? data : text);
        return Promise.resolve();
      });
      expect(text()).toBe('Closed. 1 bid on 1 of mine, 1 logo flyer ');
      await show({ bids: 2 });
      expect(text()).toBe('Closed. 2 bids on 2 of mine, 2 logo flyer ');
      await show({ bids: 1 });
    }
  });
});
