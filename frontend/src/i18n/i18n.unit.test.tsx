import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Compiled } from 'virtual:texts';
import { inLanguage } from '../testing/inLanguage.ts';

const runtimeOf = async (code: string, texts: Readonly<Record<string, string>>) => {
  const [{ i18n, Trans }, { addTexts }] = await inLanguage(code, async () =>
    Promise.all([import('./i18n.tsx'), import('./texts.ts')] as const),
  );
  addTexts(
    Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, compileMessage(text) as Compiled])),
  );
  const show = (text: ReactNode) => render(text).container;
  return { i18n, Trans, show };
};

afterEach(() => {
  document.documentElement.lang = 'en';
  vi.restoreAllMocks();
});

describe('a text', () => {
  it('has the six plural forms of Arabic', async () => {
    const { i18n } = await runtimeOf('ar', {
      bids: '{n, plural, zero {صفر} one {واحد} two {اثنان} few {# قليل} many {# كثير} other {# غير ذلك}}',
    });
    const form = (n: number) => i18n._({ id: 'bids', values: { n } }).replace(/^[\d٠-٩,٬]+ /, '');
    expect([0, 1, 2, 3, 10, 11, 99, 100, 102, 103].map(form)).toEqual([
      'صفر',
      'واحد',
      'اثنان',
      'قليل',
      'قليل',
      'كثير',
      'كثير',
      'غير ذلك',
      'غير ذلك',
      'قليل',
    ]);
  });

  it('writes the number of a plural as the reader does, and prefers an exact case', async () => {
    const { i18n } = await runtimeOf('de', {
      bids: '{n, plural, =0 {Keine Gebote} one {# Gebot} other {# Gebote}}',
    });
    const text = (n: number) => i18n._({ id: 'bids', values: { n } });
    expect([0, 1, 2, 12_345].map(text)).toEqual(['Keine Gebote', '1 Gebot', '2 Gebote', '12.345 Gebote']);
  });

  it('selects, also inside a plural', async () => {
    const { i18n } = await runtimeOf('de', {
      sent: '{n, plural, one {# Mal} other {# Mal {who, select, owner {vom Besitzer} other {von {who}}}}}',
    });
    const text = (n: number, who: string) => i18n._({ id: 'sent', values: { n, who } });
    expect([text(1, 'owner'), text(2, 'owner'), text(3, 'Ada')]).toEqual([
      '1 Mal',
      '2 Mal vom Besitzer',
      '3 Mal von Ada',
    ]);
  });

  it('has its digits as the reader writes them, but not in its tags', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ar-EG']);
    const { i18n, Trans, show } = await runtimeOf('ar', {
      days: 'من 1 إلى 365.',
      more: 'أحدث <0>50</0> من {total}',
    });
    expect(i18n._({ id: 'days' })).toBe('من ١ إلى ٣٦٥.');
    const container = show(<Trans id="more" values={{ total: 'A1' }} components={{ 0: <b /> }} />);
    expect(container.innerHTML).toBe('أحدث <b>٥٠</b> من A1');
  });

  it('puts elements where the language has them, one inside the other', async () => {
    const { Trans, show } = await runtimeOf('de', {
      link: 'Hier <1>kommt <0>{title}</0></1> zuerst.<2/>',
    });
    const container = show(
      <Trans
        id="link"
        values={{ title: '<0>no tag</0>' }}
        components={{ 0: <b />, 1: <a href="/there" />, 2: <hr /> }}
      />,
    );
    expect(container.innerHTML).toBe(
      'Hier <a href="/there">kommt <b>&lt;0&gt;no tag&lt;/0&gt;</b></a> zuerst.<hr>',
    );
  });

  it.each(['de', 'ar'])(
    'keeps its words and numbers in their order around any value, in %s',
    async (code) => {
      const { i18n, Trans, show } = await runtimeOf(code, {
        offer: '{name} für {money}',
        kind: '{kind, select, own {eigene} other {andere}} {name}',
      });
      const values = { name: 'A\u2069\u202eB\u2029C', money: '12' };
      const name = '\u2068A\u202eB\u202c C\u2069';
      expect(i18n._({ id: 'offer', values })).toBe(`${name} für 12`);
      expect(show(<Trans id="offer" values={values} />).textContent).toBe(`${name} für 12`);
      expect(i18n._('kind', { ...values, kind: 'own' })).toBe(`eigene ${name}`);
      const element = { ...values, name: <b>Ada</b> };
      expect(show(<Trans id="offer" values={element} />).innerHTML).toBe('<b>Ada</b> für 12');
      const tag = { ...values, name: '<\u2069\u202eB' };
      expect(show(<Trans id="offer" values={tag} />).innerHTML).toBe('\u2068&lt;\u202eB\u202c\u2069 für 12');
    },
  );

  it('shows what a user typed as it is, also what Lingui would read', async () => {
    const { i18n, Trans, show } = await runtimeOf('de', { by: 'von {name}', in: 'in <0>{name}</0>' });
    const values = { name: String.raw`\u0041 \x3c0/> <0>` };
    expect(i18n._({ id: 'by', values })).toBe(`von ${values.name}`);
    expect(i18n._('by', values)).toBe(`von ${values.name}`);
    expect(show(<Trans id="in" values={values} components={{ 0: <b /> }} />).textContent).toBe(
      `in ${values.name}`,
    );
  });

  it('says that a text was deleted, in a message and beside other text', async () => {
    const { i18n, Trans, show } = await runtimeOf('de', { history: 'Verlauf von {title}' });
    const { isolate } = await import('../ui/sentences/isolate.ts');
    const deleted = isolate(null);
    const values = { title: null };
    expect(deleted).toMatch(/\S/);
    expect(i18n._({ id: 'history', values })).toBe(`Verlauf von ${deleted}`);
    expect(show(<Trans id="history" values={values} />).textContent).toBe(`Verlauf von ${deleted}`);
  });
});
