import type { ClosedReason, Message } from '@marketplace/contracts';
import { act, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { api } from '../../../api/api.ts';
import { apiServer, apiUrl } from '../../../testing/apiServer.ts';
import { ada, bob } from '../../../testing/fakeIdentity.ts';
import { problemBody, someBid } from '../../../testing/someTask.ts';
import { haveTaskWithBids, openTask } from '../../../testing/taskBids.tsx';

const bid = someBid();
const path = apiUrl(`/bids/${bid._id}/messages`);
const idOf = (count: number) => `01930000-0000-7000-b000-${String(count).padStart(12, '0')}`;
const message = (count: number, mine: boolean, text: string | null): Message => ({
  _id: idOf(count),
  from: { name: mine ? 'Ada Lovelace' : 'Bob Ross' },
  mine,
  text,
  ...(text === null && { forgotten: true }),
  at: new Date(Date.now() - 60_000 * (99 - count)).toISOString(),
});

/** A server with these messages, newest first, which accepts new ones; each answer has up to `pageSize`. */
const haveMessages = (
  given: readonly Message[],
  { closed, pageSize = 50 }: { closed?: ClosedReason; pageSize?: number } = {},
) => {
  const state = { messages: given, unread: given.filter(({ mine }) => !mine).length, closed };
  const [keys, readUpTo]: [(string | null)[], string[]] = [[], []];
  apiServer.use(
    http.get(apiUrl('/messages/unread'), () =>
      HttpResponse.json({
        bids: state.unread === 0 ? [] : [{ bidId: bid._id, taskId: bid.taskId, unread: state.unread }],
      }),
    ),
    http.get(path, ({ request }) => {
      const from = Number(new URL(request.url).searchParams.get('cursor') ?? 0);
      return HttpResponse.json({
        messages: state.messages.slice(from, from + pageSize),
        unread: state.unread,
        ...(state.closed && { closed: state.closed }),
        ...(from + pageSize < state.messages.length && { next: String(from + pageSize) }),
      });
    }),
    http.post(path, async ({ request }) => {
      const { text } = (await request.json()) as { text: string };
      keys.push(request.headers.get('idempotency-key'));
      if (state.closed)
        return HttpResponse.json(problemBody(409, 'The owner writes first.'), { status: 409 });
      state.messages = [message(50 + keys.length, true, text), ...state.messages];
      return HttpResponse.json({ acknowledged: true, insertedId: idOf(50) }, { status: 201 });
    }),
    http.post(`${path}/read`, async ({ request }) => {
      readUpTo.push(((await request.json()) as { upTo: string }).upTo);
      state.unread = 0;
      return HttpResponse.json({ acknowledged: true, unread: 0 });
    }),
  );
  return { state, keys, readUpTo };
};

const openMessages = async (user = ada) => {
  const { person, store } = openTask(user);
  const name = user === ada ? /^Messages with Bob Ross/ : /^Messages with/;
  await person.click(await screen.findByRole('button', { name }));
  return { person, store, log: within(await screen.findByRole('log')) };
};
const field = () => screen.getByRole('textbox', { name: /^Message to/ });

describe('the messages on a bid', () => {
  it('say how many are unread, and are read when they are opened, the oldest first', async () => {
    haveTaskWithBids({}, [bid]);
    const { readUpTo } = haveMessages([
      message(3, false, 'Three https://example.com/a'),
      message(2, true, 'Two'),
      message(1, false, null),
    ]);
    const { person } = openTask(ada);
    const button = await screen.findByRole('button', { name: 'Messages with Bob Ross, 2 unread' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await person.click(button);
    const log = within(await screen.findByRole('log', { name: 'Messages with Bob Ross' }));
    const texts = (await log.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(texts.map((text) => /(Text deleted|Two|Three)/.exec(text)?.[0])).toEqual([
      'Text deleted',
      'Two',
      'Three',
    ]);
    expect(texts[1]).toMatch(/^You · /);
    await screen.findByRole('button', { name: 'Messages with Bob Ross', expanded: true });
    expect(readUpTo).toEqual([idOf(3)]);
    expect(log.getByRole('link')).toHaveAttribute('rel', 'nofollow ugc noopener');
  });

  it('that can’t be sent stay in the field, with the reason', async () => {
    haveTaskWithBids({}, [bid]);
    const { keys } = haveMessages([]);
    const { person } = await openMessages();
    await person.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Message is required.')).toBeVisible();
    apiServer.use(
      http.post(
        path,
        ({ request }) => {
          keys.push(request.headers.get('idempotency-key'));
          return HttpResponse.json(problemBody(503, 'Not available.'), { status: 503 });
        },
        { once: true },
      ),
    );
    await person.type(field(), 'Later');
    await person.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(/Not available\./)).toBeVisible();
    expect(field()).toHaveValue('Later');
    await person.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Later')).toBeVisible();
    expect(new Set(keys).size).toBe(1);
    await person.type(field(), 'Next{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Next')).toBeVisible();
    expect(new Set(keys).size).toBe(2);
  });

  it.each<[ClosedReason, typeof ada, RegExp]>([
    ['owner-writes-first', bob, /owner writes first\. You can answer then/],
    ['task-is-over', ada, /set it to Pending or In Progress/],
    ['task-is-over', bob, /Its owner can open it again/],
    ['person-forgotten', ada, /nobody would read a message/],
  ])('are closed with a sentence: %s', async (closed, user, sentence) => {
    haveTaskWithBids({}, [someBid({ mine: user === bob })]);
    haveMessages([message(1, false, 'Before')], { closed });
    await openMessages(user);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByText('Before')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /^Message to/ })).not.toBeInTheDocument();
  });

  it('keep what is typed while they close', async () => {
    haveTaskWithBids({}, [bid]);
    const { state } = haveMessages([message(1, true, 'Before')]);
    const { person, store } = await openMessages();
    await person.type(field(), 'On Monday');
    state.closed = 'task-is-over';
    act(() => void store.dispatch(api.util.invalidateTags(['Messages'] as never)));
    expect(await screen.findByText(/^The task is over/)).toBeVisible();
    expect(field()).toHaveValue('On Monday');
    expect(screen.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument();
  });

  it('come in pages, and an error has a retry', async () => {
    haveTaskWithBids({}, [bid]);
    haveMessages([message(3, true, 'Three'), message(2, true, 'Two'), message(1, true, 'One')], {
      pageSize: 2,
    });
    apiServer.use(
      http.get(path, () => HttpResponse.json(problemBody(503, 'Away.'), { status: 503 }), { once: true }),
    );
    const { person } = openTask(ada);
    await person.click(await screen.findByRole('button', { name: /^Messages with/ }));
    await screen.findByText(/Away\./);
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    await person.click(await screen.findByRole('button', { name: 'Show earlier messages' }));
    expect(await screen.findByText('One')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show earlier messages' })).not.toBeInTheDocument();
  });
});
