import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { routes } from '../app/routes.tsx';
// Loaded before the first test needs it.
import '../features/tasks/BrowseTasksPage.tsx';
import { matchMediaWith } from '../testing/media.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { answerTasks } from '../testing/taskLists.ts';

it('an amount is shown and understood as the reader writes it', async () => {
  matchMediaWith('(min-width');
  answerTasks(() => []);
  const { person, router } = renderApp({ routes, at: '/browsetask?maxBudget=12500.5', user: null });
  expect(await screen.findByLabelText('Highest budget')).toHaveValue('12,500.50');
  const lowest = screen.getByLabelText('Lowest budget');
  await person.type(lowest, '1,000.50');
  await waitFor(() => expect(router.state.location.search).toContain('minBudget=1000.5&'));
  expect(lowest).toHaveValue('1,000.50');
  expect(lowest).toBeValid();
});
