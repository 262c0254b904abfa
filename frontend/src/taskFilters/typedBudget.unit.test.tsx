import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { screens } from '../testing/screens.tsx';
// Loaded before the first test needs it.
import '../features/tasks/BrowseTasksPage.tsx';
import { matchMediaWith } from '../testing/media.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { answerTasks } from '../testing/taskLists.ts';

it('an amount is shown and understood as the reader writes it', async () => {
  matchMediaWith('(min-width');
  answerTasks(() => []);
  const { person, router } = renderApp({ routes: screens, at: '/browsetask?maxBudget=12500.5', user: null });
  expect(await screen.findByLabelText('Highest budget')).toHaveValue('12500.50');
  const lowest = screen.getByLabelText('Lowest budget');
  await person.type(lowest, '1,000.50');
  await waitFor(() => expect(router.state.location.search).toContain('minBudget=1000.5&'));
  expect(lowest).toHaveValue('1,000.50');
  expect(lowest).toBeValid();
});

it('a text of the address that is no amount stays in its field, with how to write one', async () => {
  matchMediaWith('(min-width');
  answerTasks(() => []);
  const { person, router } = renderApp({ routes: screens, at: '/browsetask?maxBudget=1.250', user: null });
  const highest = await screen.findByLabelText('Highest budget');
  expect(highest).toHaveValue('1.250');
  expect(highest).toHaveAccessibleDescription('An amount from 0 to 1,000,000,000, such as 1250.50.');
  await person.click(screen.getByRole('checkbox', { name: 'Open for bids' }));
  expect(router.state.location.search).toBe('?acceptingBids=true');
  expect(highest).toHaveValue('1.250');
  expect(highest).toBeInvalid();
});
