import type { ProjectionAnswer } from '@marketplace/contracts';
import { Card } from '@mui/material';
import { useNow } from '../../../../ui/time/useNow.ts';
import { RebuildPanel } from './RebuildPanel.tsx';
import { isUnderWay } from './rebuildText.ts';

const newsFor = 15 * 60_000;

/** One that runs, was not swapped in, or has just ended; of the others there is nothing to see. */
const isShown = ({ rebuild }: ProjectionAnswer, now: number): boolean =>
  rebuild !== undefined &&
  (isUnderWay(rebuild) || rebuild.state !== 'swapped' || now - Date.parse(rebuild.endedAt ?? '') < newsFor);

/** A card for each rebuild that matters now. */
export const RebuildCards = ({ projections }: { readonly projections: readonly ProjectionAnswer[] }) => {
  const shown = useNow((now) =>
    projections
      .filter((projection) => isShown(projection, now.getTime()))
      .map(({ name }) => name)
      .join(' '),
  ).split(' ');
  return projections
    .filter(({ name }) => shown.includes(name))
    .map(
      ({ name, state, rebuild }) =>
        rebuild && (
          <Card key={name} component="section" aria-label={name} sx={{ p: { xs: 2, sm: 3 } }}>
            <RebuildPanel name={name} paused={state === 'paused'} rebuild={rebuild} />
          </Card>
        ),
    );
};
