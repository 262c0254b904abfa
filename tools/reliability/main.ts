import { writeFileSync } from 'node:fs';
import { pagePath, reliabilityPage } from './page.ts';

// `npm run reliability`: writes the list of faults and their tests into docs/reliability.md.
writeFileSync(new URL(`../../${pagePath}`, import.meta.url), reliabilityPage());
