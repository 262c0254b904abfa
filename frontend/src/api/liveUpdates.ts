import { updateSchema, type Update } from '@marketplace/contracts';
import type { Action } from '@reduxjs/toolkit';
import { api } from './api.ts';

const everything = ['Task', 'TaskList', 'MyTasks', 'BidsCount', 'MyBids'] as const;
type Tag = (typeof everything)[number] | { readonly type: 'Task'; readonly id: string };

/** Messages that come close together lead to one round of reads. */
const gatherMs = 1000;
const reopenMs = 10_000;

const staleAfter = ({ type, taskId }: Update): readonly Tag[] => {
  const task = { type: 'Task', id: taskId } as const;
  switch (type) {
    case 'posted':
      return ['TaskList', 'MyTasks'];
    case 'updated':
    case 'deleted':
      return [task, 'TaskList', 'MyTasks', 'MyBids'];
    case 'bid':
      return [task, 'BidsCount', 'MyBids'];
  }
};

const parse = (data: unknown): Update | undefined => {
  try {
    return updateSchema.safeParse(JSON.parse(String(data))).data;
  } catch {
    return undefined;
  }
};

/**
 * Follows `GET /updates` and has read again what has changed. The stream is open only while the page is seen: browsers
 * grant a site few connections, which all its tabs share. What was missed meanwhile is read again at once.
 */
export const followUpdates = (dispatch: (action: Action) => unknown): (() => void) => {
  const stale = new Map<string, Tag>();
  let source: EventSource | undefined;
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let missed = false;

  const flush = () => {
    gathering = undefined;
    dispatch(api.util.invalidateTags([...stale.values()]));
    stale.clear();
  };
  const gather = (tags: readonly Tag[]) => {
    for (const tag of tags) stale.set(JSON.stringify(tag), tag);
    gathering ??= setTimeout(flush, gatherMs);
  };
  const close = () => {
    clearTimeout(reopening);
    source?.close();
    source = undefined;
  };
  const open = () => {
    close();
    const opened = new EventSource('/api/updates');
    source = opened;
    opened.addEventListener('open', () => {
      if (missed) gather(everything);
      missed = false;
    });
    opened.addEventListener('task', ({ data }: MessageEvent<unknown>) => {
      const update = parse(data);
      // It is sent once the read models have it, so a plain read will show it.
      if (update) gather(staleAfter(update));
    });
    opened.addEventListener('error', () => {
      // A lost connection is taken up again by the browser, from the last message on; a refused one is not.
      if (opened.readyState !== EventSource.CLOSED) return;
      missed = true;
      // As long as it is refused, reading all again in its stead keeps the screens from growing old.
      reopening = setTimeout(() => {
        gather(everything);
        open();
      }, reopenMs);
    });
  };
  const follow = () => {
    if (document.visibilityState === 'visible') open();
    else {
      missed = source !== undefined || missed;
      close();
    }
  };

  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    clearTimeout(gathering);
    close();
  };
};
