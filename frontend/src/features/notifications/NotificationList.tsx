import type { Notification } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { paths } from '../../navigation/paths.ts';
import { UserText } from '../../ui/text/UserText.tsx';
import { Moment } from '../../ui/time/Moment.tsx';
import { useMarkReadMutation } from './notificationsApi.ts';
import { sentences } from './Sentence.tsx';
import { dot } from '../../ui/styles/dot.ts';

interface SentenceProps {
  readonly notification: Notification;
  readonly onOpen: () => void;
}

/** One sentence; the title of the task is a link, unless the task is deleted. */
const Sentence = ({ notification, onOpen }: SentenceProps) => {
  const { kind, title, taskId, search = '' } = notification;
  const shownTitle = <UserText>{title}</UserText>;
  return sentences[kind](
    kind === 'task-deleted' ? (
      shownTitle
    ) : (
      <Link component={RouterLink} to={paths.task(taskId)} onClick={onOpen} onAuxClick={onOpen}>
        {shownTitle}
      </Link>
    ),
    <UserText>{search}</UserText>,
  );
};

const dotSize = 9;

interface NotificationListProps {
  readonly uid: string;
  readonly notifications: readonly Notification[];
}

/** Notifications, each with its dot on a line. Who opens one has read it. */
export const NotificationList = ({ uid, notifications }: NotificationListProps) => {
  const [markRead] = useMarkReadMutation();
  return (
    <Box
      component="ul"
      aria-label={t`Notifications`}
      sx={{ m: 0, p: 0, ml: 0.5, borderLeft: 1, borderColor: 'divider', listStyle: 'none' }}
    >
      {notifications.map((notification) => {
        const fresh = !notification.read;
        const open = () => {
          if (fresh) void markRead({ uid, read: { position: notification.position } });
        };
        return (
          <Box
            component="li"
            key={notification._id}
            sx={{
              position: 'relative',
              py: 1.5,
              pl: 2.5,
              '& + li': { borderTop: 1, borderColor: 'divider' },
              '&::before': {
                ...dot(dotSize, fresh ? 'primary.main' : 'background.paper'),
                left: -(dotSize + 1) / 2,
                top: 21,
                boxSizing: 'border-box',
                border: 2,
                borderColor: fresh ? 'primary.main' : 'line.control',
              },
            }}
          >
            <Typography sx={{ fontWeight: fresh ? 600 : 400, overflowWrap: 'anywhere' }}>
              <Sentence notification={notification} onOpen={open} />
            </Typography>
            <Typography variant="body2" component="div" sx={{ display: 'flex', gap: 1.5 }}>
              <Moment iso={notification.at} />
              {fresh && (
                <Box component="span" sx={{ color: 'primary.main', fontWeight: 600 }}>
                  <Trans>New</Trans>
                </Box>
              )}
            </Typography>
          </Box>
        );
      })}
    </Box>
  );
};
