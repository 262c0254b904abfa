import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ada, bob } from '../../testing/fakeIdentity.ts';
import { answerChange, haveTaskWithBids, openTask } from '../../testing/taskBids.tsx';

describe('a task with a limit of offers', () => {
  it('shows it, and how many there are so far', async () => {
    haveTaskWithBids({ maxOffers: 5, bidsOpen: 2 });
    openTask(bob);
    expect(await screen.findByText('At most 5 · 2 so far')).toBeVisible();
  });

  it('says that it is full, and not that its deadline has passed', async () => {
    haveTaskWithBids({ maxOffers: 2, bidsOpen: 2, acceptingBids: false });
    openTask(bob);
    expect(
      await screen.findByText('Closed: 2 offers reached. It opens again when one is withdrawn or declined.'),
    ).toBeVisible();
    expect(screen.getByText('At most 2: reached, so closed')).toBeVisible();
    expect(screen.queryByText('Deadline passed')).not.toBeInTheDocument();
  });

  it('gets it from its owner, and loses it again', async () => {
    const state = haveTaskWithBids();
    answerChange(
      state,
      'put',
      '/tasks/:id',
      () => {
        state.task = { ...state.task, maxOffers: 3 };
      },
      { acknowledged: true, matchedCount: 1, modifiedCount: 1, position: 9 },
    );
    const { person } = openTask(ada);
    const update = async (typed: string) => {
      await person.click(await screen.findByRole('button', { name: 'Update' }));
      const form = within(await screen.findByRole('dialog', { name: 'Update task' }));
      const field = form.getByLabelText('Most offers');
      await person.clear(field);
      if (typed !== '') await person.type(field, typed);
      await person.click(form.getByRole('button', { name: 'Update' }));
      return field;
    };
    const field = await update('1001');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Most offers must be a whole number from 1 to 1,000.');
    await person.clear(field);
    await person.type(field, '3');
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('At most 3 · 0 so far')).toBeVisible();
    await update('');
    await expect
      .poll(() => state.sent)
      .toMatchObject([{ body: { maxOffers: 3 } }, { body: { maxOffers: 0 } }]);
  });
});
