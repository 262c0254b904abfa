import type { Task } from '@marketplace/contracts';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { screens } from './screens.tsx';
import { apiServer, apiUrl } from './apiServer.ts';
import { ada } from './fakeIdentity.ts';
import { matchMediaWith } from './media.ts';
import { renderApp } from './renderApp.tsx';
import { someTask } from './someTask.ts';

type Person = ReturnType<typeof renderApp>['person'];

/** A wide screen, and an API with one task of Ada's. */
export const haveOneTask = (): void => {
  matchMediaWith('(min-width');
  apiServer.use(
    http.get(apiUrl('/mytasks'), () => HttpResponse.json([someTask()])),
    http.get(apiUrl('/tasks/:id'), () => seenAs('"1.1.p"', someTask())),
  );
};

/** The answer of a read of a task with its ETag. */
export const seenAs = (tag: string, task: Task) => HttpResponse.json(task, { headers: { ETag: tag } });

export const openMyTasks = () => renderApp({ routes: screens, at: '/myPostedTask', user: ada });

/** Presses a button of that task. */
export const press = async (person: Person, name: string): Promise<void> =>
  person.click(await screen.findByRole('button', { name: `${name} A logo for a bakery` }));

export const around = (element: HTMLElement): HTMLElement => {
  if (!element.parentElement) throw new Error('The element has no parent.');
  return element.parentElement;
};
