import { afterEach, expect, it, vi } from 'vitest';
import { createRenderer, type Renderer } from './renderer.ts';

const source = `
  import { threadId } from 'node:worker_threads';
  export const renderPage = async ({ url }) => {
    if (url === '/stuck') await new Promise(() => undefined);
    if (url === '/wrong') throw new Error('A page that is wrong.');
    if (url === '/end') process.exit(1);
    return { title: String(threadId), styles: '', styleNames: '', body: pageLanguage.lang + url, data: '' };
  };
  export const renderMail = async ({ publicUrl }) => {
    if (publicUrl === 'wrong') throw new Error('A mail that is wrong.');
    if (publicUrl === 'end') process.exit(1);
    return { subject: pageLanguage.lang + ' ' + threadId, text: '', html: '' };
  };`;
const english = { lang: 'en', dir: 'ltr' } as Parameters<Renderer['render']>[0];
const arabic = { ...english, lang: 'ar', dir: 'rtl' };

let renderer: Renderer;
afterEach(async () => {
  vi.useRealTimers();
  await renderer.stop();
});
const start = (unusedMs?: number) => {
  renderer = createRenderer(
    `data:text/javascript,${encodeURIComponent(source)}`,
    unusedMs === undefined ? {} : { unusedMs },
  );
};
const render = (url: string, language = english) =>
  renderer.render(language, () => Promise.resolve({ url, locale: language.lang, position: 0 }));

it('renders the pages of a language in one thread', async () => {
  start();
  const [one, two, three] = await Promise.all([render('/a'), render('/b'), render('/a', arabic)]);
  expect([one.body, two.body, three.body]).toEqual(['en/a', 'en/b', 'ar/a']);
  expect(two.title).toBe(one.title);
  expect(three.title).not.toBe(one.title);
});

it('ends a thread that nobody has needed for a while, and starts another one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  start(1_000);
  const { title } = await render('/a');
  for (const _time of [1, 2]) {
    vi.advanceTimersByTime(900);
    expect((await render('/a')).title).toBe(title);
  }
  vi.advanceTimersByTime(1_100);
  expect((await render('/a')).title).not.toBe(title);
});

it('reads nothing for a page that would be refused, because too many are waiting', async () => {
  start();
  const read = vi.fn(() => Promise.resolve({ url: '/a', locale: 'en', position: 0 }));
  const asked = await Promise.allSettled(Array.from({ length: 20 }, () => renderer.render(english, read)));
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
  expect(read).toHaveBeenCalledTimes(8);
});

it('gives a thread’s first page time until the thread has started, the next ones less', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  start();
  const first = render('/a');
  await vi.advanceTimersByTimeAsync(5_000);
  expect((await first).body).toBe('en/a');
  const stuck = expect(render('/stuck')).rejects.toThrow('2000 ms');
  await vi.advanceTimersByTimeAsync(2_000);
  await stuck;
});

it('refuses a page that fails or whose thread ends, and renders the next one', async () => {
  start();
  await expect(render('/wrong')).rejects.toThrow('A page that is wrong.');
  expect((await render('/a')).body).toBe('en/a');
  await expect(render('/end')).rejects.toThrow('The thread that renders pages has ended.');
  expect((await render('/a')).body).toBe('en/a');
});

const mail = (publicUrl = '', language = english) =>
  renderer.renderMail(language, {
    locale: language.lang,
    notifications: [],
    messages: [],
    publicUrl,
    stopUrl: '',
  });

it('renders the mails of a language in the thread of its pages', async () => {
  start();
  const [page, one, other] = await Promise.all([render('/a'), mail(), mail('', arabic)]);
  expect(one.subject).toBe(`en ${page.title}`);
  expect(other.subject).toMatch(/^ar /);
});

it('refuses a mail that fails or whose thread ends, and renders the next one', async () => {
  start();
  const [wrong, next] = [mail('wrong'), mail()];
  await expect(wrong).rejects.toThrow('A mail that is wrong.');
  expect((await next).subject).toMatch(/^en /);
  const [last, waiting] = [mail('end'), mail()];
  await expect(last).rejects.toThrow('The thread that renders pages has ended.');
  await expect(waiting).rejects.toThrow('The thread that renders pages has ended.');
  expect((await mail()).subject).toMatch(/^en /);
});
