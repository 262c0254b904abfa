import type { TaskHistory, TaskLineage } from '@marketplace/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
// Loaded before the first test needs it.
import './AuditSection.tsx';
import { routes } from '../../app/routes.tsx';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { auditor } from '../../testing/fakeIdentity.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { someEvent } from '../../testing/someEvent.ts';
import { someTask } from '../../testing/someTask.ts';

Element.prototype.scrollIntoView = () => undefined; // happy-dom has none

const { _id: id } = someTask();
const long = 'A round logo for a bakery that sells bread, rolls and cakes in two shops of the old town.';
const posting = {
  title: 'A <b>logo</b>',
  category: 'Design',
  description: long,
  deadline: '2030-05-31',
  budget: 9,
  status: 'Pending',
  userEmail: 'bob@example.com',
  userName: 'Bob',
};
const history: TaskHistory = {
  events: [
    {
      ...someEvent(4, { type: 'TaskPosted', data: posting }),
      changes: [{ field: 'title', after: 'A <b>logo</b>' }],
    },
    {
      ...someEvent(7, { type: 'TaskUpdated', data: { budget: 12, description: long } }),
      changes: [
        { field: 'budget', before: 9, after: 12 },
        { field: 'description', before: long, after: long.replace('two', 'three') },
      ],
    },
    {
      ...someEvent(9, { type: 'TaskDeleted', data: {} }),
      changes: [{ field: 'title', before: 'A <b>logo</b>' }],
    },
  ],
};
const open = (hash = '') => renderApp({ routes, at: `/audit/tasks/${id}${hash}`, user: auditor });
const items = async () =>
  within(await screen.findByRole('list', { name: 'History' })).getAllByRole('listitem');

type Person = ReturnType<typeof open>['person'];
const unfold = async (person: Person, ...which: readonly (HTMLElement | undefined)[]) => {
  for (const item of which)
    if (item) await person.click(within(item).getByRole('button', { expanded: false }));
};

const storedUpdate = someEvent(7, { type: 'TaskUpdated', data: { budget: 12, description: long } });

