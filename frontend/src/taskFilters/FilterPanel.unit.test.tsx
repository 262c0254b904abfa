import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
// Loaded before the test needs it.
import '../features/tasks/BrowseTasksPage.tsx';
import { matchMediaWith } from '../testing/media.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { screens } from '../testing/screens.tsx';
import { answerTasks, manyTasks } from '../testing/taskLists.ts';

/** The names of the fields that have rendered. */
let rendered: (string | undefined)[] = [];
vi.mock(import('../ui/forms/NumberField.tsx'), async (load) => {
  const { NumberField } = await load();
  return {
    NumberField: (props) => {
      rendered.push(props.name);
      return <NumberField {...props} />;
    },
  };
});
vi.mock(import('../ui/forms/ChoiceField.tsx'), async (load) => {
  const { ChoiceField } = await load();
  return {
    ChoiceField: (props) => {
      rendered.push(props.name);
      return <ChoiceField {...props} />;
    },
  };
});

it('A field of a filter does not render again when another filter changes', async () => {
  matchMediaWith('(min-width:68.75em)');
  answerTasks(() => manyTasks(1));
  const { person } = renderApp({ routes: screens, at: '/browsetask', user: null });
  await screen.findByText('1 task in all');
  expect(new Set(rendered)).toEqual(new Set(['category', 'status', 'minBudget', 'maxBudget', 'sort']));
  rendered = [];
  await person.click(screen.getByRole('checkbox', { name: 'Open for bids' }));
  await screen.findByText('1 task found');
  // The category field renders again, because its counts of tasks have changed.
  expect(rendered.filter((name) => name !== 'category')).toEqual([]);
});
