import type { ServiceAppParts } from '@marketplace/service-kit';
import type { RequestHandler } from 'express';

type Security = NonNullable<ServiceAppParts['security']>;

const firebaseCalls = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
/** Firebase's SDK loads it for the Google sign-in window; not used with an emulator. */
const googleScripts = 'https://apis.google.com';

/**
 * What the SPA may load, and which hosts it may call. The component library writes styles into the page; photos of users may
 * come from any host.
 */
export const sitePolicy = (auth: {
  readonly emulator: boolean;
  /** The host of the sign-in page, without an emulator. */
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
  // For the proxy that ends TLS.
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
 * For the emulator's pages, which replace Google's sign-in: in a frame or a pop-up of the SPA. They replace the site's
 * headers of the same names; undefined: the header is removed.
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
