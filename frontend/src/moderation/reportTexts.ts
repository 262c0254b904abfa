import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReportGround } from '@marketplace/contracts';

/** The grounds of a report in plain words, for who reports and who decides. */
export const reportTexts: Readonly<Record<ReportGround, MessageDescriptor>> = {
  illegal: msg`It is against the law`,
  fraud: msg`It tries to cheat people`,
  abuse: msg`It insults or threatens somebody`,
  spam: msg`It is advertising, or the same again and again`,
  other: msg`Something else`,
};