describe('the history of a task', () => {
  it('says which texts were deleted and when, and names the actor by the uid', async () => {
    const actor = { uid: 'uid-bob', email: null };
    const data = { ...posting, title: null, description: null, userEmail: null, userName: null };
    const changes = ['title', 'userName'].map((field) => ({ field, after: null }));
    const event = { ...someEvent(4, { type: 'TaskPosted', schemaVersion: 2, data, actor }), changes };
    const events = [{ ...event, forgotten: '2026-11-25' }];
    apiServer.use(http.get(apiUrl('/audit/tasks/:id'), () => HttpResponse.json({ events })));
    const { person } = open();
    const [item] = await items();
    expect(item).toHaveTextContent(
      /^Posted by Former user \(uid-bob\)Text deleted with its author’s account/,
    );
    await unfold(person, item);
    expect(item).toHaveTextContent(/deleted with the account of their author on 2026-11-25\./);
    expect(item).toHaveTextContent(/owner.*Former user/);
  });

  it('has a line for each event, and all of its changes on demand, also for a deleted task', async () => {
    apiServer.use(http.get(apiUrl(`/audit/tasks/${id}`), () => HttpResponse.json(history)));
    const { person } = open();
    const [posted, updated, deleted] = await items();
    expect(posted).toHaveTextContent(/^Posted by bob@example.comA <b>logo<\/b>2026-01-01 09:00:04 UTC$/);
    expect(updated).toHaveTextContent(/^Updated by bob@example.combudget \$9 → \$12, description2026/);
    expect(screen.getByRole('link', { name: 'Ledger' })).toHaveAttribute('aria-current', 'page');
    await unfold(person, posted, updated);
    expect(posted).toHaveTextContent(/Position 4titleafter: A <b>logo<\/b>/);
    expect(updated).toHaveTextContent(/before: \$9 → after: \$12/);
    expect(updated?.querySelector('del bdi, bdi del')).toBeInTheDocument();
    expect(
      [...(updated?.querySelectorAll('bdi > del, bdi > ins') ?? [])].map(({ textContent }) => textContent),
    ).toEqual(['two', 'three']);
    expect(deleted).toHaveTextContent('Deleted by');
    expect(screen.getByText('The task is deleted; its history is kept.')).toBeVisible();
  });

  const inPages = http.get(apiUrl(`/audit/tasks/${id}`), ({ request }) => {
    const page = Number(new URL(request.url).searchParams.get('cursor') ?? 0);
    const events = history.events.slice(page, page + 1);
    return HttpResponse.json({ events, ...(page < 2 && { next: String(page + 1) }) });
  });

  it('is read on by a button', async () => {
    apiServer.use(inPages);
    const { person } = open();
    expect(await items()).toHaveLength(1);
    expect(screen.getByText('1 event shown')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Show More' }));
    expect(await screen.findByText('2 events shown')).toBeVisible();
  });

  it('is read up to the event that the address names', async () => {
    apiServer.use(inPages);
    open('#event-9');
    expect(await screen.findByText('3 events')).toBeVisible();
    expect((await items())[2]).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Show More' })).toBeNull();
  });

  it('shows an offer, and what the system did', async () => {
    const data = { bidId: '01930000-0000-7000-a000-000000000001', userEmail: 'bob@example.com' };
    const offer = { userName: 'Bob', amount: 900.5, message: 'Two <b>lines</b>\nof text' };
    const events: TaskHistory['events'] = [
      {
        ...someEvent(5, { schemaVersion: 2, data: { ...data, ...offer } }),
        changes: [
          { field: 'acceptingBids', before: true, after: false },
          { field: 'bid.amount', after: 900.5 },
          { field: 'work', before: 'delivered', after: 'changes-requested' },
        ],
      },
      {
        ...someEvent(6, {
          type: 'BiddingClosed',
          actor: { uid: 'system', email: '' },
          data: { deadline: '2026-01-01' },
        }),
        changes: [],
      },
    ];
    apiServer.use(http.get(apiUrl(`/audit/tasks/${id}`), () => HttpResponse.json({ events })));
    const { person } = open();
    const [placed, closed] = await items();
    await unfold(person, placed);
    expect(placed).toHaveTextContent(/\$900\.50: Two <b>lines<\/b> of text/);
    expect(placed).toHaveTextContent(/takes bids.*before: yes → after: no/i);
    expect(placed).toHaveTextContent('bid amountafter: $900.50');
    expect(placed).toHaveTextContent('before: delivered → after: changes requested');
    expect(closed).toHaveTextContent(
      /^Bidding closed by the system.*The deadline 2026-01-01 \(UTC\) has passed/,
    );
    const states = within(screen.getByRole('figure', { name: 'States over time (UTC)' }));
    await person.click(states.getByText('As a table'));
    expect(states.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'LineWhatFromTo',
      'Workchanges requested2026-01-01 09:00:052026-01-01 09:00:07',
      'EventsBid placed2026-01-01 09:00:05',
      'EventsBidding closed2026-01-01 09:00:06',
    ]);
  });

  it('shows the task as of an event, and where each value comes from', async () => {
    const lineage = (at: number): TaskLineage => {
      const [posted, updated] = [someEvent(4, { type: 'TaskPosted' }), someEvent(7, { type: 'TaskUpdated' })];
      const values = Object.entries(someTask({ title: `As of ${at}`, budget: 12 }));
      return {
        position: at,
        fields: {
          ...Object.fromEntries(
            values.map(([name, value]) => [name, { value, event: name === 'budget' ? updated : posted }]),
          ),
          description: { value: null, forgotten: '2026-11-25', event: posted },
        },
      };
    };
    apiServer.use(
      http.get(apiUrl(`/audit/tasks/${id}`), () => HttpResponse.json(history)),
      http.get(apiUrl(`/audit/tasks/${id}/lineage`), ({ request }) =>
        HttpResponse.json(lineage(Number(new URL(request.url).searchParams.get('at')))),
      ),
    );
    const { person } = open();
    const [posted, updated] = await items();
    if (!posted || !updated) throw new Error('There are no two events.');
    await unfold(person, updated);
    await person.click(within(updated).getByRole('button', { name: 'Task at that time' }));
    const then = await screen.findByRole('region', { name: 'The task as of position 7' });
    expect(await within(then).findByText('As of 7')).toBeVisible();
    expect(then).toHaveTextContent(
      /open bids0 Position 4takes bidsyes Position 4bidding closes2030-05-31 23:59:59 UTC Position 4/,
    );
    expect(then).toHaveTextContent(/deleted with the account of their author on 2026-11-25\.$/);
    const origin = within(then).getByRole('button', { name: 'Position 7: where “budget” comes from' });
    for (const isOpen of [true, false]) {
      await person.click(origin);
      expect(origin).toHaveAttribute('aria-expanded', String(isOpen));
    }
    expect(then).not.toHaveTextContent('Updated by');
    await person.click(within(updated).getByRole('button', { name: 'Raw event' }));
    expect(JSON.parse((await within(updated).findByRole('region')).textContent)).toEqual(storedUpdate);
  });
});
