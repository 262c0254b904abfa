import { detailFields, type SharedEvent } from '@marketplace/contracts';
import { Box, Typography } from '@mui/material';
import { OfferText } from '../../bids/bid/OfferText.tsx';
import { textOrForgotten } from '../../../ui/text/Forgotten.tsx';
import { becauseText } from '../../../ui/sentences/becauseText.ts';
import { UserText } from '../../../ui/text/UserText.tsx';
import { Moment } from '../../../ui/time/Moment.tsx';
import { BidMessage } from '../../bids/bid/BidMessage.tsx';
import { textOf } from '../../tasks/form/typedText.ts';
import { ChangedText } from './ChangedText.tsx';
import { fieldLabel } from '../../../ui/tasks/taskWords.ts';
import { shownValue } from './shownValue.ts';
import { eventText } from './eventText.ts';
import { dot } from '../../../ui/styles/dot.ts';

type Change = NonNullable<SharedEvent['changes']>[number];

const shown = ({ field, before, after }: Change) => {
  const name = detailFields.find((one) => one === field);
  const text = (value: unknown) =>
    value === null
      ? textOrForgotten(null)
      : name === undefined
        ? ''
        : shownValue(name, textOf(value as string | number | undefined));
  return name && { label: fieldLabel(name), before: text(before), after: text(after) };
};

const Changes = ({ changes }: { readonly changes: readonly Change[] }) => (
  <Box component="dl" sx={{ m: 0, mt: 0.5, display: 'grid', gap: 0.5 }}>
    {changes.flatMap((change) => {
      const edit = shown(change);
      return edit
        ? [
            <Box key={edit.label} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, minWidth: 0 }}>
              <Typography component="dt" color="textSecondary">
                {edit.label}
              </Typography>
              <Box component="dd" sx={{ m: 0, minWidth: 0, flex: '1 1 12rem' }}>
                <Box component="del" sx={{ color: 'text.secondary' }}>
                  <ChangedText text={edit.before} other={edit.after} />
                </Box>
                <Box component="ins" sx={{ textDecoration: 'none' }}>
                  <ChangedText text={edit.after} other={edit.before} />
                </Box>
              </Box>
            </Box>,
          ]
        : [];
    })}
  </Box>
);

/** One event of a task's history: a dot on the line. */
export const HistoryEntry = ({ event }: { readonly event: SharedEvent }) => {
  const { at, because, changes, offer, note } = event;
  // The sentence of what happened says already that an account was deleted.
  const why = because?.rule === 'account-forgotten' ? undefined : becauseText(event);
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        pb: 2.5,
        minWidth: 0,
        '&::before': { ...dot(9), top: 8, insetInlineStart: -25.5 },
      }}
    >
      <Typography sx={{ fontWeight: 600 }}>
        <UserText>{eventText(event)}</UserText>
      </Typography>
      <Typography variant="body2" color="textSecondary" component="div">
        <Moment iso={at} />
      </Typography>
      {why !== undefined && <Typography variant="body2">{why}</Typography>}
      {changes && <Changes changes={changes} />}
      {offer && (
        <>
          <OfferText offer={offer} />
          <BidMessage message={offer.message} />
        </>
      )}
      {note !== undefined && <BidMessage message={note} />}
    </Box>
  );
};
