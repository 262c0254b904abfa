import {
  personStores,
  type DeadLetterAnswer,
  type Person,
  type ProjectionAnswer,
} from '@marketplace/contracts';
import { act, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../api/api.ts';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { matchMediaWith } from '../../testing/media.ts';
import { openOperations, someDeadLetter, someProjection, someRebuild } from '../../testing/operations.ts';
import { problemBody } from '../../testing/someTask.ts';

let projection: ProjectionAnswer;
let letter: DeadLetterAnswer | undefined;
let somebody: Person;
beforeEach(() => {
  matchMediaWith('(min-width');
  projection = someProjection();
  letter = someDeadLetter(1);
  somebody = {
    uid: 'uid-bob',
    state: 'active',
    stores: personStores.map((store) => ({ store, state: 'pending' })),
  };
  apiServer.use(
    http.get(apiUrl('/operations/projections'), () => HttpResponse.json({ projections: [projection] })),
    http.get(apiUrl('/operations/dead-letters'), () =>
      HttpResponse.json({ deadLetters: letter ? [letter] : [] }),
    ),
    http.get(apiUrl('/operations/dead-letters/:id'), () =>
      letter ? HttpResponse.json(letter) : HttpResponse.json(problemBody(404, 'None.'), { status: 404 }),
    ),
    http.get(apiUrl('/operations/people/:uid'), () => HttpResponse.json(somebody)),
  );
});

const openDialog = async (at: string, ...presses: readonly string[]) => {
  const { person, store } = openOperations(at);
  for (const name of presses) {
    const [button] = (await screen.findAllByRole('button', { name })).slice(-1);
    if (button) await person.click(button);
  }
  const [dialog] = (await screen.findAllByRole('dialog')).slice(-1);
  if (!dialog) throw new Error('There is no dialog.');
  await person.type(within(dialog).getByLabelText('Reason'), 'Typed.');
  /** Reads again, as polling does. */
  const readAgain = () =>
    act(() => {
      store.dispatch(api.util.invalidateTags(['Projections', 'DeadLetters', 'Person'] as never));
    });
  return { dialog, readAgain };
};

describe('a dialog of the operators, when somebody else has acted meanwhile', () => {
  it.each([
    [
      'Roll back tasks',
      () => (projection = someProjection({ rebuild: someRebuild() })),
      /Wait until the rebuild has finished/,
    ],
    ['Pause tasks', () => (projection = someProjection({ state: 'paused' })), /is paused\./],
  ])('“%s” says that it is not possible any more', async (press, meanwhile, why) => {
    const { dialog, readAgain } = await openDialog('/operations', press);
    meanwhile();
    readAgain();
    const note = await within(dialog).findByRole('alert');
    expect(note).toHaveTextContent(why);
    expect(within(dialog).getByLabelText('Reason')).toHaveValue('Typed.');
    const buttons = within(dialog).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Close']);
  });

  it('names the generation that a rollback leads to now', async () => {
    const { dialog, readAgain } = await openDialog('/operations', 'Roll back tasks');
    expect(screen.getByRole('dialog', { name: 'Roll back tasks to generation 2?' })).toBe(dialog);
    const before = within(dialog).getByRole('button', { name: 'Roll back' });
    projection = someProjection({ generation: 4, previousGeneration: 3 });
    readAgain();
    expect(await screen.findByRole('dialog', { name: /to generation 3\?$/ })).toBe(dialog);
    // The old button is gone, so a press that had begun has no effect.
    expect(before).not.toBeInTheDocument();
  });

  it.each([
    ['was applied', () => (letter = undefined), 'No longer a dead letter: the event was applied.'],
    [
      'was discarded',
      () => (letter = someDeadLetter(1, { state: 'discarded' })),
      'This dead letter is not parked any more.',
    ],
  ])('a dead letter that %s can’t be retried', async (_what, meanwhile, why) => {
    const { dialog, readAgain } = await openDialog(
      '/operations/dead-letters',
      'Inspect TaskUpdated at position 1,001',
      'Retry',
    );
    meanwhile();
    readAgain();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(why);
    expect(within(dialog).queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  });

  it('an account that is held can’t be deleted', async () => {
    const { dialog, readAgain } = await openDialog('/operations/people?uid=uid-bob', 'Delete account');
    somebody = { ...somebody, state: 'held', reason: 'A claim is open.' };
    readAgain();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('The account is held.');
    expect(within(dialog).queryByRole('button', { name: 'Delete account' })).not.toBeInTheDocument();
  });
});
