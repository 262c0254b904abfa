import { notificationKinds } from '@marketplace/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { screens } from '../../../testing/screens.tsx';
import { ada } from '../../../testing/fakeIdentity.ts';
import { answerSettings } from '../../../testing/notificationSettings.ts';
import { renderApp } from '../../../testing/renderApp.tsx';

/** Answers that wait. They end with the test, also if it fails, because later changes wait for a call under way. */
const heldAnswers = () => {
  const answers = Promise.withResolvers<undefined>();
  onTestFinished(() => answers.resolve(undefined));
  return answers;
};
const openSettings = async () => {
  const { person } = renderApp({ routes: screens, at: '/notifications', user: ada });
  await person.click(await screen.findByRole('button', { name: 'Settings' }));
  return { person, panel: within(await screen.findByRole('dialog', { name: 'Notify me about' })) };
};

describe('the settings of notifications', () => {
  it('have a switch for each kind, in groups', async () => {
    answerSettings({ muted: ['bid-revised', 'task-updated'] });
    const { panel } = await openSettings();
    const mine = within(await panel.findByRole('group', { name: 'About tasks that I posted' }));
    expect(mine.getByRole('switch', { name: 'New bids' })).toBeChecked();
    expect(mine.getByRole('switch', { name: 'Changed bids' })).not.toBeChecked();
    const bids = within(panel.getByRole('group', { name: 'About my bids' }));
    expect(bids.getByRole('switch', { name: 'A task that I bid on was changed' })).not.toBeChecked();
    const names = panel.getAllByRole('switch').map((one) => one.closest('label')?.textContent);
    expect(new Set(names).size).toBe(notificationKinds.length);
  });

  it('are saved at once, one change after the other', async () => {
    const answers = heldAnswers();
    const { sent } = answerSettings({ muted: ['bid-revised'], until: answers.promise });
    const { person, panel } = await openSettings();
    await person.click(await panel.findByRole('switch', { name: 'Changed bids' }));
    await person.click(panel.getByRole('switch', { name: 'Delivered work' }));
    await waitFor(() => {
      expect(panel.getByRole('switch', { name: 'Changed bids' })).toBeChecked();
      expect(panel.getByRole('switch', { name: 'Delivered work' })).not.toBeChecked();
    });
    await expect.poll(() => sent).toEqual([{ muted: [] }]);
    answers.resolve(undefined);
    await expect.poll(() => sent).toEqual([{ muted: [] }, { muted: ['delivered'] }]);
  });

  it('take back a change that could not be saved, and say so; later changes are saved without it', async () => {
    const answers = heldAnswers();
    const { sent } = answerSettings({ refuse: (call) => call === 1, until: answers.promise });
    const { person, panel } = await openSettings();
    await person.click(await panel.findByRole('switch', { name: 'New bids' }));
    await person.click(panel.getByRole('switch', { name: 'Delivered work' }));
    answers.resolve(undefined);
    expect(await screen.findByText('"New bids" could not be saved. Please try again.')).toBeVisible();
    await expect.poll(() => sent.length).toBe(2);
    expect(sent[1]).toEqual({ muted: ['delivered'] });
    await waitFor(() => {
      expect(panel.getByRole('switch', { name: 'New bids' })).toBeChecked();
      expect(panel.getByRole('switch', { name: 'Delivered work' })).not.toBeChecked();
    });
  });
});
