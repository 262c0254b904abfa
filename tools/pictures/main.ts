import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { callThisMachineDirectly } from '@marketplace/service-kit';
import { openSite } from '../e2e/site.ts';
import { themes } from './languages.ts';
import { folder, showScreens, structuresFile } from './screens.ts';

// npm run pictures: makes all pictures of README and docs, and the structure of each screen, by which CI finds screens that have changed.

callThisMachineDirectly();
const site = await openSite({ SEED_DEMO: 'true' });
try {
  const structures = await showScreens(site, themes, async (page, name) => {
    await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
    console.log(name);
  });
  await writeFile(structuresFile, `${JSON.stringify(structures, undefined, 2)}\n`);
} finally {
  await site.close();
}
