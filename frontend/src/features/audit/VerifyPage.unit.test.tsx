import type { SignedHeads } from '@marketplace/contracts';
import { screen, within, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
// Loaded before the first test needs it.
import './AuditSection.tsx';
import { routes } from '../../app/routes.tsx';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { auditor } from '../../testing/fakeIdentity.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { checkpoint, goodVerdict as good } from '../../testing/signedHead.ts';
import { someEvent } from '../../testing/someEvent.ts';
import { problemBody } from '../../testing/someTask.ts';

/** Answers GET /audit/verify with these messages; returns the received requests. */
const answerVerify = (...messages: readonly (readonly [event: string, data: unknown])[]) => {
  const asked: { readonly query: URLSearchParams; readonly headers: Headers }[] = [];
  apiServer.use(
    http.get(apiUrl('/audit/verify'), ({ request }) => {
      asked.push({ query: new URL(request.url).searchParams, headers: request.headers });
      const text = messages
        .map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
        .join('');
      return new HttpResponse(text, { headers: { 'Content-Type': 'text/event-stream' } });
    }),
  );
  return asked;
};
const answerHeads = (heads: Partial<SignedHeads> = {}) =>
  apiServer.use(
    http.get(apiUrl('/audit/checkpoints'), () =>
      HttpResponse.json({ checkpoints: [checkpoint], publicKey: 'PEM', ...heads }),
    ),
  );

beforeEach(() => {
  apiServer.use(http.get(apiUrl('/audit/events'), () => HttpResponse.json({ events: [someEvent(42)] })));
  answerHeads();
});
const open = () => renderApp({ routes, at: '/audit/verify', user: auditor }).person;
const form = async () => within(await screen.findByRole('form', { name: 'Verify' }));
const verify = async (person: ReturnType<typeof open>) =>
  person.click((await form()).getByRole('button', { name: 'Verify' }));

describe('a verification', () => {
  it('reports an intact ledger and what signatures prove of it, and sends the token', async () => {
    const signed = { heads: 9, unchecked: 2, upTo: 36, signedAt: '2026-01-01T09:00:00.000Z' };
    const asked = answerVerify(['progress', { checked: 20, head: 40 }], ['verdict', { ...good, signed }]);
    const person = open();
    await person.type((await form()).getByLabelText('From'), '5');
    await verify(person);
    expect(await screen.findByText('The ledger is intact')).toBeVisible();
    expect(screen.getByText(/40 events checked/)).toBeVisible();
    expect(screen.getByText(/^Everything up to position/)).toHaveTextContent(
      /position 36 is as it was signed at 2026-01-01 09:00:00.* UTC. 9 checkpoints/,
    );
    expect(screen.getByText(/^2 checkpoints without a checked signature/)).toBeVisible();
    expect(asked[0]?.query.toString()).toBe('from=5');
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer token-of-uid-auditor');
  });

  it('says that nothing is signed', async () => {
    answerVerify(['verdict', { ...good, signed: { heads: 0, unchecked: 0, upTo: 0 } }]);
    const person = open();
    await verify(person);
    expect(await screen.findByText(/^No checkpoint is kept/)).toBeVisible();
  });

  it('links to the first broken event', async () => {
    const reason = 'Its digest is another.';
    answerVerify(['verdict', { ...good, valid: false, firstBroken: 17, reason }]);
    const person = open();
    await verify(person);
    expect(await screen.findByText('The ledger is broken')).toBeVisible();
    expect(screen.getByText(reason)).toBeVisible();
    const link = screen.getByRole('link', { name: 'Position 17 in the ledger' });
    expect(link).toHaveAttribute('href', '/audit?from=17&to=17#event-17');
  });

  it('compares with a checkpoint, which may not match', async () => {
    const asked = answerVerify(['verdict', { ...good, checkpoint: { position: 12, matches: false } }]);
    const person = open();
    await person.click(await screen.findByRole('button', { name: /^Verify against it/ }));
    await verify(person);
    expect(await screen.findByText('The ledger does not match the checkpoint')).toBeVisible();
    expect(JSON.parse(asked[0]?.query.get('checkpoint') ?? '')).toEqual(checkpoint);
  });

  it('does not start while a field is wrong, and leads to the field', async () => {
    const asked = answerVerify(['verdict', good]);
    const person = open();
    const given = (await form()).getByLabelText(/checkpoint/);
    await person.type(given, 'signed');
    await verify(person);
    expect(await screen.findByText(/^This is not a checkpoint/)).toBeVisible();
    await person.clear(given);
    const from = (await form()).getByLabelText('From');
    await person.type(from, '100x');
    await waitFor(() => expect(from).toBeInvalid());
    await verify(person);
    expect(from).toHaveFocus();
    expect(asked).toEqual([]);
  });

  it('is stopped by its button, but not by a double click or Enter in a field', async () => {
    const ended = Promise.withResolvers<undefined>();
    apiServer.use(
      http.get(apiUrl('/audit/verify'), async ({ request }) => {
        request.signal.addEventListener('abort', () => ended.resolve(undefined));
        await ended.promise;
        return HttpResponse.error();
      }),
    );
    const person = open();
    const button = (await form()).getByRole('button', { name: 'Verify' });
    await person.dblClick(button);
    expect(button).toHaveTextContent('Stop');
    await person.type((await form()).getByLabelText('From'), '{Enter}');
    expect(button).toHaveTextContent('Stop');
    await person.click(button);
    expect(await screen.findByText('Stopped: there is no verdict.')).toBeVisible();
    expect(button).toHaveTextContent('Verify');
  });

  it.each([
    ['has no verdict at its end', undefined, /was cut off before its end/],
    ['says so midway', problemBody(503, 'The ledger is unavailable.'), 'The ledger is unavailable.'],
  ])('fails where the stream %s', async (_how, error, text) => {
    answerVerify(['progress', { checked: 20, head: 40 }], ...(error ? [['error', error] as const] : []));
    const person = open();
    await verify(person);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByText('The ledger is intact')).not.toBeInTheDocument();
    if (error) expect(screen.getByText('request-1')).toBeVisible();
  });

  it('that is refused shows the reason', async () => {
    const problem = problemBody(503, 'Another verification is running.');
    apiServer.use(http.get(apiUrl('/audit/verify'), () => HttpResponse.json(problem, { status: 503 })));
    const person = open();
    await verify(person);
    expect(await screen.findByText('Another verification is running.')).toBeVisible();
  });
});

