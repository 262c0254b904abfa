import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sitePolicy } from './contentPolicy.ts';

const directivesOf = (emulator: boolean) => {
  const { contentSecurityPolicy } = sitePolicy({ emulator, authDomain: 'market.example' });
  if (typeof contentSecurityPolicy !== 'object') throw new Error('There is no policy.');
  return contentSecurityPolicy.directives;
};

describe('the policy of the web app', () => {
  it('with an emulator: allows no script, call or frame from outside', () => {
    expect(directivesOf(true)).toMatchObject({
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      connectSrc: ["'self'"],
      frameSrc: ["'none'"],
    });
  });

  it('with a real Firebase project: allows only what sign-in with Google needs', () => {
    expect(directivesOf(false)).toMatchObject({
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", 'https://apis.google.com'],
      connectSrc: ["'self'", 'https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
      frameSrc: ['https://market.example'],
    });
  });

  it('lets the app hear from the window for sign-in with Google', () => {
    const { crossOriginOpenerPolicy } = sitePolicy({ emulator: false, authDomain: 'market.example' });
    expect(crossOriginOpenerPolicy).toEqual({ policy: 'same-origin-allow-popups' });
  });

  it('fits the page, which has no inline script', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../frontend/index.html'), 'utf8');
    const scripts = page.match(/<script[^>]*>[^<]*/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toMatch(/ src="[^"]+"[^>]*>$/);
    expect(page).not.toMatch(/\son\w+=/);
  });
});
