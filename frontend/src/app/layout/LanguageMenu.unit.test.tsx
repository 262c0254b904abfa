import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
// Loaded before the test needs it.
import './LanguageMenu.tsx';
import { renderApp } from '../../testing/renderApp.tsx';
import { blockStorage } from '../../testing/blockStorage.ts';
import { matchMediaWith } from '../../testing/media.ts';
import { routes } from '../routes.tsx';

it('a choice of language says that it has no effect where the browser keeps nothing', async () => {
  matchMediaWith('(min-width');
  blockStorage();
  const { person } = renderApp({ routes, at: '/terms', user: null });
  await person.click(await screen.findByRole('button', { name: 'Language' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Deutsch' }));
  expect(await screen.findByText(/^Your browser keeps nothing of this page/)).toBeVisible();
});
