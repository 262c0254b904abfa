import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { matchMediaWith } from '../../testing/media.ts';
// Loaded before the test needs it.
import './ReplayBar.tsx';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { bob, fakeIdentity } from '../../testing/fakeIdentity.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { someEvent } from '../../testing/someEvent.ts';
import { problemBody } from '../../testing/someTask.ts';
import { routes } from '../routes.tsx';

it('a replay says what it shows, and asks for the lists of the chosen person', async () => {
  matchMediaWith('(min-width');
  let uid: string | undefined;
  const asked = vi.fn<(as: string | null) => void>();
  apiServer.use(
    http.get(apiUrl('/audit/events'), () => HttpResponse.json({ events: [someEvent(1)] })),
    http.get(apiUrl('/mytasks'), ({ request }) => {
      asked(new URL(request.url).searchParams.get('as'));
      return HttpResponse.json(problemBody(400, 'Say whose.'), { status: 400 });
    }),
  );
  const identity = fakeIdentity({
    as: () => uid,
    replay: {
      position: 4000,
      time: '2026-03-03T16:59:00.000Z',
      viewAs: (chosen) => {
        uid = chosen;
        identity.tell(bob);
      },
    },
  });
  const { person } = renderApp({ routes, at: '/myPostedTask', identity, user: null });
  const bar = await screen.findByRole('region', { name: 'Replay' });
  expect(bar).toHaveTextContent(/as it stood at position 4,000, 3 Mar 2026, .* Read only\./);
  expect(screen.queryByRole('link', { name: 'Login' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Notifications/ })).not.toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Whose page?' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Audit' })).toBeVisible();
  await person.type(screen.getByRole('combobox', { name: 'Look as (e-mail or uid)' }), 'BOB@');
  await person.click(await screen.findByRole('option', { name: 'bob@example.com (uid-bob)' }));
  await waitFor(() => expect(asked).toHaveBeenCalledWith('uid-bob'));
  expect(await screen.findByRole('button', { name: /^Notifications/ })).toBeVisible();
});
