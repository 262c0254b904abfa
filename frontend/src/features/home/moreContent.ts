import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { paths } from '../../navigation/paths.ts';
import { firstSlide, type SlideContent } from './content.ts';

// In its own file, so that these texts are loaded after the first load.

export const slides: readonly SlideContent[] = [
  firstSlide,
  {
    title: msg`Hire in Under 5 Minutes`,
    text: msg`Say what needs doing, by when and for how much. The first bids come within minutes.`,
    button: msg`Post A Task`,
    to: paths.addTask,
    drawing: 'hire',
  },
  {
    title: msg`Trusted by 1,000+ Clients`,
    text: msg`Every task keeps its history, so everybody knows what was agreed.`,
    button: msg`Explore Here`,
    to: paths.browse,
    drawing: 'trust',
  },
];

export const counters = [
  { value: 1500, suffix: '+', label: msg`Tasks Completed` },
  { value: 500, suffix: '+', label: msg`Freelancers Registered` },
  { value: 400, suffix: '+', label: msg`Clients Served` },
  { value: 98, suffix: '%', label: msg`Positive Ratings` },
] as const;

export interface Testimonial {
  readonly quote: MessageDescriptor;
  readonly name: MessageDescriptor;
  readonly highlighted?: true;
}

export const testimonials: readonly Testimonial[] = [
  {
    quote: msg`We posted the redesign of our whole catalogue on a Monday and had three serious bids before lunch. Each change was on record, which ended a good many arguments before they began.`,
    name: msg`Maren Holt, Head of Publishing`,
    highlighted: true,
  },
  {
    quote: msg`Clear briefs, clear budgets. I spend my time writing, not guessing.`,
    name: msg`Tomás Rey, Copywriter`,
  },
  { quote: msg`Our cycling club got its logo in a week.`, name: msg`Ingrid Dahl, Club Secretary` },
  {
    quote: msg`I found my first five clients here and still work for four of them.`,
    name: msg`Kwame Mensah, Web Developer`,
  },
  { quote: msg`Deadlines that are days, not feelings.`, name: msg`Yuki Arai, Project Manager` },
  {
    quote: msg`The video was cut, subtitled and delivered two days early.`,
    name: msg`Lena Brandt, Museum Educator`,
  },
  {
    quote: msg`As a small shop we could finally afford proper photography texts.`,
    name: msg`Omar Haddad, Shop Owner`,
  },
  {
    quote: msg`Posting a task takes less time than explaining why I need it.`,
    name: msg`Priya Nair, Founder`,
  },
  {
    quote: msg`I know what was asked, and what changed since. That is all I want.`,
    name: msg`Jonas Weber, Designer`,
  },
];
