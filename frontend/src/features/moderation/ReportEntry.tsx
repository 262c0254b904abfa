import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { reportGrounds, thingOf, type Reported } from '@marketplace/contracts';
import { Box, Button, Chip, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useAuth } from '../../auth/user/useAuth.ts';
import { reportTexts } from '../../moderation/reportTexts.ts';
import { groundText } from '../../moderation/decisions.ts';
import { paths } from '../../navigation/paths.ts';
import { useDialogs } from '../../ui/feedback/Dialogs.tsx';
import { PlainList } from '../../ui/lists/PlainList.tsx';
import { starText } from '../../ui/people/starWords.ts';
import { countText } from '../../ui/sentences/countText.ts';
import { durationText } from '../../ui/sentences/durationText.ts';
import { thingNames } from '../../ui/staff/thingNames.ts';
import { frame, spreadRow } from '../../ui/styles.ts';
import { PersonLink } from '../../ui/text/PersonLink.tsx';
import { TextLink } from '../../ui/text/TextLink.tsx';
import { nameText, textOrForgotten, UserText } from '../../ui/text/UserText.tsx';
import { Moment } from '../../ui/time/Moment.tsx';
import { useNow } from '../../ui/time/useNow.ts';
import { DecideDialog } from './DecideDialog.tsx';

type Said = NonNullable<Reported['says']>;

const Waits = ({ since, isLongest }: { readonly since: string; readonly isLongest: boolean }) => {
  const time = useNow((now) =>
    durationText(60 * Math.max(1, Math.floor((now.getTime() - Date.parse(since)) / 60_000))),
  );
  return (
    <Chip
      size="small"
      variant="outlined"
      sx={isLongest ? { bgcolor: 'warning.main', color: 'warning.contrastText' } : {}}
      label={isLongest ? t`Waits longest: ${time}` : t`Waits: ${time}`}
    />
  );
};

/** What the thing says now. A review has no page of its own, so its link leads to the task of its deal. */
const Says = ({ says: { uid, name, title, text, stars, taskId } }: { readonly says: Said }) => {
  const person = <PersonLink uid={uid}>{nameText(name)}</PersonLink>;
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', overflowWrap: 'anywhere' }}>
      <Typography variant="h4" component="h2">
        <TextLink to={taskId === undefined ? paths.profile(uid) : paths.task(taskId)}>
          <UserText>{title === undefined ? nameText(name) : title}</UserText>
        </TextLink>
      </Typography>
      {title !== undefined && (
        <Typography variant="body2" color="textSecondary" component="div">
          <Trans>By {person}</Trans>
        </Typography>
      )}
      {stars !== undefined && <div>{starText(stars)}</div>}
      {text !== undefined && (
        <Box
          sx={{ maxWidth: '70ch', maxHeight: '15em', overflowY: 'auto' }}
          tabIndex={0}
          role="group"
          aria-label={t`What it says`}
        >
          <UserText multiline>{text}</UserText>
        </Box>
      )}
    </Box>
  );
};

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Box component="section" aria-label={title} sx={{ display: 'grid', gap: 0.75, justifyItems: 'start' }}>
    <Typography variant="body2" component="h3" sx={{ fontWeight: 600 }}>
      {title}
    </Typography>
    {children}
  </Box>
);

const Reports = ({ reported: { number, why, texts } }: { readonly reported: Reported }) => (
  <Part title={plural(number, { one: '# report', other: '# reports' })}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {reportGrounds.map((ground) => {
        const count = countText(why[ground] ?? 0);
        const label = `${count} × ${t(reportTexts[ground])}`;
        return ground in why && <Chip key={ground} size="small" variant="outlined" label={label} />;
      })}
    </Box>
    {texts.length > 0 && (
      <PlainList label={t`What reports say`} sx={{ maxWidth: '70ch' }}>
        {texts.map((text, index) => (
          <Box
            component="li"
            key={index}
            sx={{ py: 0.5, paddingInlineStart: 1.5, borderInlineStart: '2px solid', borderColor: 'divider' }}
          >
            <UserText multiline>{text}</UserText>
          </Box>
        ))}
      </PlainList>
    )}
  </Part>
);

const LastDecision = ({
  decision: { decision, ground, reason, at, mine },
}: {
  readonly decision: NonNullable<Reported['decision']>;
}) => (
  <Part title={decision === 'hide' ? t`Hidden` : t`Shown`}>
    <Typography variant="body2" color="textSecondary" component="div">
      <Moment iso={at} /> · {mine ? t`by you` : t`by another moderator`}
    </Typography>
    <div>{groundText(decision, ground)}</div>
    <UserText multiline sx={{ maxWidth: '70ch' }}>
      {reason}
    </UserText>
  </Part>
);

interface ReportEntryProps {
  readonly reported: Reported;
  readonly waits: boolean;
  /** Whether it waits longer than all others. */
  readonly isLongest: boolean;
}

/** A reported thing, with all that a moderator decides by. */
export const ReportEntry = ({ reported, waits, isLongest }: ReportEntryProps) => {
  const { about, number, since, shown, says, objection, decision } = reported;
  const open = useDialogs();
  const thing = textOrForgotten(says?.title ?? nameText(says?.name ?? null));
  const title = t`Decide about “${thing}”`;
  const isOwn = useAuth().user?.uid === says?.uid;
  return (
    <Box
      component="li"
      sx={{ ...frame, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, p: { xs: 2, sm: 3 } }}
    >
      <Box sx={{ ...spreadRow, gap: 1 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Chip size="small" variant="outlined" label={t(thingNames[thingOf(about).kind])} />
          {!shown && <Chip size="small" color="error" variant="outlined" label={t`Hidden`} />}
        </Box>
        {waits && <Waits since={since} isLongest={isLongest} />}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          gap: 2,
          columnGap: 4,
          alignItems: 'start',
        }}
      >
        {says ? (
          <Says says={says} />
        ) : (
          <Typography color="textSecondary">{t`It is gone: it was deleted.`}</Typography>
        )}
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
          {number > 0 && <Reports reported={reported} />}
          {decision && <LastDecision decision={decision} />}
          {objection !== undefined && (
            <Part title={t`Its person objects`}>
              <UserText multiline sx={{ maxWidth: '70ch' }}>
                {objection}
              </UserText>
            </Part>
          )}
        </Box>
      </Box>
      {says && isOwn && (
        <Typography color="textSecondary">{t`This is your own: another moderator decides.`}</Typography>
      )}
      {says && !isOwn && (
        <Button
          variant={waits ? 'contained' : 'outlined'}
          sx={{ justifySelf: 'start' }}
          aria-label={title}
          onClick={() =>
            open((onClosed) => <DecideDialog title={title} reported={reported} onClosed={onClosed} />)
          }
        >
          <Trans>Decide</Trans>
        </Button>
      )}
    </Box>
  );
};
