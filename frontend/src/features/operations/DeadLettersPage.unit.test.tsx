import type { DeadLetterAnswer } from '@marketplace/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { auditor, operator } from '../../testing/fakeIdentity.ts';
import { problemBody } from '../../testing/someTask.ts';
import { openOperations, someDeadLetter } from '../../testing/operations.ts';

let deadLetters: DeadLetterAnswer[];
const open = (user = operator) => openOperations('/operations/dead-letters', user);
const inspect = (position: string) =>
  screen.findByRole('button', { name: `Inspect TaskUpdated at position ${position}` });

beforeEach(() => {
  deadLetters = [someDeadLetter(1), someDeadLetter(2), someDeadLetter(3, { state: 'retrying' })];
  apiServer.use(
    http.get(apiUrl('/operations/dead-letters'), ({ request }) => {
      const state = new URL(request.url).searchParams.get('state');
      return HttpResponse.json({
        deadLetters: deadLetters.filter((letter) => !state || letter.state === state),
      });
    }),
    http.get(apiUrl('/operations/dead-letters/:id'), ({ params }) => {
      const letter = deadLetters.find(({ id }) => id === params['id']);
      return letter
        ? HttpResponse.json(letter)
        : HttpResponse.json(problemBody(404, 'None.'), { status: 404 });
    }),
  );
});

describe('dead letters', () => {
  it('are discarded with a reason, and the focus stays in the list', async () => {
    const sent: unknown[] = [];
    apiServer.use(
      http.post(apiUrl('/operations/dead-letters/discard'), async ({ request }) => {
        sent.push(await request.json());
        const taken = deadLetters.slice(0, 1);
        deadLetters = [];
        return HttpResponse.json({ deadLetters: taken }, { status: 202 });
      }),
    );
    const { person } = open();
    await inspect('1,001');
    expect(screen.queryByText('Retrying')).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'All' }));
    await person.click(await inspect('1,003'));
    const retrying = within(await screen.findByRole('dialog', { name: 'TaskUpdated at position 1,003' }));
    expect(retrying.queryByRole('button', { name: 'Discard' })).not.toBeInTheDocument();
    await person.click(retrying.getByRole('button', { name: 'Close' }));
    await person.click(await inspect('1,001'));
    const letter = within(await screen.findByRole('dialog', { name: 'TaskUpdated at position 1,001' }));
    await person.click(letter.getByRole('button', { name: 'Discard' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Discard TaskUpdated at position 1,001?' }),
    );
    expect(dialog.getByText(/This can’t be undone\. .* 2 later events wait behind\./)).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Discard' }));
    expect(sent).toEqual([]);
    await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Test data');
    await person.click(dialog.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('1 dead letter is being discarded.')).toBeInTheDocument();
    expect(sent).toEqual([{ ids: ['letter-1'], reason: 'Test data' }]);
    await person.click(await letter.findByRole('button', { name: 'Close' }));
    expect(await screen.findByText('There are no dead letters.')).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Dead letters and what to do with them' })).toHaveFocus(),
    );
  });

  it('are inspected with error and stack, and retried from there', async () => {
    const sent: unknown[] = [];
    apiServer.use(
      http.post(apiUrl('/operations/dead-letters/retry'), async ({ request }) => {
        sent.push(await request.json());
        const taken = deadLetters.slice(0, 1);
        deadLetters = deadLetters.slice(1);
        return HttpResponse.json({ deadLetters: taken }, { status: 202 });
      }),
    );
    const { person } = open({ ...auditor, roles: ['auditor', 'operator'] });
    await person.click(await screen.findByRole('button', { name: 'Inspect TaskUpdated at position 1,001' }));
    const letter = within(await screen.findByRole('dialog', { name: 'TaskUpdated at position 1,001' }));
    expect(letter.getByRole('region', { name: 'Stack' })).toHaveTextContent('at apply');
    expect(letter.getByRole('link', { name: 'Its history' })).toHaveAttribute(
      'href',
      '/audit/tasks/01930000-0000-7000-8000-000000000001#event-1001',
    );
    await person.click(letter.getByRole('button', { name: 'Retry' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Retry TaskUpdated at position 1,001?' }),
    );
    await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Fixed');
    await person.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/^No longer a dead letter/)).toBeInTheDocument();
    expect(sent).toEqual([{ ids: ['letter-1'], reason: 'Fixed' }]);
  });
});
