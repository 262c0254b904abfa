import type { AuditCounts } from '@marketplace/contracts';
import { act, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../api/api.ts';
// Loaded before the first test needs it.
import './AuditSection.tsx';
import { routes } from '../../app/routes.tsx';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { auditor } from '../../testing/fakeIdentity.ts';
import { matchMediaWith } from '../../testing/media.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { someEvent } from '../../testing/someEvent.ts';
import { someTask } from '../../testing/someTask.ts';

let ledger = [1, 2, 3].map((position) => someEvent(position));
let asked: URLSearchParams[];
let counted: URLSearchParams[];
/** Four hours; the second one has no events. */
const counts: AuditCounts = {
  from: '2026-01-01T08:00:00.000Z',
  to: '2026-01-01T12:00:00.000Z',
  step: 3_600,
  counts: [
    { at: '2026-01-01T08:00:00.000Z', types: { TaskPosted: 2, BidPlaced: 5 } },
    { at: '2026-01-01T10:00:00.000Z', types: { BidPlaced: 1 } },
    { at: '2026-01-01T11:00:00.000Z', types: { TaskUpdated: 3 } },
  ],
};

beforeEach(() => {
  matchMediaWith('(min-width');
  asked = [];
  counted = [];
  ledger = [1, 2, 3].map((position) => someEvent(position));
  apiServer.use(
    http.get(apiUrl('/audit/counts'), ({ request }) => {
      counted.push(new URL(request.url).searchParams);
      return HttpResponse.json(counts);
    }),
    http.get(apiUrl('/audit/events'), ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams);
      const from = Number(searchParams.get('from') ?? 0);
      const found = ledger.filter(({ position }) => position >= from);
      return HttpResponse.json({
        events: searchParams.get('sort') === '-position' ? found.toReversed() : found,
      });
    }),
  );
});

const open = (at = '/audit') => renderApp({ routes, at, user: auditor });
const positions = async () =>
  (await screen.findAllByRole('button', { name: /^Open event/ })).map(({ textContent }) => textContent);

describe('the ledger', () => {
  it('shows the newest event first, each with its task', async () => {
    open();
    expect(await positions()).toEqual(['3', '2', '1']);
    expect(document.title).toBe('Ledger · Audit · Marketplace');
    const [, newest] = screen.getAllByRole('row');
    if (!newest) throw new Error('There is no row.');
    const task = within(newest).getByRole('link', { name: /^History of …/ });
    expect(task).toHaveAttribute('href', `/audit/tasks/${someTask()._id}`);
    expect(newest).toHaveTextContent('2026-01-01 09:00:03');
  });

  it('is filtered by the URL, and a new filter changes the URL', async () => {
    const { person, router } = open('/audit?type=BidPlaced&from=2');
    expect(await positions()).toEqual(['3', '2']);
    expect(asked[0]?.toString()).toBe('type=BidPlaced&from=2&sort=-position&limit=200');
    await person.type(screen.getByLabelText('Actor'), 'bob@example.com');
    await expect.poll(() => router.state.location.search).toContain('userEmail=bob%40example.com');
    await expect.poll(() => asked.at(-1)?.get('userEmail')).toBe('bob@example.com');
    await person.type(screen.getByLabelText('To'), 'yesterday');
    expect(await screen.findByText(/^A position, or a time/)).toBeVisible();
    expect(asked.filter((query) => query.has('to'))).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(router.state.location.search).toBe('');
    expect(await positions()).toEqual(['3', '2', '1']);
    expect(document.activeElement).toContainElement(screen.getByRole('table'));
    expect(document.body).not.toHaveFocus();
  });

  it('says at once which text of the address is not a filter', async () => {
    open('/audit?from=20266-11-21&to=2');
    expect(await screen.findByText(/^A position, or a time/)).toBeVisible();
    expect(screen.getByLabelText('From')).toHaveValue('20266-11-21');
    expect(asked[0]?.toString()).toBe('to=2&sort=-position&limit=200');
  });

  it('shows new events as they come, until it is paused', async () => {
    const { person, store } = open();
    await positions();
    ledger = [...ledger, someEvent(4)];
    act(() => void store.dispatch(api.util.invalidateTags(['TaskList'])));
    expect(await screen.findByRole('button', { name: 'Open event 4' })).toBeVisible();
    expect(asked.at(-1)?.get('from')).toBe('4');
    await person.click(screen.getByRole('button', { name: 'Pause' }));
    ledger = [...ledger, someEvent(5)];
    await person.click(screen.getByRole('button', { name: 'Follow' }));
    expect(await screen.findByRole('button', { name: 'Open event 5' })).toBeVisible();
    expect(await positions()).toEqual(['5', '4', '3', '2', '1']);
  });

  it('shows only new events that match, also when none did before', async () => {
    const { store } = open('/audit?from=5');
    expect(await screen.findByText('No event fits all of these filters.')).toBeVisible();
    ledger = [1, 2, 3, 4, 5].map((position) => someEvent(position));
    act(() => void store.dispatch(api.util.invalidateTags(['TaskList'])));
    await expect.poll(() => asked.at(-1)?.get('sort')).toBe('position');
    expect(await positions()).toEqual(['5']);
  });

  it('shows an event as it is stored', async () => {
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Open event 2' }));
    const panel = await screen.findByRole('dialog', { name: /BidPlaced · 2/ });
    expect(within(panel).getByRole('heading', { name: 'Bid placed by bob@example.com' })).toBeVisible();
    expect(JSON.parse(within(panel).getByRole('region').textContent)).toEqual(someEvent(2));
  });
});

describe('the events by time', () => {
  const bars = async () => screen.findByRole('slider', { name: 'Events by time (UTC), 1 h each bar' });
  const chosen = (search: string) => Object.fromEntries(new URLSearchParams(search));

  it('have the same figures as a table', async () => {
    const { person } = open('/audit?type=BidPlaced');
    await bars();
    expect(counted[0]?.toString()).toBe('type=BidPlaced');
    const figure = within(screen.getByRole('figure'));
    await person.click(figure.getByText('As a table'));
    expect(figure.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'TimeAllBidPlacedTaskUpdatedTaskPosted',
      '1 Jan, 08:007502',
      '1 Jan, 10:001100',
      '1 Jan, 11:003030',
    ]);
  });

  it('filter the ledger by keyboard, and show the whole time again', async () => {
    const { person, router } = open('/audit?type=BidPlaced');
    (await bars()).focus();
    await person.keyboard('{Home}{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
    expect(await bars()).toHaveAttribute('aria-valuetext', '1 Jan, 08:00 to 1 Jan, 11:00: 8 events');
    await person.keyboard('{Enter}');
    expect(chosen(router.state.location.search)).toEqual({
      type: 'BidPlaced',
      from: '2026-01-01T08:00:00.000Z',
      to: '2026-01-01T10:59:59.999Z',
    });
    await expect.poll(() => counted.at(-1)?.get('to')).toBe('2026-01-01T10:59:59.999Z');
    await person.click(await screen.findByRole('button', { name: 'The whole time' }));
    expect(router.state.location.search).toBe('?type=BidPlaced');
  });
});
