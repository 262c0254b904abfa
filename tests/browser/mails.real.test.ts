import { fileURLToPath } from 'node:url';
import type { Digest } from '@marketplace/contracts';
import { createRenderer, readWebApp } from '@marketplace/service-kit/rendering';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium, realChromium } from '../../tools/e2e/chromium.ts';

const webApp = fileURLToPath(new URL('../../frontend', import.meta.url));

const taskId = (task: number) => `01930b6e-5f3a-7c41-9d52-${String(task).padStart(12, '0')}`;
const bidId = '01930b70-2f10-7a55-9c01-6d2b8e4f7a10';
const at = '2026-11-27T12:00:00.000Z';
const long = 'Ein-Wort-ohne-Leerzeichen'.replaceAll('-', '').repeat(8);
const told = (position: number, kind: Digest['notifications'][number]['kind'], title: string | null) => ({
  _id: String(position),
  position,
  kind,
  taskId: taskId(position),
  title,
  at,
});
const digest: Omit<Digest, 'locale'> = {
  notifications: [
    { ...told(6, 'bid-placed', 'A logo'), bidId, bidder: 'Bob Ross', amount: 760, days: 10 },
    { ...told(5, 'bid-revised', long), bidId, bidder: `\u202e${long}`, amount: 1200.5 },
    told(4, 'delivery-waits', 'Line\nbreak, "quote", 👩‍🎨 and <script>alert(1)</script>'),
    told(3, 'bid-accepted', 'شعار لمخبز'),
    told(2, 'task-deleted', null),
    { ...told(1, 'search', '<img src="https://elsewhere.example/x.png">'), search: long },
  ],
  messages: [{ bidId, taskId: taskId(6), title: 'A logo', from: 'Bob Ross', count: 2 }],
  publicUrl: 'https://market.example',
  stopUrl: `https://market.example/api/mail/stop?token=${'t'.repeat(80)}`,
};

realChromium.describe('the HTML of a mail', () => {
  const built = readWebApp(webApp);
  const renderer = createRenderer(built?.module ?? '');
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(async () => {
    await renderer.stop();
    await browser.close();
  });

  const cases = ['en', 'ar'].flatMap((lang) =>
    [600, 360].flatMap((width) => (['light', 'dark'] as const).map((scheme) => ({ lang, width, scheme }))),
  );
  it.each(cases)('fits, and loads nothing: $lang, $width px, $scheme', async ({ lang, width, scheme }) => {
    const language = { lang, dir: lang === 'ar' ? 'rtl' : 'ltr' };
    const { html } = await renderer.renderMail(language, { ...digest, locale: lang });
    const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme: scheme });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.setContent(html, { waitUntil: 'load' });
    expect(asked).toEqual([]);
    expect(await page.locator('script, img, link').count()).toBe(0);
    const shown = await page.evaluate(() => ({
      width: document.documentElement.scrollWidth,
      direction: getComputedStyle(document.querySelector('h1') ?? document.body).direction,
      paper: getComputedStyle(document.body).backgroundColor,
      ink: getComputedStyle(document.querySelector('h1') ?? document.body).color,
    }));
    const [light, dark] = ['rgb(251, 250, 247)', 'rgb(20, 22, 26)'];
    expect(shown).toEqual({
      width,
      direction: language.dir,
      paper: scheme === 'dark' ? dark : light,
      ink: scheme === 'dark' ? 'rgb(236, 234, 228)' : 'rgb(27, 31, 36)',
    });
    await page.close();
  });
});
