import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { DeadLetterAnswer } from '@marketplace/contracts';
import { Box, Link } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { paths } from '../../../navigation/paths.ts';
import { CopyText } from '../../../ui/text/CopyText.tsx';
import { Moment } from '../../../ui/time/Moment.tsx';
import { useRoles } from '../../auth/user/useRoles.ts';
import { countText } from '../../../ui/sentences/countText.ts';

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
  const { projection } = letter;
  const generation = countText(letter.generation);
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
      <Fact name={t`Projection`}>
        <Trans>
          <bdi>{projection}</bdi>, generation {generation}
        </Trans>
      </Fact>
      <Fact name={t`Event`}>
        <CopyText text={letter.eventId} what="event" />
      </Fact>
      <Fact name={t`Task`}>
        <CopyText text={letter.taskId} what="task" />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
          <Link
            component={RouterLink}
            to={paths.task(letter.taskId)}
            sx={{ display: 'inline-block', minHeight: 24 }}
          >
            <Trans>As people see it</Trans>
          </Link>
          {roles?.includes('auditor') && (
            <Link
              component={RouterLink}
              to={paths.taskHistory(letter.taskId)}
              sx={{ display: 'inline-block', minHeight: 24 }}
            >
              <Trans>Its history</Trans>
            </Link>
          )}
        </Box>
      </Fact>
      <Fact name={t`Events held up`}>
        <Plural value={letter.waiting} one="# later event of its task" other="# later events of its task" />
      </Fact>
      <Fact name={t`Parked`}>
        <Moment iso={letter.parkedAt} />
      </Fact>
      <Fact name={t`Tried`}>
        <Plural value={letter.attempts} one="# time" other="# times" />,{' '}
        <Trans>
          last <Moment iso={letter.triedAt} />
        </Trans>
      </Fact>
    </Box>
  );
};
