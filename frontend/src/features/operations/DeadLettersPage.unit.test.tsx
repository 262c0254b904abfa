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
const box = (name: string) => screen.findByRole('checkbox', { name });

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
  it('are discarded together, with a reason, and the focus stays in the list', async () => {
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
    await box('Select TaskUpdated at position 1,001');
    expect(screen.queryByText('Retrying')).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'All' }));
    expect(await box('Select TaskUpdated at position 1,003')).toBeDisabled();
    await person.click(await box('Select all that are parked (2 dead letters)'));
    const bar = within(screen.getByRole('group', { name: 'What to do with the selected' }));
    expect(bar.getByText('2 selected')).toBeVisible();
    await person.click(bar.getByRole('button', { name: 'Discard' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Discard 2 dead letters?' }));
    expect(dialog.getByText(/This can’t be undone\. .* 4 later events wait behind\./)).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Discard 2' }));
    expect(sent).toEqual([]);
    await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Test data');
    await person.click(dialog.getByRole('button', { name: 'Discard 2' }));
    expect(await screen.findByText('There are no dead letters.')).toBeInTheDocument();
    // One of them was no longer parked.
    expect(screen.getByText('1 dead letter is being discarded.')).toBeInTheDocument();
    expect(sent).toEqual([{ ids: ['letter-1', 'letter-2'], reason: 'Test data' }]);
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
      '/audit/tasks/01930000-0000-7000-8000-000000000001',
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
