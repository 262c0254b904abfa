import type { DeadLetterAnswer } from '@marketplace/contracts';
import { Box, Link } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { CopyText } from '../../../ui/text/CopyText.tsx';
import { Moment } from '../../../ui/time/Moment.tsx';
import { useRoles } from '../../auth/useRoles.ts';
import { countText, manyText } from '../../../ui/text/countText.ts';

interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
}

const Fact = ({ name, children }: FactProps) => (
  <>
    <Box component="dt" sx={{ color: 'text.secondary' }}>
      {name}
    </Box>
    <Box component="dd" sx={{ m: 0, mb: { xs: 1, sm: 0 }, overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </>
);

/** The facts about a dead letter, with links to its task. */
export const DeadLetterFacts = ({ letter }: { readonly letter: DeadLetterAnswer }) => {
  const roles = useRoles();
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'max-content 1fr' },
        columnGap: 3,
        rowGap: { xs: 0, sm: 0.75 },
        m: 0,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Fact name="Projection">
        {letter.projection}, generation {countText(letter.generation)}
      </Fact>
      <Fact name="Event">
        <CopyText text={letter.eventId} what="event" />
      </Fact>
      <Fact name="Task">
        <CopyText text={letter.taskId} what="task" />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
          <Link
            component={RouterLink}
            to={paths.task(letter.taskId)}
            sx={{ display: 'inline-block', minHeight: 24 }}
          >
            As people see it
          </Link>
          {roles?.includes('auditor') && (
            <Link
              component={RouterLink}
              to={paths.taskHistory(letter.taskId)}
              sx={{ display: 'inline-block', minHeight: 24 }}
            >
              Its history
            </Link>
          )}
        </Box>
      </Fact>
      <Fact name="Waiting">
        {manyText(letter.waiting, 'later event of its task', 'later events of its task')}
      </Fact>
      <Fact name="Parked">
        <Moment iso={letter.parkedAt} />
      </Fact>
      <Fact name="Tried">
        {manyText(letter.attempts, 'time')}, last <Moment iso={letter.triedAt} />
      </Fact>
    </Box>
  );
};
