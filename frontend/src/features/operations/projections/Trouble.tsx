import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ProjectionAnswer } from '@marketplace/contracts';
import { Alert, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { paths } from '../../../navigation/paths.ts';
import { Isolates } from '../../../ui/text/Isolates.tsx';
import { sentenceText } from '../../../ui/sentences/sentenceText.ts';

const reasonOf = ({ state, reason, strays, stopped, texts }: ProjectionAnswer): string | undefined => {
  if (strays !== undefined) return sentenceText(texts?.strays, strays);
  if (reason !== undefined) return sentenceText(texts?.reason, reason);
  return state === 'failed' || stopped ? t`It can’t go on.` : undefined;
};

/** Why the projection does not go on by itself, if so; the doctor says what to do. */
export const Trouble = ({ projection }: { readonly projection: ProjectionAnswer }) => {
  const reason = reasonOf(projection);
  if (reason === undefined) return undefined;
  return (
    <Alert severity="error" sx={{ mt: 2.5 }}>
      <Isolates text={reason} />{' '}
      <Link component={RouterLink} to={paths.operationsDoctor} color="inherit">
        <Trans>The doctor says what to do.</Trans>
      </Link>
    </Alert>
  );
};
