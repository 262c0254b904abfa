import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
// Loaded before the first test needs it.
import './auditPages.ts';
import { routes } from '../../app/routes.tsx';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { auditor } from '../../testing/fakeIdentity.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { checkpoint, goodVerdict as good } from '../../testing/signedHead.ts';
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

beforeEach(() => {
  apiServer.use(
    http.get(apiUrl('/audit/events'), () => HttpResponse.json({ events: [] })),
    http.get(apiUrl('/audit/checkpoints'), () =>
      HttpResponse.json({ checkpoints: [checkpoint], publicKey: '-----BEGIN PUBLIC KEY-----' }),
    ),
  );
});
const open = () => renderApp({ routes, at: '/audit/verify', user: auditor }).person;
const form = async () => within(await screen.findByRole('form', { name: 'Verify' }));
const verify = async (person: ReturnType<typeof open>) =>
  person.click((await form()).getByRole('button', { name: 'Verify' }));

describe('a verification', () => {
  it('reports an intact ledger, and sends the token', async () => {
    const asked = answerVerify(['progress', { checked: 20, head: 40 }], ['verdict', good]);
    const person = open();
    await person.type((await form()).getByLabelText('From'), '5');
    await verify(person);
    expect(await screen.findByText('The ledger is intact')).toBeVisible();
    expect(screen.getByText(/40 events checked/)).toBeVisible();
    expect(asked[0]?.query.toString()).toBe('from=5');
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer token-of-uid-auditor');
  });

  it('says how much of the history signatures prove', async () => {
    const signed = { heads: 9, unchecked: 2, upTo: 36, signedAt: '2026-01-01T09:00:00.000Z' };
    answerVerify(['verdict', { ...good, signed }]);
    const person = open();
    await verify(person);
    const answer = await screen.findByText(/^Everything up to position/);
    expect(answer).toHaveTextContent(
      /position 36 is as it was signed at 2026-01-01 09:00:00.* UTC. 9 checkpoints/,
    );
    expect(screen.getByText(/^2 checkpoints without a checked signature/)).toBeVisible();
  });

  it('says that nothing is signed', async () => {
    answerVerify(['verdict', { ...good, signed: { heads: 0, unchecked: 0, upTo: 0 } }]);
    const person = open();
    await verify(person);
    expect(await screen.findByText(/^No checkpoint is kept/)).toBeVisible();
  });

  it('links to the first broken event', async () => {
    answerVerify(['verdict', { ...good, valid: false, firstBroken: 17, reason: 'Its digest is another.' }]);
    const person = open();
    await verify(person);
    expect(await screen.findByText('The ledger is broken')).toBeVisible();
    expect(screen.getByText('Its digest is another.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Position 17 in the ledger' })).toHaveAttribute(
      'href',
      '/audit?from=17&to=17',
    );
  });

  it('compares with a checkpoint, which may not match', async () => {
    const asked = answerVerify(['verdict', { ...good, checkpoint: { position: 12, matches: false } }]);
    const person = open();
    await person.click(await screen.findByRole('button', { name: /^Verify against it/ }));
    await verify(person);
    expect(await screen.findByText('The ledger does not match the checkpoint')).toBeVisible();
    expect(JSON.parse(asked[0]?.query.get('checkpoint') ?? '')).toEqual(checkpoint);
  });

  it('does not start with an invalid checkpoint', async () => {
    const asked = answerVerify(['verdict', good]);
    const person = open();
    await person.type((await form()).getByLabelText(/checkpoint/), 'signed');
    await verify(person);
    expect(await screen.findByText(/^This is not a checkpoint/)).toBeVisible();
    expect(asked).toEqual([]);
  });

  it('does not start while a field is wrong, and leads to the field', async () => {
    const asked = answerVerify(['verdict', good]);
    const person = open();
    const from = (await form()).getByLabelText('From');
    await person.type(from, '100x');
    await vi.waitFor(() => expect(from).toBeInvalid());
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

  it('without a verdict at the end is a failure', async () => {
    answerVerify(['progress', { checked: 20, head: 40 }]);
    const person = open();
    await verify(person);
    expect(await screen.findByText(/was cut off before its end/)).toBeVisible();
    expect(screen.queryByText('The ledger is intact')).not.toBeInTheDocument();
  });

  it('that fails midway shows the reason and the request id', async () => {
    answerVerify(
      ['progress', { checked: 20, head: 40 }],
      ['error', problemBody(503, 'The ledger is unavailable.')],
    );
    const person = open();
    await verify(person);
    expect(await screen.findByText('The ledger is unavailable.')).toBeVisible();
    expect(screen.getByText('request-1')).toBeVisible();
  });

  it('that is refused shows the reason and the request id', async () => {
    apiServer.use(
      http.get(apiUrl('/audit/verify'), () =>
        HttpResponse.json(problemBody(503, 'Another verification is running.'), { status: 503 }),
      ),
    );
    const person = open();
    await verify(person);
    expect(await screen.findByText('Another verification is running.')).toBeVisible();
    expect(screen.getByText('request-1')).toBeVisible();
  });
});

describe('checkpoints', () => {
  it('are signed on request, and the list is refetched', async () => {
    let signed = [checkpoint];
    apiServer.use(
      http.get(apiUrl('/audit/checkpoints'), () =>
        HttpResponse.json({ checkpoints: signed, publicKey: 'PEM' }),
      ),
      http.post(apiUrl('/audit/checkpoints'), () => {
        const newest = { ...checkpoint, position: 40, signature: 'bmV3ZXN0' };
        signed = [newest, ...signed];
        return HttpResponse.json(newest, { status: 201 });
      }),
    );
    const person = open();
    await person.click(await screen.findByRole('button', { name: 'Sign now' }));
    expect(await screen.findByText('The ledger is signed up to position 40.')).toBeVisible();
    expect(
      await screen.findByRole('button', { name: 'Download the checkpoint of position 40' }),
    ).toBeVisible();
  });
});