describe('the state of the ledger', () => {
  const at = '2026-01-01T09:10:00.000Z';

  it('comes first: up to where it was verified and signed, and when', async () => {
    answerHeads({ verified: { at, verdict: good } });
    const person = open();
    const verdict = (await screen.findByText('Verified up to position 40')).parentElement;
    expect(verdict).toHaveTextContent(
      /at 2026-01-01 09:10:00 UTC · 2 events since ?Signed up to position 12, at 2026-01-01 09:00:00 UTC$/,
    );
    const strip = within(screen.getByRole('figure', { name: 'All positions' }));
    await person.click(strip.getByText('As a table'));
    expect(strip.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'LineWhatFromTo',
      'Verifiedas it was appended040',
      'Signedcovered by a signature012',
      'Signedsigned head12',
    ]);
  });

  it('says where it is broken', async () => {
    answerHeads({ verified: { at, verdict: { ...good, valid: false, firstBroken: 17 } } });
    open();
    expect(await screen.findByText('The ledger is broken at position 17')).toBeVisible();
  });

  it('says that nothing was verified yet, and is read again after a verification of the whole ledger', async () => {
    answerVerify(['verdict', good]);
    const person = open();
    expect(await screen.findByText('Not verified yet since the service started')).toBeVisible();
    answerHeads({ verified: { at, verdict: good } });
    await verify(person);
    expect(await screen.findByText('Verified up to position 40')).toBeVisible();
  });
});
