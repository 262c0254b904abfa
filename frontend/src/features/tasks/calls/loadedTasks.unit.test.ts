import { describe, expect, it } from 'vitest';
import { somePublicTask } from '../../../testing/someTask.ts';
import {
  changedTasks,
  loadedAmong,
  newsOf,
  replaceTask,
  type TaskPage,
  type TaskItem,
} from './loadedTasks.ts';

const task = (id: string, createdAt = '2026-01-02T00:00:00.000Z'): TaskItem =>
  somePublicTask({ _id: id, createdAt });
const page = (items: readonly TaskItem[], change: Partial<TaskPage> = {}): TaskPage => ({
  items,
  total: 10,
  position: 5,
  next: undefined,
  ...change,
});
const later = '2026-01-03T00:00:00.000Z';
const earlier = '2026-01-01T00:00:00.000Z';

describe('invalidated tags', () => {
  it('name the changed tasks', () => {
    const tags = ['TaskList', { type: 'Task', id: 'a' }, 'MyTasks', { type: 'Task', id: 'b' }];
    expect(changedTasks(tags)).toEqual(new Set(['a', 'b']));
  });
  it("are 'unknown' if any task may have changed", () => {
    expect(changedTasks(['Task', { type: 'Task', id: 'a' }])).toBe('unknown');
  });
});

describe('loaded pages', () => {
  const pages = [page([task('a'), task('b')]), page([task('c')])];

  it('know which of the changed tasks they contain', () => {
    expect(loadedAmong(pages, new Set(['b', 'c', 'x']))).toEqual(['b', 'c']);
  });
  it('replace a task in its place, and leave other pages unchanged', () => {
    const next = replaceTask(pages, 'b', (old) => ({ ...old, gone: true }));
    expect(next[0]?.items.map(({ _id, gone }) => [_id, gone])).toEqual([
      ['a', undefined],
      ['b', true],
    ]);
    expect(next[1]).toBe(pages[1]);
  });
});

describe('the news of a list', () => {
  const pages = [page([task('a'), task('b')])];
  const newest = (change: Partial<TaskPage>) => page([task('a')], change);

  it('are empty while the newest task is the same', () => {
    expect(newsOf(pages, newest({ position: 9 }), true)).toBeUndefined();
  });
  it('count the tasks posted since', () => {
    expect(newsOf(pages, page([task('z', later)], { total: 13 }), true)).toEqual({ newTasks: 3 });
  });
  it('count new tasks that replace deleted ones', () => {
    const withGone = [page([task('a'), { ...task('b'), gone: true }])];
    expect(newsOf(withGone, page([task('z', later)], { total: 10 }), true)).toEqual({ newTasks: 1 });
  });
  it('are empty if the newest task was deleted and an older one has its place', () => {
    expect(newsOf(pages, page([task('b', earlier)], { total: 9 }), true)).toBeUndefined();
  });
  it('are the first tasks of an empty list', () => {
    expect(newsOf([page([], { total: 0 })], page([task('z')], { total: 1 }), true)).toEqual({ newTasks: 1 });
  });
  it('use the total if the newest are not first', () => {
    expect(newsOf(pages, newest({ total: 12 }), false)).toEqual({ newTasks: 2 });
    expect(newsOf(pages, page([task('z', later)], { total: 9 }), false)).toBeUndefined();
  });
  it('have no number if the total is not known', () => {
    const many = [page([task('a'), { ...task('b'), gone: true }], { isMore: true })];
    expect(newsOf(many, page([task('z', later)], { isMore: true }), true)).toBe('changes');
    expect(newsOf(many, newest({ isMore: true }), false)).toBeUndefined();
  });
  it('are changes after unknown changes and a newer event', () => {
    const stale = [page([task('a')], { stale: true })];
    expect(newsOf(stale, newest({ position: 6 }), true)).toBe('changes');
    expect(newsOf(stale, newest({ position: 5 }), true)).toBeUndefined();
  });
  it('are empty if the read model is behind the list', () => {
    expect(newsOf(pages, page([task('z', later)], { position: 4, total: 11 }), true)).toBeUndefined();
  });
});
