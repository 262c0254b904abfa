import type { Hidden, ThingKind } from '@marketplace/contracts';
import { Box } from '@mui/material';
import { UserText } from '../ui/text/UserText.tsx';
import { decisionText, groundText, type Decided } from './decisions.ts';

interface DecisionProps extends Pick<Hidden, 'ground' | 'reason'> {
  readonly kind: ThingKind;
  readonly decision: Decided;
}

/** What a decision says to the person whose thing it is; moderators see the same before they decide. */
export const Decision = ({ kind, decision, ground, reason }: DecisionProps) => (
  <Box sx={{ display: 'grid', gap: 0.5, maxWidth: '70ch' }}>
    <Box sx={{ fontWeight: 600 }}>{decisionText(decision, kind)}</Box>
    <div>{groundText(decision, ground)}</div>
    <UserText multiline>{reason}</UserText>
  </Box>
);
