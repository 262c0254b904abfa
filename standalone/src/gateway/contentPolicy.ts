import type { ServiceAppParts } from '@marketplace/service-kit';
import type { RequestHandler } from 'express';

type Security = NonNullable<ServiceAppParts['security']>;

const firebaseCalls = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
/** Loaded by Firebase's SDK for the window in which people sign in with Google; with an emulator nothing asks for it. */
const googleScripts = 'https://apis.google.com';

/**
 * What the SPA may load and whom it may call. Styles are written into the page by the component library; photos of
 * users come from anywhere.
 */
export const sitePolicy = (auth: {
  readonly emulator: boolean;
  /** Whose page signs people in where there is no emulator. */
  readonly authDomain: string;
}): Security => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...(auth.emulator ? [] : [googleScripts])],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'https:', 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...(auth.emulator ? [] : firebaseCalls)],
      frameSrc: [auth.emulator ? "'self'" : `https://${auth.authDomain}`],
      manifestSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  referrerPolicy: { policy: 'same-origin' },
  xFrameOptions: { action: 'deny' },
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  // Set where TLS ends, which is not here.
  strictTransportSecurity: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
  originAgentCluster: false,
});

const unpkg = 'https://unpkg.com';
const forWidget = [
  "default-src 'none'",
  `script-src 'unsafe-inline' ${unpkg} ${googleScripts}`,
  `style-src 'unsafe-inline' ${unpkg} https://fonts.googleapis.com`,
  'font-src https://fonts.gstatic.com',
  'img-src https: data:',
  `connect-src 'self'`,
  `frame-src ${googleScripts}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/**
 * For the emulator's own pages, which stand in for Google's sign-in: framed by the SPA, or its pop-up. In place of
 * the site's headers of these names; undefined: none.
 */
export const widgetHeaders: Readonly<Record<string, string | undefined>> = {
  'Content-Security-Policy': forWidget,
  'X-Frame-Options': 'SAMEORIGIN',
  'Cross-Origin-Opener-Policy': undefined,
};

export const widgetPolicy = (): RequestHandler => (_req, res, next) => {
  for (const [name, value] of Object.entries(widgetHeaders))
    if (value === undefined) res.removeHeader(name);
    else res.setHeader(name, value);
  next();
};
