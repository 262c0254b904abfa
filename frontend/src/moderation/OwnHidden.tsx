import { Skeleton } from '@mui/material';
import { Suspense } from 'react';
import { withTexts } from '../i18n/texts.ts';
import { lazyPart } from '../ui/feedback/lazyPart.ts';
import type { HiddenNoticeProps } from './HiddenNotice.tsx';

const HiddenNotice = lazyPart(
  async () => (await withTexts('rare', import('./HiddenNotice.tsx'))).HiddenNotice,
);

/** The notice on an own thing that is hidden; nothing on others. */
export const OwnHidden = ({
  about,
  hidden,
}: Pick<HiddenNoticeProps, 'about'> & { readonly hidden?: HiddenNoticeProps['hidden'] | true | undefined }) =>
  typeof hidden === 'object' && (
    <Suspense fallback={<Skeleton variant="rounded" height={120} />}>
      <HiddenNotice about={about} hidden={hidden} />
    </Suspense>
  );
