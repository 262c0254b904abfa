import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import rtlPlugin from '@mui/stylis-plugin-rtl';
import type { ReactNode } from 'react';
import { prefixer } from 'stylis';

const mirrored = createCache({ key: 'rtl', stylisPlugins: [prefixer, rtlPlugin] });

/** Mirrors the styles. Loaded by `import()` only: most languages are written from left to right. */
export const RightToLeft = ({ children }: { readonly children: ReactNode }) => (
  <CacheProvider value={mirrored}>{children}</CacheProvider>
);
