import type { Notification } from '@marketplace/contracts';
import { now } from '../../browser/now.ts';
import { days } from '../../formats/days.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Link, Typography } from '@mui/material';
import { useRef } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { dayDistance } from '../../formats/distance.ts';
import { times } from '../../formats/times.ts';
import { useFocusByHash } from '../../ui/lists/useFocusByHash.ts';
import { dot, spreadRow, wrapsIfNarrow } from '../../ui/styles.ts';
import { isolate } from '../../ui/sentences/isolate.ts';
import { UserText } from '../../ui/text/UserText.tsx';
import { useNow } from '../../ui/time/useNow.ts';
import { addressesOf } from './addressesOf.ts';
import { useMarkReadMutation } from './notificationsApi.ts';
import { Sentence, titleOf } from './Sentence.tsx';

/** The notifications of one task on one day, newest first. */
interface NotificationGroup {
  readonly key: string;
  /** The day in the reader's time zone, as the time of its midnight in UTC. */
  readonly day: number;
  /** The newest title of that day. */
  readonly title: string | null;
  readonly notifications: readonly Notification[];
}

/** Groups notifications, newest first, by day and task. Each group takes the place of its newest notification. */
export const groupsOf = (
  notifications: readonly Notification[],
  { dayOf } = days,
): readonly NotificationGroup[] => {
  const groups = Map.groupBy(notifications, ({ at, taskId }) => `${dayOf(new Date(at))} ${taskId}`);
  return [...groups].map(([key, some]) => ({
    key,
    day: dayOf(new Date(some[0]?.at ?? '')),
    title: some[0] ? titleOf(some[0]) : null,
    notifications: some,
  }));
};

const dotSize = 9;

interface EntryProps {
  readonly notification: Notification;
  /** Undefined if the task is deleted. */
  readonly to: string | undefined;
  readonly onOpen: () => void;
  /** The id of the element, to which an address may lead; undefined if it leads to another one. */
  readonly id: string | undefined;
}

const Entry = ({ notification, to, onOpen, id = '' }: EntryProps) => {
  const item = useRef<HTMLLIElement>(null);
  useFocusByHash(item, id, id !== '');
  const fresh = !notification.read;
  const at = new Date(notification.at);
  const sentence = <Sentence about={notification} />;
  return (
    <Box
      component="li"
      ref={item}
      {...(id !== '' && { id, tabIndex: -1, style: { scrollMarginTop: '6rem' } })}
      sx={{
        position: 'relative',
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'baseline',
        columnGap: 2,
        ...wrapsIfNarrow,
        py: 0.75,
        pl: 2.5,
        '&::before': {
          ...dot(dotSize, fresh ? 'primary.main' : 'background.paper'),
          left: -(dotSize + 1) / 2,
          top: 14,
          boxSizing: 'border-box',
          border: 2,
          borderColor: fresh ? 'primary.main' : 'line.control',
        },
      }}
    >
      <Typography sx={{ fontWeight: fresh ? 600 : 400, overflowWrap: 'anywhere' }}>
        {to === undefined ? (
          sentence
        ) : (
          <Link
            component={RouterLink}
            to={to}
            onClick={onOpen}
            onAuxClick={onOpen}
            // 24 px, the least height of a target for a pointer.
            sx={{ display: 'inline-block', minHeight: 24 }}
          >
            {sentence}
          </Link>
        )}
      </Typography>
      <Typography variant="body2" component="div" sx={{ display: 'flex', gap: 1.5, flex: 'none' }}>
        {fresh && (
          <Box component="span" sx={{ color: 'primary.main', fontWeight: 600 }}>
            <Trans>New</Trans>
          </Box>
        )}
        <time dateTime={notification.at} title={times.long(at)} className="quiet figures one-line">
          {times.clock(at)}
        </time>
      </Typography>
    </Box>
  );
};

/** A day, as its distance from today and its date: 'yesterday · 27 Nov'. */
const Day = ({ day }: Pick<NotificationGroup, 'day'>) => {
  const distance = useNow((now) => dayDistance(days.ahead(day, now)));
  return (
    <Typography variant="body2" component="span" color="textSecondary" className="one-line">
      {distance} · {days.text(day, now())}
    </Typography>
  );
};

interface NotificationListProps {
  readonly uid: string;
  readonly notifications: readonly Notification[];
  readonly heading: 'h2' | 'h3';
}

/** Notifications by day and task, each with its dot on a line. Opening a notification marks it as read. */
export const NotificationList = ({ uid, notifications, heading }: NotificationListProps) => {
  const [markRead] = useMarkReadMutation();
  const addressOf = addressesOf(notifications);
  /** The newest notification of each saved search. */
  const newest = new Map(notifications.toReversed().map((one) => [one.searchId, one]));
  const idOf = (one: Notification) =>
    one.searchId !== undefined && newest.get(one.searchId) === one ? `search-${one.searchId}` : undefined;
  return (
    <Box role="group" aria-label={t`Notifications`}>
      {groupsOf(notifications).map(({ key, day, title, notifications: some }) => (
        <Box key={key} sx={{ py: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
          <Box sx={{ ...spreadRow, alignItems: 'baseline', flexWrap: 'nowrap', ...wrapsIfNarrow }}>
            <Typography component={heading} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              <UserText>{title}</UserText>
            </Typography>
            <Day day={day} />
          </Box>
          <Box
            component="ul"
            role="list"
            aria-label={isolate(title)}
            sx={{ m: 0, mt: 0.5, p: 0, ml: 0.5, borderLeft: 1, borderColor: 'divider', listStyle: 'none' }}
          >
            {some.map((notification) => (
              <Entry
                key={notification._id}
                notification={notification}
                id={idOf(notification)}
                to={addressOf(notification)}
                onOpen={() => {
                  if (!notification.read) void markRead({ uid, read: { position: notification.position } });
                }}
              />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
};
