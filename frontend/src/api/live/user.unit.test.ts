import { describe, expect, it } from 'vitest';
import { newBrowser, openTab, pass, posted, withLiveTabs } from '../../testing/liveTabs.ts';

const notification = (unread: number) => [{ unread, position: 9 }, 'notification'] as const;
const signedIn = async () => {
  const browser = newBrowser();
  browser.become('uid-ada');
  const tab = await openTab(browser, { read: 5 });
  await pass();
  return { browser, tab };
};

withLiveTabs();

describe('the stream of a signed-in user', () => {
  it('opens once, when the user is known', async () => {
    const browser = newBrowser({ userUnknown: true });
    await openTab(browser, { read: 5 });
    expect(browser.opened()).toBe(0);
    browser.become('uid-ada');
    await pass();
    expect(browser.opened()).toBe(1);
  });

  it('brings the count of unread notifications at once, and the lists are read again', async () => {
    const { browser, tab } = await signedIn();
    const before = tab.invalidated().length;
    browser.stream().say(...notification(3));
    expect(tab.unread()).toEqual([['uid-ada', 3]]);
    await pass();
    expect(tab.invalidated().slice(before)).toEqual([['Notifications']]);
  });

  it('brings new messages: the tab reads the ones on their bid, and which are unread', async () => {
    const { browser, tab } = await signedIn();
    const before = tab.invalidated().length;
    const bidId = '01900000-0000-7000-a000-000000000001';
    for (const data of [
      { bidId, unread: 1 },
      { bidId: 'x', unread: 1 },
    ])
      browser.stream().say(data, 'message');
    await pass();
    expect(tab.invalidated().slice(before)).toEqual([[{ type: 'Messages', id: bidId }, 'UnreadMessages']]);
  });

  it('does not resume after a notification: the updates before it may still come', async () => {
    const { browser } = await signedIn();
    browser.stream().say(...notification(3));
    browser.stream().end('lost');
    await pass(3000);
    expect(browser.openStreams()).toEqual(['/updates?after=5']);
  });

  it('may miss counts while it is closed: the tab reads the count again when it is open', async () => {
    const { browser, tab } = await signedIn();
    const before = tab.invalidated().length;
    browser.stream().end('lost');
    await pass(5000);
    expect(tab.invalidated().slice(before)).toEqual([
      ['UnreadNotifications', 'Notifications', 'Messages', 'UnreadMessages'],
    ]);
  });

  it.each([
    ['signs out', undefined],
    ['is followed by another user', 'uid-bob'],
  ])('ends at once when the user %s, and another one resumes', async (_what, next) => {
    const { browser, tab } = await signedIn();
    const old = browser.stream();
    browser.become(next);
    expect(old.closed).toBe(true);
    old.say(...notification(7));
    await pass();
    expect(tab.unread()).toEqual([]);
    expect(browser.openStreams()).toEqual(['/updates?after=5']);
    browser.stream().say(posted(6));
    await pass();
    expect(tab.invalidated().at(-1)).toEqual(['TaskList', 'MyTasks']);
  });

  it('opens again with a renewed token, and only then', async () => {
    const { browser } = await signedIn();
    browser.become('uid-ada');
    await pass();
    expect(browser.opened()).toBe(1);
    browser.renewToken();
    await pass();
    expect(browser.opened()).toBe(2);
    expect(browser.openStreams()).toEqual(['/updates?after=5']);
  });
});
