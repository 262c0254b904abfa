import type { ProjectionAnswer } from '@marketplace/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { matchMediaWith } from '../../testing/media.ts';
import { openOperations, someProjection, someRebuild } from '../../testing/operations.ts';
import { problemBody } from '../../testing/someTask.ts';

let projections: ProjectionAnswer[];
const have = (tasks: Partial<ProjectionAnswer>) => {
  projections = [someProjection(tasks), someProjection({ name: 'bids', deadLetters: 2 })];
};
const open = () => openOperations('/operations');
type Person = ReturnType<typeof open>['person'];

const ask = async (person: Person, what: string, title: string) => {
  await person.click(await screen.findByRole('button', { name: what }));
  return within(await screen.findByRole('dialog', { name: title }));
};
const row = () => within(screen.getByRole('row', { name: /^tasks/ }));
beforeEach(() => {
  matchMediaWith('(min-width');
  have({});
  apiServer.use(http.get(apiUrl('/operations/projections'), () => HttpResponse.json({ projections })));
});

describe('the projections', () => {
  it('are one table, each with its lag as time and as a line', async () => {
    have({ state: 'paused', lag: { events: 345, seconds: 200, trend: 'rising' } });
    open();
    expect(await screen.findByRole('row', { name: /^bids/ })).toBeVisible();
    expect(row().getByText('Paused')).toBeVisible();
    expect(row().getByText('3 min 20 s')).toBeVisible();
    expect(row().getByText(/^345 events ·/)).toHaveTextContent('345 events · rising');
    expect(
      await row().findByRole('img', { name: 'In the last 15 minutes at most 1 min 30 s behind' }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: '2 dead letters of bids' })).toHaveAttribute(
      'href',
      '/operations/dead-letters?projection=bids',
    );
    expect(screen.getByRole('link', { name: 'Dead letters 2' })).toBeVisible();
    expect(document.title).toBe('Projections · Operations · Marketplace');
  });

  it('stay visible with the time of the last read while the connection is lost', async () => {
    open();
    expect(await screen.findByRole('row', { name: /^tasks/ })).toBeVisible();
    apiServer.use(http.get(apiUrl('/operations/projections'), () => HttpResponse.error(), { once: true }));
    const note = await screen.findByText(/This data is from \d\d:\d\d:\d\d\./);
    expect(note).toHaveTextContent('Projections could not be read: network error.');
    expect(row().getByText('Running')).toBeVisible();
    // The page continues to poll.
    await waitFor(() => expect(note).not.toBeInTheDocument());
  });
});

describe('a rebuild', () => {
  it('needs a reason, moves along its line, and is swapped in', async () => {
    const sent: unknown[] = [];
    apiServer.use(
      http.post(apiUrl('/operations/projections/tasks/rebuild'), async ({ request }) => {
        sent.push(await request.json());
        have({ state: 'rebuilding', rebuild: someRebuild() });
        return HttpResponse.json(projections[0], { status: 202 });
      }),
    );
    const { person } = open();
    const dialog = await ask(person, 'Rebuild tasks', 'Rebuild tasks?');
    await person.click(dialog.getByRole('button', { name: 'Rebuild' }));
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
    expect(dialog.getByText('Say why: others will look for it in the ledger.')).toBeVisible();
    expect(sent).toEqual([]);
    await person.keyboard('A field was wrong.');
    await person.click(dialog.getByRole('checkbox', { name: /^Accept an announced change/ }));
    expect(dialog.getByText(/^Everybody will read the new documents/)).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Rebuild' }));

    const line = await screen.findByRole('progressbar', { name: 'Rebuild of tasks' });
    expect(line).toHaveAttribute('aria-valuenow', '50');
    expect(sent).toEqual([{ reason: 'A field was wrong.', acceptDifferences: true }]);
    expect(screen.getByText('Generation 4 is catching up: 50 %, about 2 s left.')).toBeVisible();
    expect(screen.getByText('6,000 of 12,000 events · 4,000/s')).toBeVisible();
    const again = screen.getByRole('button', { name: 'Rebuild tasks' });
    await waitFor(() => expect(again).toHaveFocus());
    expect(again).toHaveAttribute('aria-disabled', 'true');
    await person.click(again);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

    const endedAt = new Date().toISOString();
    const differences = { count: 0, compared: 812, examples: [] };
    have({ generation: 4, rebuild: someRebuild({ state: 'swapped', endedAt, differences }) });
    expect(
      await screen.findByText('Generation 4 was swapped in. 812 documents compared, all the same.'),
    ).toBeVisible();
    expect(screen.getByRole('status', { name: 'News' })).toHaveTextContent('Rebuild of tasks: Swapped.');
    expect(again).toHaveAttribute('aria-disabled', 'false');
  });

  it('that was refused shows which documents differ, and how', async () => {
    const differences = {
      count: 7,
      compared: 812,
      examples: [
        {
          collection: 'tasks',
          id: '01930000-0000-7000-8000-000000000001',
          kind: 'different' as const,
          fields: ['budget'],
          before: { budget: 9 },
          after: { budget: 12 },
        },
        { collection: 'tasks', id: 'short', kind: 'missing' as const, fields: [] },
        { collection: 'tasks', id: 'older', kind: 'different' as const, fields: ['budget', 'title'] },
      ],
    };
    have({ rebuild: someRebuild({ state: 'refused', differences }) });
    const { person } = open();
    expect(await screen.findByText(/7 differences in 812 documents\./)).toBeVisible();
    expect(screen.getByText('The first 3 of 7:')).toBeVisible();
    const list = screen.getByRole('table', { name: 'Differences' });
    const rows = within(list)
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
    expect(rows[1]).toMatch(/tasksbudget 9 → 12$/);
    expect(rows[2]).toMatch(/tasksonly in the live one$/);
    expect(rows[3]).toMatch(/tasksbudget, title$/);
    await person.click(within(list).getByRole('button', { name: 'Copy the id 01930000…000001' }));
    expect(await navigator.clipboard.readText()).toBe('01930000-0000-7000-8000-000000000001');
  });
});

describe('a refused action', () => {
  it('shows the reason in the dialog, which keeps the typed text', async () => {
    const held = Promise.withResolvers<undefined>();
    apiServer.use(
      http.post(apiUrl('/operations/projections/tasks/rollback'), async () => {
        await held.promise;
        return HttpResponse.json(problemBody(409, 'No generation before this one is kept.'), { status: 409 });
      }),
    );
    const { person } = open();
    const dialog = await ask(person, 'Roll back tasks', 'Roll back tasks to generation 2?');
    await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Wrong prices');
    await person.click(dialog.getByRole('button', { name: 'Roll back' }));
    const saving = dialog.getByRole('button', { name: 'Rolling back...' });
    await person.keyboard('{Escape}');
    held.resolve(undefined);
    expect(await dialog.findByText('No generation before this one is kept.')).toBeVisible();
    expect(saving).toHaveAccessibleName('Roll back');
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Wrong prices');
  });

  it('may have been done if the answer was lost', async () => {
    apiServer.use(http.post(apiUrl('/operations/projections/tasks/pause'), () => HttpResponse.error()));
    const { person } = open();
    const dialog = await ask(person, 'Pause tasks', 'Pause tasks?');
    await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Upkeep');
    await person.click(dialog.getByRole('button', { name: 'Pause' }));
    expect(await dialog.findByText(/It may have been done: check/)).toBeVisible();
  });
});
