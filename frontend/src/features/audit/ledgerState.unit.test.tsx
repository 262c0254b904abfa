import type { SignedHeads } from '@marketplace/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
// Loaded before the first test needs it.
import './auditPages.ts';
import { routes } from '../../app/routes.tsx';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { auditor } from '../../testing/fakeIdentity.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { checkpoint, goodVerdict as good } from '../../testing/signedHead.ts';
import { someEvent } from '../../testing/someEvent.ts';

const verdict = `event: verdict\ndata: ${JSON.stringify(good)}\n\n`;
const headers = { 'Content-Type': 'text/event-stream' };
const open = () => renderApp({ routes, at: '/audit/verify', user: auditor }).person;

beforeEach(() => {
  apiServer.use(http.get(apiUrl('/audit/events'), () => HttpResponse.json({ events: [someEvent(42)] })));
});

describe('the state of the ledger', () => {
  const answer = (verified?: SignedHeads['verified']) =>
    apiServer.use(
      http.get(apiUrl('/audit/checkpoints'), () =>
        HttpResponse.json({ checkpoints: [checkpoint], publicKey: 'PEM', ...(verified && { verified }) }),
      ),
    );
  const at = '2026-01-01T09:10:00.000Z';

  it('comes first: up to where it was verified and signed, and when', async () => {
    answer({ at, verdict: good });
    const person = open();
    expect(await screen.findByText('Verified up to position 40')).toBeVisible();
    const verdict = screen.getByText('Verified up to position 40').parentElement;
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
    answer({ at, verdict: { ...good, valid: false, firstBroken: 17 } });
    open();
    expect(await screen.findByText('The ledger is broken at position 17')).toBeVisible();
  });

  it('says that nothing was verified yet, and is read again after a verification of the whole ledger', async () => {
    answer();
    apiServer.use(http.get(apiUrl('/audit/verify'), () => new HttpResponse(verdict, { headers })));
    const person = open();
    expect(await screen.findByText('Not verified yet since the service started')).toBeVisible();
    answer({ at, verdict: good });
    await person.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('Verified up to position 40')).toBeVisible();
  });
});
