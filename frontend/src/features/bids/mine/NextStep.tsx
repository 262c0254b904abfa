import type { PlacedBidsAnswer } from '@marketplace/contracts';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Box, Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { textOrForgotten } from '../../../ui/text/Forgotten.tsx';
import { paths } from '../../../navigation/paths.ts';
import { SmallLine } from '../../../ui/lists/DataList.tsx';
import { UnreadLink } from '../../unread/UnreadLink.tsx';
import { dueLine, dueOfBid, nextStep } from '../bid/nextStep.ts';
import { turnOf, type Turn } from './turn.ts';

const words: Readonly<Record<Turn['whose'], MessageDescriptor>> = {
  user: msg`Your turn`,
  owner: msg`Wait`,
  nobody: msg`Nothing`,
};
const buttons: Readonly<Record<NonNullable<Turn['can']>, MessageDescriptor>> = {
  deliver: msg`Deliver`,
  change: msg`Make the changes`,
  revise: msg`Revise`,
  'bid-again': msg`Bid again`,
};

/** The next step of the user on a task with own bids: a word (more on hover), a button or a link, and the last moment. */
export const NextStep = (bids: PlacedBidsAnswer) => {
  const { taskId, offer, state, task } = bids;
  const { whose, can } = turnOf(bids);
  const bid = { ...offer, state };
  const sentence = nextStep(bid, 'bidder', task);
  const due = dueOfBid(bid, task);
  const title = task ? textOrForgotten(task.title) : '';
  const action = can && t(buttons[can]);
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, whiteSpace: 'nowrap' }}>
        <Box
          component="span"
          title={sentence}
          sx={whose === 'user' ? { color: 'primary.main', fontWeight: 600 } : { color: 'text.secondary' }}
        >
          {t(words[whose])}
        </Box>
        {action && (
          <Button
            component={Link}
            to={offer ? paths.bid(taskId, offer._id) : paths.task(taskId)}
            size="small"
            variant={whose === 'user' ? 'contained' : 'outlined'}
            aria-label={`${action}: ${title}`}
            aria-description={sentence}
          >
            {action}
          </Button>
        )}
      </Box>
      {due && <SmallLine>{dueLine(due)}</SmallLine>}
      {task && <UnreadLink taskId={taskId} />}
    </>
  );
};
