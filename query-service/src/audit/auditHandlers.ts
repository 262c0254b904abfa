import type { QueryDeps } from '../deps.ts';
import { auditBoard } from './auditBoard.ts';
import { auditedCalls, createLongCalls } from './auditedCall.ts';
import { auditAccesses, auditCheckpoints, auditCounts, auditEvents, auditHeads } from './auditLists.ts';
import { auditExport } from './auditExport.ts';
import { auditKey } from './auditKey.ts';
import { auditMessages } from './auditMessages.ts';
import { auditLineage, auditTask } from './auditTask.ts';
import { auditVerify } from './auditVerify.ts';
import { createRankings } from './rankings.ts';

/** The calls of auditors. They read the ledger itself, not a read model. */
export const auditHandlers = ({ audit, messages, clock, logger }: QueryDeps) => {
  const audited = auditedCalls(audit, logger);
  const long = createLongCalls();
  const { signer, verification } = audit;
  return {
    auditEvents: audited(auditEvents),
    auditCounts: audited(auditCounts()),
    auditTask: audited(auditTask(clock)),
    auditLineage: audited(auditLineage(clock)),
    auditBoard: audited(auditBoard({ rankings: createRankings(), clock })),
    auditExport: audited(long(auditExport(signer, clock))),
    auditVerify: audited(long(auditVerify(signer, verification))),
    auditCheckpoints: audited(auditCheckpoints(signer, verification)),
    auditHeads: audited(auditHeads),
    auditKey: auditKey(audit),
    auditAccesses: audited(auditAccesses),
    auditMessages: audited(auditMessages(messages)),
  };
};
