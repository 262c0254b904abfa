import { finding, type NewFinding } from '@marketplace/contracts';
import type { StampState } from '@marketplace/event-store';

/** Nothing is found where no stamp was ever asked for. */
export const ofStamps = ({ last, fault }: StampState): readonly NewFinding[] => {
  if (fault) return [finding('not-stamped', 'time stamps', { ...fault })];
  return last ? [finding('stamped', 'time stamps', { ...last })] : [];
};
