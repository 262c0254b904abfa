import { Counters } from './Counters.tsx';
import { Testimonials } from './Testimonials.tsx';

/** Below the first screens. Loaded by `import()` only. */
export const HomeMore = () => (
  <>
    <Counters />
    <Testimonials />
  </>
);
