import type { Board, BoardTask, Task } from '@marketplace/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
// Loaded before the first test needs it.
import './AuditSection.tsx';
import { routes } from '../../app/routes.tsx';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { auditor } from '../../testing/fakeIdentity.ts';
import { matchMediaWith } from '../../testing/media.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { someEvent } from '../../testing/someEvent.ts';
import { someTask } from '../../testing/someTask.ts';

const head = 40;
let asked: URLSearchParams[];

const boardTask = (change: Partial<Task>, since: BoardTask['since'], forgotten?: string): BoardTask => ({
  ...someTask(change),
  forgotten,
  since,
});
const boardAt = (position: number): Board => ({
  position,
  at: someEvent(position).recordedAt,
  total: 2,
  postedSince: 3,
  tasks: [
    boardTask(
      { title: 'Changed', bidsCount: 3, bidsOpen: 2 },
      { state: 'changed', fields: ['budget', 'userName', 'bidsOpen'] },
    ),
    boardTask(
      { _id: '01930000-0000-7000-8000-000000000002', title: null, userEmail: null },
      { state: 'deleted', fields: [] },
      '2026-11-25',
    ),
  ],
});

beforeEach(() => {
  matchMediaWith('(min-width');
  asked = [];
  apiServer.use(
    http.get(apiUrl('/audit/counts'), () =>
      HttpResponse.json({
        from: '2026-01-01T09:00:00.000Z',
        to: '2026-01-01T09:01:00.000Z',
        step: 60,
        counts: [{ at: '2026-01-01T09:00:00.000Z', types: { BidPlaced: head } }],
      }),
    ),
    http.get(apiUrl('/audit/events'), () => HttpResponse.json({ events: [someEvent(head)] })),
    http.get(apiUrl('/audit/board'), ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams);
      const at = searchParams.get('at') ?? '';
      const ofTime = Math.round((Date.parse(at) - Date.parse(someEvent(0).recordedAt)) / 1000);
      return HttpResponse.json(boardAt(at.includes('T') ? Math.min(head, ofTime) : Number(at) || head));
    }),
  );
});
const open = (at = '/audit/board') => renderApp({ routes, at, user: auditor });

describe('the board at a position or time', () => {
  it('marks what changed in each task since', async () => {
    open('/audit/board?at=12&category=Design');
    const [, changed, gone] = await screen.findAllByRole('row');
    expect(changed).toHaveTextContent(/Changed since:budget, owner, open bids/);
    expect(changed).toHaveTextContent(/PendingOpen for bids.*32 open\(different today\)/);
    expect(changed).toHaveTextContent('$1,200.50(different today)');
    expect(gone).toHaveTextContent('Deleted since');
    expect(gone).toHaveTextContent('deleted with the account of their author on 2026-11-25.');
    expect(screen.getByText(/2 tasks as of position 12 .* 3 posted since/)).toBeVisible();
    expect(asked[0]?.toString()).toBe('category=Design&sort=-posted&at=12&limit=50');
  });

  it('shows what the API says of a moment in the address that is none', async () => {
    apiServer.use(
      http.get('*/api/audit/board', ({ request }) => {
        const at = new URL(request.url).searchParams.get('at') ?? '';
        return HttpResponse.json({ message: `No moment: ${at}` }, { status: 400 });
      }),
    );
    open('/audit/board?at=20266-11-21');
    expect(await screen.findByText('No moment: 20266-11-21')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Back to now' })).toBeEnabled();
  });

  it('is chosen by slider, position and time; the filters stay', async () => {
    const { person, router } = open('/audit/board?q=logo');
    const slider = await screen.findByRole('slider', { name: 'Moment of the ledger' });
    expect(slider).toHaveAttribute('aria-valuetext', '40 of 40');
    fireEvent.change(slider, { target: { value: Date.parse('2026-01-01T09:00:25Z') } });
    expect(await screen.findByText(/as of position 25 /)).toBeVisible();
    fireEvent.keyDown(slider, { key: 'ArrowRight' });
    await waitFor(() => expect(router.state.location.search).toBe('?q=logo&at=26'));
    fireEvent.keyDown(slider, { key: 'ArrowLeft' });

    const position = screen.getByLabelText('Position, 1 to 40');
    await waitFor(() => expect(position).toHaveValue('25'));
    await person.clear(position);
    await person.type(position, '41');
    expect(await screen.findByText('From 1 to 40.')).toBeVisible();
    await person.clear(position);
    await person.type(position, '7');
    expect(await screen.findByText(/as of position 7 /)).toBeVisible();

    fireEvent.change(screen.getByLabelText('Time (UTC)'), { target: { value: '2026-01-01T09:00:30' } });
    expect(await screen.findByText(/as of position 30 /)).toBeVisible();
    expect(screen.getByLabelText('Time (UTC)')).toHaveDisplayValue(/^2026-01-01T09:00:30/);
    await person.click(screen.getByRole('button', { name: 'Back to now' }));
    await waitFor(() => expect(router.state.location.search).toBe('?q=logo'));
  });
});
