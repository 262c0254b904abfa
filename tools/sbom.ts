import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

// `npm run sbom`: the packages that run in production, as CycloneDX JSON. `npm sbom` can't do it: it stops at optional peers of other
// versions, which are harmless.

const lockSchema = z.object({
  version: z.string(),
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      version: z.string().optional(),
      integrity: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
});

/** `sha512-<base64>` as CycloneDX writes it. */
const hashOf = (integrity: string) => {
  const [algorithm = '', base64 = ''] = integrity.split('-');
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(base64, 'base64').toString('hex') };
};

const folder = 'node_modules/';

/** Every package of the lock file but development's and the product's own. */
export const sbomOf = (lock: unknown) => {
  const { version, packages } = lockSchema.parse(lock);
  const components = Object.entries(packages).flatMap(([path, found]) => {
    if (found.dev === true || found.link === true || !path.includes(folder)) return [];
    const name = found.name ?? path.slice(path.lastIndexOf(folder) + folder.length);
    const purl = `pkg:npm/${name.replace('@', '%40')}@${found.version ?? ''}`;
    return [
      {
        type: 'library',
        'bom-ref': `${purl}#${path}`,
        name,
        version: found.version ?? '',
        purl,
        ...(found.license !== undefined && { licenses: [{ expression: found.license }] }),
        ...(found.integrity !== undefined && { hashes: [hashOf(found.integrity)] }),
      },
    ];
  });
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name: 'marketplace', version } },
    components,
  };
};

if (import.meta.main) {
  const lock: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'));
  process.stdout.write(`${JSON.stringify(sbomOf(lock), null, 1)}\n`);
}
