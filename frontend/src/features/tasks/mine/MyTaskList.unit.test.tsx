import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { apiServer, apiUrl } from '../../../testing/apiServer.ts';
import { matchMediaWith } from '../../../testing/media.ts';
import { haveOneTask, openMyTasks, press } from '../../../testing/myTasks.tsx';
import { someTask } from '../../../testing/someTask.ts';

const changed = someTask();
const other = someTask({ _id: '01930000-0000-7000-8000-000000000002', title: 'A song' });

let held = Promise.withResolvers<undefined>();
/** The tasks whose rows or cards have rendered: each row or card renders OpenBids. */
let rendered: string[] = [];
vi.mock(import('./OpenBids.tsx'), async (load) => {
  const { OpenBids } = await load();
  return {
    OpenBids: (props) => {
      rendered.push(props.task._id);
      return <OpenBids {...props} />;
    },
  };
});

beforeEach(() => {
  haveOneTask();
  held = Promise.withResolvers();
  apiServer.use(
    http.get(apiUrl('/mytasks'), () => HttpResponse.json([changed, other])),
    http.put(apiUrl('/tasks/:id'), async () => {
      await held.promise;
      return HttpResponse.json({ acknowledged: true, position: 9, matchedCount: 1, modifiedCount: 1 });
    }),
  );
});

describe('the rows of My Posted Tasks', () => {
  it.each([
    ['table', '(min-width'],
    ['cards', 'nothing'],
  ])('do not render again for a dialog, nor for the update of another task: as %s', async (_as, screenOf) => {
    matchMediaWith(screenOf);
    const { person } = openMyTasks();
    await screen.findByText('A song');
    rendered = [];
    await press(person, 'Update');
    const dialog = within(await screen.findByRole('dialog', { name: 'Update task' }));
    await person.type(dialog.getByLabelText('Title'), '!');
    await person.click(dialog.getByRole('button', { name: 'Update' }));
    await screen.findByText('A logo for a bakery!');
    expect(new Set(rendered)).toEqual(new Set([changed._id]));
    expect(rendered.length).toBeLessThan(3);
    held.resolve(undefined);
    await screen.findByText('Task updated successfully!');
  });
});
