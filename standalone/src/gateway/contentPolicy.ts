import type { ServiceAppDeps } from '@marketplace/service-kit';

type Security = NonNullable<ServiceAppDeps['security']>;

const firebaseCalls = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
/** Firebase's SDK loads this script for the Google sign-in window; it is not used with an emulator. */
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
      frameSrc: [auth.emulator ? "'none'" : `https://${auth.authDomain}`],
      manifestSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  referrerPolicy: { policy: 'same-origin' },
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
});
