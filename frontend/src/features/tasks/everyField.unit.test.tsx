import type { TaskDetails } from '@marketplace/contracts';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { ada, bob } from '../../testing/fakeIdentity.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { screens } from '../../testing/screens.tsx';
import { somePublicTask, someTask } from '../../testing/someTask.ts';
import { formFields } from './form/taskForm.ts';

const task = { maxOffers: 3, status: 'Pending' } as const;

/** What a person reads of each field: in the details, and on the card (undefined: it is not there). */
const read: Readonly<Record<keyof TaskDetails, readonly [details: string, card: string | undefined]>> = {
  title: ['A logo for a bakery', 'A logo for a bakery'],
  category: ['Design', 'Design'],
  description: ['Round, with <b>bread</b>.', undefined],
  deadline: ['31 May 2030', '31 May 2030'],
  budget: ['$1,200.50', '$1,200.50'],
  maxOffers: ['At most 3', undefined],
  status: ['Pending', undefined],
};

it('a form asks for each field of a task', async () => {
  renderApp({ routes: screens, at: '/addtask', user: ada });
  await screen.findByRole('heading', { level: 1 });
  const asked = formFields.filter((field) => document.querySelector(`[name="${field}"]`) !== null);
  expect(asked).toEqual(formFields);
});

it('the details of a task show each field', async () => {
  apiServer.use(
    http.get(apiUrl('/tasks/:id'), () => HttpResponse.json(someTask(task))),
    http.get(apiUrl('/tasks/:id/bids'), () => HttpResponse.json([])),
    http.get(apiUrl('/bids/count'), () => HttpResponse.json({ bidsCount: 0 })),
  );
  renderApp({ routes: screens, at: `/tasks/${someTask()._id}`, user: bob });
  await screen.findByRole('heading', { level: 1, name: 'A logo for a bakery' });
  const shown = screen.getByRole('main').textContent.replaceAll(/\p{Cf}/gu, '');
  for (const [details] of Object.values(read)) expect(shown).toContain(details);
});

it('the card of a task shows the fields by which a person chooses', async () => {
  apiServer.use(http.get(apiUrl('/tasks'), () => HttpResponse.json([somePublicTask(task)])));
  renderApp({ routes: screens, at: '/browsetask' });
  const link = await screen.findByRole('link', { name: /A logo for a bakery/ });
  const shown = link.closest('article, li')?.textContent.replaceAll(/\p{Cf}/gu, '') ?? '';
  for (const [, card] of Object.values(read)) if (card !== undefined) expect(shown).toContain(card);
});
