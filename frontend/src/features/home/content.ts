import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { paths } from '../../navigation/paths.ts';

export interface SlideContent {
  readonly title: MessageDescriptor;
  readonly text: MessageDescriptor;
  readonly button: MessageDescriptor;
  readonly to: string;
  readonly drawing: 'start' | 'hire' | 'trust';
}

/** The slide that is shown before the carousel is loaded. */
export const firstSlide: SlideContent = {
  title: msg`Start Freelancing Today`,
  text: msg`More than 5,000 jobs have found somebody here, with verified payment on both sides.`,
  button: msg`Join Now`,
  to: paths.register,
  drawing: 'start',
};

export const typedWords = [msg`Web Development`, msg`Design`, msg`Writing`, msg`Marketing`] as const;
