import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bob } from '../../testing/fakeIdentity.ts';
import { someTask } from '../../testing/someTask.ts';
import { haveTaskWithBids, openTask } from '../../testing/taskBids.tsx';
import { changesOf, formOf, updateFormSchema } from '../../features/tasks/form/taskForm.ts';

describe('a task with a limit of offers', () => {
  it('says that it is full, and not that its deadline has passed', async () => {
    haveTaskWithBids({ maxOffers: 2, bidsOpen: 2, acceptingBids: false });
    openTask(bob);
    expect(
      await screen.findByText('Closed: 2 offers reached. It opens again when one is withdrawn or declined.'),
    ).toBeVisible();
    expect(screen.getByText('At most 2: reached, so closed')).toBeVisible();
    expect(screen.queryByText('Deadline passed')).not.toBeInTheDocument();
  });

  it('loses it when its owner empties the field', () => {
    const task = someTask({ maxOffers: 3 });
    const changes = (maxOffers: string) =>
      changesOf(task, updateFormSchema.parse({ ...formOf(task), maxOffers }));
    expect([changes('3'), changes('4'), changes('')]).toEqual([{}, { maxOffers: 4 }, { maxOffers: 0 }]);
    for (const maxOffers of ['1001', '0.5', 'x'])
      expect(updateFormSchema.safeParse({ ...formOf(task), maxOffers }).success).toBe(false);
  });
});
