import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { apiServer, apiUrl } from '../../../testing/apiServer.ts';
import { around, haveOneTask, openMyTasks as open, press } from '../../../testing/myTasks.tsx';
import { problemBody, someTask } from '../../../testing/someTask.ts';

const id = someTask()._id;

beforeEach(haveOneTask);

describe('an update', () => {
  it('shows at once, and is reverted after a failure', async () => {
    const held = Promise.withResolvers<undefined>();
    apiServer.use(
      http.put(apiUrl(`/tasks/${id}`), async () => {
        await held.promise;
        return HttpResponse.error();
      }),
    );
    const { person } = open();
    await press(person, 'Update');
    const dialog = await screen.findByRole('dialog', { name: 'Update task' });
    await person.clear(within(dialog).getByLabelText('Title'));
    await person.type(within(dialog).getByLabelText('Title'), 'Two logos');
    await person.click(within(dialog).getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Two logos')).toBeInTheDocument();
    held.resolve(undefined);
    expect(await screen.findByText('A logo for a bakery')).toBeInTheDocument();
    expect(screen.queryByText('Two logos')).not.toBeInTheDocument();
    expect(within(dialog).getByLabelText('Title')).toHaveValue('Two logos');
    expect(await screen.findAllByText('Failed to update task')).toHaveLength(2);
  });

  it('keeps the dialog, with what was typed, until the answer: Escape and Cancel do not close it', async () => {
    const held = Promise.withResolvers<undefined>();
    apiServer.use(
      http.put(apiUrl(`/tasks/${id}`), async () => {
        await held.promise;
        return HttpResponse.json(problemBody(400, 'The title is taken.'), { status: 400 });
      }),
    );
    const { person } = open();
    await press(person, 'Update');
    const dialog = await screen.findByRole('dialog', { name: 'Update task' });
    await person.type(within(dialog).getByLabelText('Title'), '!');
    await person.click(within(dialog).getByRole('button', { name: 'Update' }));
    await within(dialog).findByRole('button', { name: 'Updating...' });
    await person.keyboard('{Escape}');
    await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    held.resolve(undefined);
    expect(await within(dialog).findByText('The title is taken.')).toBeVisible();
    expect(within(dialog).getByLabelText('Title')).toHaveValue('A logo for a bakery!');
    await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(dialog).not.toBeInTheDocument();
  });

  it("shows the server's message, and its faults at the fields", async () => {
    const errors = [{ path: 'deadline', message: 'The deadline is a holiday.' }];
    apiServer.use(
      http.put(apiUrl(`/tasks/${id}`), () =>
        HttpResponse.json({ ...problemBody(400, 'Some of it can not be taken.'), errors }, { status: 400 }),
      ),
    );
    const { person } = open();
    await press(person, 'Update');
    const dialog = await screen.findByRole('dialog', { name: 'Update task' });
    await person.click(within(dialog).getByRole('button', { name: 'Update' }));
    expect(await within(dialog).findByText('Some of it can not be taken.')).toBeVisible();
    expect(within(dialog).getByLabelText('Deadline')).toHaveAccessibleDescription(
      'The deadline is a holiday.',
    );
  });

  it('closes the dialog by a click beside it, but not with typed changes; Escape keeps them as a draft', async () => {
    const { person } = open();
    await press(person, 'Update');
    await person.click(around(await screen.findByRole('dialog')));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

    await press(person, 'Update');
    const dialog = await screen.findByRole('dialog');
    await person.type(within(dialog).getByLabelText('Title'), '!');
    await person.click(around(dialog));
    expect(within(dialog).getByLabelText('Title')).toHaveValue('A logo for a bakery!');
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

    await press(person, 'Update');
    const again = within(await screen.findByRole('dialog'));
    expect(again.getByText('Draft restored')).toBeVisible();
    expect(again.getByLabelText('Title')).toHaveValue('A logo for a bakery!');
  });
});
