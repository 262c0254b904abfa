import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { matchMediaWith } from '../../testing/media.ts';
import { openOperations, someProjection } from '../../testing/operations.ts';

const open = () => openOperations('/operations');
beforeEach(() => {
  matchMediaWith('(min-width');
  apiServer.use(
    http.get(apiUrl('/operations/projections'), () => HttpResponse.json({ projections: [someProjection()] })),
  );
});

describe('the trends', () => {
  it('have the same figures as a table, with what happened meanwhile', async () => {
    const { person } = open();
    const figure = within(await screen.findByRole('figure', { name: 'How far behind the projections were' }));
    expect(figure.getByRole('img', { name: /at most 1 min 30 s$/ })).toBeVisible();
    await person.click(figure.getByText('As a table'));
    const rows = figure.getAllByRole('row').map(({ textContent }) => textContent.replace(/^.*\d\d:\d\d/, ''));
    expect(rows).toEqual([
      'Timetasksbids' + 'What happened',
      '0 s0 s',
      '3 s0 sRebuild: tasks',
      '1 min 30 s1 s',
      '0 s0 s',
    ]);
  });

  it('count events by type, and requests with errors', async () => {
    const { person } = open();
    const table = async (name: RegExp) => {
      const figure = within(await screen.findByRole('figure', { name }));
      await person.click(figure.getByText('As a table'));
      return figure.getAllByRole('row').map(({ textContent }) => textContent.replace(/^.*\d\d:\d\d/, ''));
    };
    expect(await table(/^Events, 1 min/)).toEqual(['TimeAllBidPlacedTaskPosted', '101', '752', '770']);
    expect(await table(/^Requests, 1 min/)).toEqual([
      'TimeAllanswerederrors',
      '10100',
      '20200',
      '1,0301,00030',
      '40400',
    ]);
  });

  it('go back a day or a week', async () => {
    const asked: URLSearchParams[] = [];
    apiServer.use(
      http.get(apiUrl('/operations/history'), ({ request }) => {
        asked.push(new URL(request.url).searchParams);
        return HttpResponse.json({ series: [], marks: [] });
      }),
    );
    const { person } = open();
    expect(await screen.findByText(/^There are no figures of this time yet/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Week' }));
    await waitFor(() => expect(asked.at(-1)?.get('step')).toBe('7200'));
    const from = Date.parse(asked.at(-1)?.get('from') ?? '');
    expect((Date.now() - from) / 86_400_000).toBeCloseTo(7, 1);
  });
});
