import type { Cover } from '@marketplace/contracts';
import type { EventFilter } from '@marketplace/event-store';
import { textFaultsOf } from '../chain/checkChain.ts';
import { createSelection, isLeftOut, type PartLine } from '../chain/leftOut.ts';
import type { Signer } from '../signed-heads/signer.ts';
import { isSigned, signedByCover, type EndOfExport } from './endLine.ts';

/** What was asked for, beside the filter; by whom and when. */
export interface Asked extends Pick<Cover, 'by' | 'withhold' | 'sample'> {
  readonly at: Date;
  /** Signs the cover, if it has signed the end. */
  readonly signer?: Signer | undefined;
}

const filterIn = ({ taskIds, actor, types, from, to }: EventFilter, isBare: boolean): Cover['filter'] => ({
  ...(taskIds && { taskId: taskIds[0] }),
  ...(actor !== undefined && { userEmail: isBare ? null : actor }),
  ...(types && { type: types[0] }),
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
});

/** Makes the cover of an export from its lines. Without `knownForgotten` it is no proof. */
export const createCover = (
  { by, at, withhold, sample, signer }: Asked,
  filter: EventFilter,
  knownForgotten?: ReadonlySet<string>,
) => {
  let events = 0;
  const selection = createSelection();
  const forgotten = new Set<string>();
  return {
    take: (line: PartLine): void => {
      selection.take(line);
      if (isLeftOut(line)) return;
      events += 1;
      if (line.forgotten === undefined || withhold) return;
      for (const uid of textFaultsOf(line).missing) if (knownForgotten?.has(uid)) forgotten.add(uid);
    },
    of: (end: EndOfExport): Cover => {
      const cover: Cover = {
        at: at.toISOString(),
        by,
        filter: filterIn(filter, withhold !== undefined),
        events,
        ...(knownForgotten && { proof: true }),
        ...(withhold && { withhold }),
        ...(sample && { sample }),
        ...(knownForgotten && { forgotten: [...forgotten], selection: selection.digest() }),
      };
      const canSign = signer !== undefined && isSigned(end) && end.keyId === signer.keyId;
      return canSign ? { ...cover, signature: signer.signStatement(signedByCover(cover, end)) } : cover;
    },
  };
};
export type CoverMaker = ReturnType<typeof createCover>;
