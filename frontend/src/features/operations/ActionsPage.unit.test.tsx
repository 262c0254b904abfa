import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { operator } from '../../testing/fakeIdentity.ts';
import { openOperations, someAction } from '../../testing/operations.ts';

beforeEach(() => {
  apiServer.use(
    http.get(apiUrl('/operations/actions'), ({ request }) =>
      new URL(request.url).searchParams.get('cursor') === 'older'
        ? HttpResponse.json({
            actions: [someAction(7, { action: 'discard-dead-letters', deadLetterIds: ['a', 'b'] })],
          })
        : HttpResponse.json({ actions: [someAction(90)], next: 'older' }),
    ),
  );
});

describe('the actions of operators', () => {
  it('are listed page by page, with actor and reason', async () => {
    const { person } = openOperations('/operations/actions');
    expect(await screen.findByText('Paused tasks')).toBeVisible();
    const list = within(screen.getByRole('list', { name: 'What operators did' }));
    expect(list.getByText('The disk is nearly full.').tagName).toBe('BDI');
    expect(list.getByText('operator@example.com').tagName).toBe('BDI');
    await person.click(screen.getByRole('button', { name: 'Show More' }));
    expect(await list.findByText('Discarded 2 dead letters of tasks')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show More' })).not.toBeInTheDocument();
    expect(list.queryByRole('link')).not.toBeInTheDocument();
  });

  it('link to the event if the user is also an auditor', async () => {
    openOperations('/operations/actions', { ...operator, roles: ['auditor', 'operator'] });
    expect(await screen.findByRole('link', { name: 'Position 90 in the ledger' })).toHaveAttribute(
      'href',
      '/audit?from=90&to=90#event-90',
    );
  });
});
