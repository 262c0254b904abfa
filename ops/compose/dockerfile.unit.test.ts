import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const repository = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(repository, file), 'utf8');

describe('the Dockerfile', () => {
  it('copies every workspace, and runs as a user without rights', () => {
    const { workspaces } = z
      .object({ workspaces: z.array(z.string()) })
      .parse(JSON.parse(read('package.json')));
    const dockerfile = read('Dockerfile');
    for (const workspace of workspaces)
      expect(dockerfile).toContain(`COPY ${workspace}/package.json ${workspace}/`);
    expect(dockerfile).toMatch(/^USER node$/m);
    // So that an image can be named by digest.
    expect(dockerfile.match(/^FROM (?!\$\{|dependencies|production)/gm)).toBeNull();
    expect(dockerfile).toMatch(/^ARG NGINX_IMAGE=nginxinc\/nginx-unprivileged:/m);
  });
});
