import type { Figures } from '@marketplace/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
// Loaded before the first test needs it.
import './ModerationSection.tsx';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { auditor, moderator } from '../../testing/fakeIdentity.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { screens } from '../../testing/screens.tsx';
import { problemBody } from '../../testing/someTask.ts';

const none: Figures = {
  year: 2027,
  reports: { illegal: 0, fraud: 0, abuse: 0, spam: 0, other: 0 },
  decisions: { hide: { illegal: 0, terms: 0 }, show: { illegal: 0, terms: 0 } },
  objections: 0,
};
const some: Figures = {
  ...none,
  reports: { ...none.reports, fraud: 1_200, spam: 3 },
  decisions: { hide: { illegal: 2, terms: 40 }, show: { illegal: 0, terms: 5 } },
  objections: 6,
  medianSeconds: 93_600,
};
/** Answers the figures of the asked year. */
const haveFigures = (figures: Figures) => {
  const asked: (string | null)[] = [];
  apiServer.use(
    http.get(apiUrl('/moderation/figures'), ({ request }) => {
      const year = new URL(request.url).searchParams.get('year');
      asked.push(year);
      return HttpResponse.json({ ...figures, year: Number(year) });
    }),
  );
  return asked;
};
const open = (user = auditor, at = '/moderation/figures?year=2027') =>
  renderApp({ routes: screens, at, user });

describe('the figures', () => {
  it('are a table of the year, as the reader writes numbers and durations', async () => {
    const asked = haveFigures(some);
    open();
    const table = within(await screen.findByRole('table', { name: 'Figures of 2027' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'What',
      'Ground',
      'Number',
    ]);
    const rows = table.getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Reports', 'It is against the law', '0'],
      ['Reports', 'It tries to cheat people', '1,200'],
      ['Reports', 'It insults or threatens somebody', '0'],
      ['Reports', 'It is advertising, or the same again and again', '3'],
      ['Reports', 'Something else', '0'],
      ['Decided to hide', 'It breaks the law.', '2'],
      ['Decided to hide', 'It breaks the terms of this marketplace.', '40'],
      ['Decided to show', 'It does not break the law.', '0'],
      ['Decided to show', 'It does not break the terms of this marketplace.', '5'],
      ['Objections', '—', '6'],
      ['Median time to a decision', '—', '1 d 2 h'],
    ]);
    expect(table.getAllByRole('rowheader')[0]).toHaveTextContent('Reports');
    expect(asked).toEqual(['2027']);
  });

  it('are saved as CSV with the words of the API', async () => {
    haveFigures(some);
    let blob: Blob | undefined;
    // The test's browser has none.
    URL.createObjectURL = (given) => {
      blob = given as Blob;
      return 'blob:figures';
    };
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Download CSV' }));
    expect(click.mock.contexts[0]).toMatchObject({ download: 'moderation-2027.csv' });
    expect(blob?.type).toBe('text/csv');
    const lines = (await blob?.text())?.split('\r\n');
    expect(lines?.slice(0, 3)).toEqual([
      'year,figure,ground,value',
      '2027,reports,illegal,0',
      '2027,reports,fraud,1200',
    ]);
    expect(lines?.slice(-4)).toEqual([
      '2027,show,terms,5',
      '2027,objections,,6',
      '2027,medianSeconds,,93600',
      '',
    ]);
  });

  it('say so where a year has none, and are of this year at first', async () => {
    const asked = haveFigures(none);
    const { person } = open(auditor, '/moderation/figures?year=soon');
    const year = new Date().getUTCFullYear();
    expect(await screen.findByText(`Nothing was reported or decided in ${year}.`)).toBeVisible();
    await person.click(screen.getByRole('combobox', { name: 'Year' }));
    await person.click(screen.getByRole('option', { name: String(year - 1) }));
    expect(await screen.findByText(`Nothing was reported or decided in ${year - 1}.`)).toBeVisible();
    expect(asked).toEqual([String(year), String(year - 1)]);
    expect(screen.queryByRole('button', { name: 'Download CSV' })).not.toBeInTheDocument();
  });

  it('are read again after a fault', async () => {
    haveFigures(some);
    const fault = () => HttpResponse.json(problemBody(500, 'A fault'), { status: 500 });
    apiServer.use(http.get(apiUrl('/moderation/figures'), fault, { once: true }));
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('table')).toBeVisible();
  });

  it('are one screen of moderators, and the only one of auditors', async () => {
    haveFigures(none);
    const linksOf = async () => {
      const links = within(await screen.findByRole('navigation', { name: 'Moderation' })).getAllByRole(
        'link',
      );
      return links.map(({ textContent }) => textContent.trim());
    };
    const { identity, router } = open(auditor, '/moderation');
    await waitFor(() => expect(router.state.location.pathname).toBe('/moderation/figures'));
    expect(await linksOf()).toEqual(['Figures']);
    act(() => identity.tell(moderator));
    expect(await linksOf()).toEqual(['Open', 'Decided', 'Figures']);
  });
});
