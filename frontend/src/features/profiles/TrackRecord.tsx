import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { Profile } from '@marketplace/contracts';
import { Box, Typography } from '@mui/material';
import StarIcon from 'virtual:icons/round-star';
import { numbers } from '../../formats/numbers.ts';
import { PlainList } from '../../ui/lists/PlainList.tsx';
import { countText } from '../../ui/sentences/countText.ts';
import { dot, frame } from '../../ui/styles.ts';

const endedText = ({ completed, brokenOff }: Profile): string => {
  const ended = completed + brokenOff;
  const done = countText(completed);
  if (ended === 0) return t`No deal has ended yet`;
  return plural(ended, { one: `Completed ${done} of # deal`, other: `Completed ${done} of # deals` });
};

const postedText = ({ posted, hired }: Profile): string =>
  hired === 0
    ? plural(posted, {
        one: 'Posted # task, without a deal so far',
        other: 'Posted # tasks, without a deal so far',
      })
    : plural(posted, { one: 'Posted # task', other: 'Posted # tasks' });

// Of deleted tasks, too: so this may be more than the tasks that are there.
const hiredText = ({ hired }: Profile): string =>
  plural(hired, { one: 'Hired somebody for # task', other: 'Hired somebody for # tasks' });

const wonText = ({ won }: Profile): string =>
  plural(won, { one: 'Got # deal as the bidder', other: 'Got # deals as the bidder' });

const linesOf = (person: Profile): readonly string[] => [
  endedText(person),
  ...(person.posted > 0 ? [postedText(person)] : []),
  ...(person.hired > 0 ? [hiredText(person)] : []),
  ...(person.won > 0 ? [wonText(person)] : []),
];

const Rating = ({ rating }: Pick<Profile, 'rating'>) => {
  if (rating === undefined)
    return (
      <Typography variant="h4" component="p">
        <Trans>No reviews yet</Trans>
      </Typography>
    );
  const { count } = rating;
  const average = numbers.decimal(rating.average);
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Typography
        component="p"
        className="figures"
        sx={{ display: 'flex', alignItems: 'center', gap: 1, typography: 'h2' }}
      >
        <StarIcon aria-hidden sx={{ color: 'primary.main', fontSize: '1em' }} />
        <Trans>{average} of 5</Trans>
      </Typography>
      <Typography color="textSecondary" className="figures">
        <Plural value={count} one="# review" other="# reviews" />
      </Typography>
    </Box>
  );
};

/** What a person has done here, each figure with its meaning. */
export const TrackRecord = ({ person }: { readonly person: Profile }) => (
  <Box
    component="section"
    aria-label={t`What was done`}
    sx={{
      ...frame,
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(11rem, auto) minmax(0, 1fr)' },
      columnGap: 4,
      rowGap: 2.5,
      alignItems: 'center',
      p: { xs: 2, sm: 3 },
    }}
  >
    <Rating rating={person.rating} />
    <PlainList
      label={t`What was done`}
      sx={{ borderInlineStart: '2px solid', borderColor: 'divider', marginInlineStart: 0.5 }}
    >
      {linesOf(person).map((line) => (
        <Box
          component="li"
          key={line}
          className="figures"
          sx={{
            position: 'relative',
            py: 0.5,
            paddingInlineStart: 2.5,
            '&::before': { ...dot(9), top: 12, insetInlineStart: -5.5 },
          }}
        >
          {line}
        </Box>
      ))}
    </PlainList>
  </Box>
);
