import type { Action, PayloadAction } from '@reduxjs/toolkit';
import { afterEach, beforeEach, vi } from 'vitest';
import { allTags } from '../api/live/changedTags.ts';
import { createLiveUpdates, type LiveParts } from '../api/live/liveUpdates.ts';
import { createReadToken } from '../api/readToken.ts';
import { createFakeBrowser, type FakeBrowser } from './fakeBrowser.ts';

export const everything: readonly string[] = allTags;
export const taskId = '01900000-0000-7000-8000-000000000001';
export const posted = (position: number) => ({ type: 'posted', taskId, position });

export const newBrowser = createFakeBrowser;

export const pass = (ms = 1000) => vi.advanceTimersByTimeAsync(ms);

/** A tab of the browser; `read` is the position at which its page was read. */
export const openTab = async (
  browser: FakeBrowser,
  { read, seen = true }: { read?: number; seen?: boolean } = {},
) => {
  const dispatch = vi.fn<(action: Action) => unknown>();
  const readToken = createReadToken();
  if (read !== undefined) readToken.recordRead(read);
  const tab = browser.newTab();
  const onUnread = vi.fn<LiveParts['onUnread']>();
  const stop = createLiveUpdates({
    ...tab.parts,
    dispatch,
    readToken,
    onUnread,
    seen,
    now: () => Date.now(),
  });
  await pass();
  return {
    ...tab,
    readToken,
    stop,
    /** The counts of unread notifications that the tab has shown, each with the user's id. */
    unread: () => onUnread.mock.calls.map(([uid, { unread }]) => [uid, unread]),
    invalidated: () => dispatch.mock.calls.map(([action]) => (action as PayloadAction<unknown>).payload),
  };
};

/** Fake timers for each test. */
export const withLiveTabs = (): void => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
};
