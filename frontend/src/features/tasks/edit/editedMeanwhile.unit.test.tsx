import type { Task } from '@marketplace/contracts';
import { act, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../api/api.ts';
import { apiServer, apiUrl } from '../../../testing/apiServer.ts';
import { haveOneTask, openMyTasks as open, press, seenAs } from '../../../testing/myTasks.tsx';
import { problemBody, someTask } from '../../../testing/someTask.ts';

const id = someTask()._id;
type Person = ReturnType<typeof open>['person'];

/** The server's task, which another tab may edit or delete; below, the updates that this tab sent. */
let stored: { task: Task; version: number } | undefined;
let sent: { tag: string | null; changes: unknown }[] = [];
const tag = () => `"${stored?.version}.${stored?.version}.p"`;
const otherTab = {
  edits: (changes: Partial<Task>) => {
    if (stored) stored = { task: { ...stored.task, ...changes }, version: stored.version + 1 };
  },
  deletes: () => {
    stored = undefined;
  },
};
const gone = () => HttpResponse.json(problemBody(404, 'There is no such task.'), { status: 404 });
const changed = () => HttpResponse.json(problemBody(412, 'The task was edited.'), { status: 412 });
const write = ({ headers }: Request, changes: unknown, counts: object, apply: () => void) => {
  const seen = headers.get('If-Match');
  sent.push({ tag: seen, changes });
  if (!stored) return gone();
  if (seen !== tag()) return changed();
  apply();
  return HttpResponse.json({ acknowledged: true, position: 9, ...counts });
};

beforeEach(() => {
  haveOneTask();
  stored = { task: someTask(), version: 1 };
  sent = [];
  apiServer.use(
    http.get(apiUrl('/mytasks'), () => HttpResponse.json(stored ? [stored.task] : [])),
    http.get(apiUrl(`/tasks/${id}`), () => (stored ? seenAs(tag(), stored.task) : gone())),
    http.put(apiUrl(`/tasks/${id}`), async ({ request }) => {
      const changes = (await request.json()) as Partial<Task>;
      return write(request, changes, { matchedCount: 1, modifiedCount: 1 }, () => otherTab.edits(changes));
    }),
    http.delete(apiUrl(`/tasks/${id}`), ({ request }) =>
      write(request, 'delete', { deletedCount: 1 }, otherTab.deletes),
    ),
  );
});

const openForm = async (person: Person) => {
  await press(person, 'Update');
  const dialog = within(await screen.findByRole('dialog', { name: 'Update task' }));
  const field = (label: 'Title' | 'Budget') => dialog.getByRole('textbox', { name: label });
  return {
    dialog,
    field,
    type: async (label: 'Title', text: string) => {
      await person.clear(field(label));
      await person.paste(text);
    },
    update: () => person.click(dialog.getByRole('button', { name: 'Update' })),
    note: async () => {
      await dialog.findByText('This task was changed meanwhile');
      return within(dialog.getByRole('alert'));
    },
  };
};
const updated = () => screen.findByText('Task updated successfully!');
/** Reads the task again, as the live updates do after an edit in another tab. */
const tellTab = (store: ReturnType<typeof open>['store']) =>
  act(() => {
    store.dispatch(api.util.invalidateTags([{ type: 'Task', id }]));
  });

describe('an update of a task that another tab has edited', () => {
  it('is not sent over it: says so, and is saved over it if the user wants that, with the changed fields only', async () => {
    const { person } = open();
    const { field, type, update, note } = await openForm(person);
    await type('Title', 'My title');
    otherTab.edits({ title: 'Their title', budget: 99.5 });
    await update();
    const changed = await note();
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(field('Title')).toHaveValue('My title');
    // A second press, or Enter, does not send the update either.
    await update();
    await person.type(field('Title'), '{Enter}');
    expect(stored?.task.title).toBe('Their title');
    await person.click(changed.getByRole('button', { name: 'Save mine over it' }));
    await updated();
    expect(sent.at(-1)).toEqual({ tag: '"2.2.p"', changes: { title: 'My title' } });
    expect(stored?.task).toMatchObject({ title: 'My title', budget: 99.5 });
  });

  it('says so before anything is sent, if the page hears of the edit; the task can be loaded again', async () => {
    const { person, store } = open();
    const { field, type, update, note } = await openForm(person);
    await type('Title', 'My title');
    otherTab.edits({ title: 'Their title', budget: 99.5 });
    tellTab(store);
    const changed = await note();
    expect(field('Title')).toHaveFocus();
    await person.click(changed.getByRole('button', { name: 'Load it again' }));
    expect(field('Title')).toHaveValue('Their title');
    expect(field('Budget')).toHaveValue('99.50');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await type('Title', 'Our title');
    await update();
    await updated();
    expect(sent).toEqual([{ tag: '"2.2.p"', changes: { title: 'Our title' } }]);
  });

  it('waits for the read models, and is sent again at once if the edit was taken back', async () => {
    const { person } = open();
    const { type, update } = await openForm(person);
    await type('Title', 'My title');
    let late = 2;
    const before = stored?.task ?? someTask();
    otherTab.edits({});
    apiServer.use(
      http.get(apiUrl(`/tasks/${id}`), () => {
        late -= 1;
        return seenAs(late >= 0 ? '"1.1.p"' : tag(), before);
      }),
    );
    await update();
    await updated();
    expect(sent).toEqual([
      { tag: '"1.1.p"', changes: { title: 'My title' } },
      { tag: '"2.2.p"', changes: { title: 'My title' } },
    ]);
  });

  it('says at once that it was deleted, and keeps what was typed', async () => {
    const { person, store } = open();
    const { dialog, field, type } = await openForm(person);
    await type('Title', 'My title');
    otherTab.deletes();
    tellTab(store);
    expect(await dialog.findByText(/This task was deleted meanwhile/)).toBeVisible();
    expect(dialog.getByRole('alert')).toHaveFocus();
    expect(field('Title')).toHaveValue('My title');
    expect(dialog.queryByRole('button', { name: 'Update' })).not.toBeInTheDocument();
    await person.click(dialog.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText("You haven't posted any tasks yet.")).toBeVisible();
    expect(screen.getByRole('region', { name: 'Posted tasks' })).toHaveFocus();
  });
});

describe('a deletion of a task that another tab has edited', () => {
  const deleteIt = async (person: Person) => {
    await press(person, 'Delete');
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
    return () => person.click(within(question).getByRole('button', { name: 'Delete' }));
  };
  const secondQuestion = () => screen.findByRole('alertdialog', { name: 'This task was changed meanwhile' });

  it('asks again, with the title of now, and deletes the version that the user has seen', async () => {
    const { person } = open();
    const confirm = await deleteIt(person);
    otherTab.edits({ title: 'Their title' });
    await confirm();
    const question = within(await secondQuestion());
    expect(question.getByText('Their title')).toBeVisible();
    expect(screen.queryByText('Deleted!')).not.toBeInTheDocument();
    await person.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Deleted!')).toBeVisible();
    expect(sent.at(-1)).toEqual({ tag: '"2.2.p"', changes: 'delete' });
    expect(stored).toBeUndefined();
  });

  it('says that it was deleted already', async () => {
    const { person } = open();
    const confirm = await deleteIt(person);
    otherTab.deletes();
    await confirm();
    expect(await screen.findByText('"A logo for a bakery" was deleted meanwhile.')).toBeVisible();
    expect(await screen.findByText("You haven't posted any tasks yet.")).toBeVisible();
  });
});
