import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { apiServer, apiUrl } from '../../../testing/apiServer.ts';
import { haveOneTask, openMyTasks as open } from '../../../testing/myTasks.tsx';
import { problemBody } from '../../../testing/someTask.ts';

beforeEach(haveOneTask);

it('a failed search keeps the search field of My Posted Tasks and its focus', async () => {
  const { person } = open();
  await screen.findByRole('table', { name: 'My posted tasks' });
  apiServer.use(
    http.get(apiUrl('/mytasks'), () => HttpResponse.json(problemBody(503, 'away'), { status: 503 })),
  );
  const search = screen.getByRole('searchbox');
  await person.type(search, 'logo');
  expect(await screen.findByText('Failed to fetch tasks: 503')).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(search).toHaveFocus();
});
