import type { Diagnosis, ProjectionAnswer } from '@marketplace/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { matchMediaWith } from '../../testing/media.ts';
import { openOperations, someDiagnosis, someProjection } from '../../testing/operations.ts';

let projections: ProjectionAnswer[];
const have = (tasks: Partial<ProjectionAnswer>) => {
  projections = [someProjection(tasks)];
};
const open = () => openOperations('/operations');
const row = () => within(screen.getByRole('row', { name: /^tasks/ }));
const find = (...findings: Diagnosis['findings']) =>
  apiServer.use(http.get(apiUrl('/operations/doctor'), () => HttpResponse.json(someDiagnosis(...findings))));
const finding = (change: Partial<Diagnosis['findings'][number]>): Diagnosis['findings'][number] => ({
  about: 'projection tasks',
  state: 'warning',
  says: 'It is paused.',
  ...change,
});

beforeEach(() => {
  matchMediaWith('(min-width');
  have({});
  apiServer.use(http.get(apiUrl('/operations/projections'), () => HttpResponse.json({ projections })));
});

describe('the verdict', () => {
  it('says that all is well, with what the continuous check has compared', async () => {
    const says = '400 documents were compared with the events; none differs.';
    find({ about: 'continuous check', state: 'good', kind: 'documents-checked', says });
    open();
    expect(await screen.findByText('All is well')).toBeVisible();
    expect(screen.getByText(/^2 checks are good · looked at/)).toBeVisible();
    expect(screen.getByText(says)).toHaveAttribute('lang', 'en');
  });

  it('says what needs attention, each with what leads on', async () => {
    have({ state: 'paused' });
    find(
      finding({ about: 'read store', state: 'bad', says: 'It is away.' }),
      finding({ kind: 'paused', projection: 'tasks' }),
      finding({
        about: 'dead letters of bids',
        kind: 'dead-letters',
        says: '2 events could not be applied.',
      }),
    );
    const { person } = open();
    const list = await screen.findByRole('list', { name: '3 things need attention' });
    const [store, paused, letters] = within(list).getAllByRole('listitem');
    expect(store).toHaveTextContent('Problemread store: It is away.What to do');
    expect(letters).toHaveTextContent('2 events could not be applied.');
    expect(within(list).getByRole('link', { name: 'Look at them' })).toHaveAttribute(
      'href',
      '/operations/dead-letters',
    );
    expect(within(list).getByRole('link', { name: 'What to do' })).toHaveAttribute(
      'href',
      '/operations/doctor#finding-read-store',
    );
    expect(paused).toHaveTextContent('projection tasks: It is paused.');
    await person.click(within(list).getByRole('button', { name: 'Resume tasks' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Resume tasks?' }));
    expect(dialog.getByRole('textbox', { name: 'Reason (optional)' })).not.toBeRequired();
  });

  it('offers a rebuild where a document differs from the ledger', async () => {
    find(finding({ kind: 'document-differs', projection: 'tasks', says: 'A document of tasks differs.' }));
    have({ check: { checked: 1, since: '2026-01-01T09:00:00.000Z', differences: 1 } });
    const { person } = open();
    const list = await screen.findByRole('list', { name: '1 thing needs attention' });
    expect(row().getByText('1 document differs')).toBeVisible();
    await person.click(within(list).getByRole('button', { name: 'Rebuild tasks' }));
    expect(await screen.findByRole('dialog', { name: 'Rebuild tasks?' })).toBeVisible();
  });

  it('says so if the doctor does not answer', async () => {
    apiServer.use(http.get(apiUrl('/operations/doctor'), () => HttpResponse.error()));
    open();
    expect(await screen.findByText('It is not known whether all is well')).toBeVisible();
  });
});

describe('a preview', () => {
  it('shows what a rebuild would change, field by field', async () => {
    have({
      preview: {
        state: 'done',
        compared: 812,
        different: 3,
        samples: [
          { id: 'task-1', before: { budget: 9, title: 'string of 4 characters' }, after: { budget: 12 } },
          { id: 'task-2', before: null, after: { budget: 1 } },
          { id: 'task-3', before: null, after: null },
        ],
      },
    });
    open();
    const preview = within(await screen.findByRole('region', { name: 'Preview of tasks' }));
    expect(preview.getByText('3 of 812 documents would change.')).toBeVisible();
    const [, first, second, third] = preview.getAllByRole('row');
    expect(first).toHaveTextContent('budget 9 → 12title string of 4 characters → —');
    expect(second).toHaveTextContent('only in the new one');
    expect(third).toHaveTextContent(/—$/);
  });
});
