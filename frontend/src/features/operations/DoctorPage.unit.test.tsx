import type { Diagnosis } from '@marketplace/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { openOperations } from '../../testing/operations.ts';

const findings: Diagnosis['findings'] = [
  { about: 'relay', state: 'bad', says: 'It has stopped.', advice: 'Start it again.' },
  { about: 'tasks', state: 'warning', says: '40 events behind.', advice: 'Look at its rate.' },
  { about: 'event store', state: 'good', says: 'It answers.', details: { head: 12_345 } },
];

describe('the doctor', () => {
  it('lists the findings, runs again on request, and is copied as text', async () => {
    let asked = 0;
    apiServer.use(
      http.get(apiUrl('/operations/doctor'), () => {
        asked += 1;
        const all = asked === 1 ? findings : findings.slice(2);
        return HttpResponse.json({ at: '2026-11-21T10:00:00.000Z', state: 'bad', findings: all });
      }),
    );
    const { person } = openOperations('/operations/doctor');
    expect(await screen.findByText(/^1 problem, 1 warning, 1 good/)).toBeVisible();
    const list = screen.getByRole('list', { name: 'Findings' });
    // The service's sentence is marked as English, in each language of the page.
    const english = within(list).getByText('It has stopped.');
    expect([english.lang, english.dir]).toEqual(['en', 'ltr']);
    expect(
      within(list)
        .getAllByRole('heading')
        .map((heading) => heading.textContent),
    ).toEqual(['relay', 'tasks', 'event store']);
    await person.click(screen.getByRole('button', { name: 'Copy as text' }));
    expect(await navigator.clipboard.readText()).toBe(
      [
        '2026-11-21T10:00:00.000Z',
        'BAD      relay: It has stopped.',
        '         → Start it again.',
        'WARNING  tasks: 40 events behind.',
        '         → Look at its rate.',
        'good     event store: It answers.',
        '         head: 12345',
        '',
      ].join('\n'),
    );
    await person.click(screen.getByRole('button', { name: 'Run again' }));
    expect(await screen.findByText(/^1 good/)).toBeVisible();
    expect(screen.queryByText('It has stopped.')).not.toBeInTheDocument();
  });
});
