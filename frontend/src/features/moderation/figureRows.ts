import { t } from '@lingui/core/macro';
import { decisionGrounds, reportGrounds, type Figures } from '@marketplace/contracts';
import { groundText } from '../../moderation/decisions.ts';
import { reportTexts } from '../../moderation/reportTexts.ts';

/** One figure of a year. `figure` and `ground` are the words of the API, `name` and `why` those of the reader. */
export interface FigureRow {
  readonly figure: keyof Figures | keyof Figures['decisions'];
  readonly name: string;
  readonly ground?: string;
  readonly why?: string;
  /** In seconds if it is the median time. */
  readonly value: number;
}

export const rowsOf = ({ reports, decisions, objections, medianSeconds }: Figures): readonly FigureRow[] => [
  ...reportGrounds.map((ground) => ({
    figure: 'reports' as const,
    name: t`Reports`,
    ground,
    why: t(reportTexts[ground]),
    value: reports[ground],
  })),
  ...(['hide', 'show'] as const).flatMap((figure) =>
    decisionGrounds.map((ground) => ({
      figure,
      name: figure === 'hide' ? t`Decided to hide` : t`Decided to show`,
      ground,
      why: groundText(figure, ground),
      value: decisions[figure][ground],
    })),
  ),
  { figure: 'objections', name: t`Objections`, value: objections },
  ...(medianSeconds === undefined
    ? []
    : [{ figure: 'medianSeconds' as const, name: t`Median time to a decision`, value: medianSeconds }]),
];

/** For a spreadsheet: the same in each language. No value has a character that CSV would have to quote. */
export const csvOf = (year: number, rows: readonly FigureRow[]): string =>
  [
    'year,figure,ground,value',
    ...rows.map(({ figure, ground, value }) => `${year},${figure},${ground ?? ''},${value}`),
    '',
  ].join('\r\n');
