import type { ColorSystemOptions } from '@mui/material';
import type {} from '@mui/material/themeCssVarsAugmentation';

/**
 * Dark text on paper, and one signal colour. Contrast: text has at least 4.5 : 1 on each background, outlines of
 * controls 3 : 1.
 */
export const light = {
  palette: {
    background: { default: '#FBFAF7', paper: '#FFFFFF' },
    text: { primary: '#1B1F24', secondary: '#56606B' },
    divider: '#E6E2DA',
    primary: { main: '#C2410C', dark: '#9A3412', light: '#C2410C', contrastText: '#FFFFFF' },
    secondary: { main: '#1B1F24', dark: '#000000', light: '#56606B', contrastText: '#FBFAF7' },
    error: { main: '#B3261E', contrastText: '#FFFFFF' },
    success: { main: '#2B6B3F', contrastText: '#FFFFFF' },
    warning: { main: '#8A5200', contrastText: '#FFFFFF' },
    info: { main: '#56606B', contrastText: '#FFFFFF' },
    action: { hover: '#F3F0EA', selected: '#F3F0EA', hoverOpacity: 0.05 },
    line: { control: '#868C94', wash: '#F3F0EA', mark: '#FFE7A3' },
    picture: {
      one: '#C2410C',
      two: '#2F5D8A',
      three: '#3B7D52',
      four: '#A06A00',
      five: '#7A4A7E',
      rest: '#868C94',
    },
  },
} satisfies ColorSystemOptions;

export const dark = {
  palette: {
    background: { default: '#14161A', paper: '#1C1F24' },
    text: { primary: '#ECEAE4', secondary: '#A3A9B2' },
    divider: '#2C3037',
    primary: { main: '#FF8A4C', dark: '#FFA473', light: '#FF8A4C', contrastText: '#14161A' },
    secondary: { main: '#ECEAE4', dark: '#FFFFFF', light: '#A3A9B2', contrastText: '#14161A' },
    error: { main: '#FF9A92', contrastText: '#14161A' },
    success: { main: '#86CF97', contrastText: '#14161A' },
    warning: { main: '#F0B35A', contrastText: '#14161A' },
    info: { main: '#A3A9B2', contrastText: '#14161A' },
    action: { hover: '#23272E', selected: '#23272E', hoverOpacity: 0.08 },
    line: { control: '#6F7680', wash: '#191C20', mark: '#5C4412' },
    picture: {
      one: '#FF8A4C',
      two: '#7FB0E0',
      three: '#86CF97',
      four: '#F0B35A',
      five: '#C79BD0',
      rest: '#8A919B',
    },
  },
} satisfies ColorSystemOptions;

interface Lines {
  /** The outline of controls. */
  readonly control: string;
  /** A slightly darker background, for bands and table heads. */
  readonly wash: string;
  /** The background of words that a search has found. */
  readonly mark: string;
}

/** The colours of the parts of a chart: each has a contrast of at least 3 : 1 with the paper. */
type PictureColors = Readonly<Record<'one' | 'two' | 'three' | 'four' | 'five' | 'rest', string>>;

declare module '@mui/material/styles' {
  interface Palette {
    line: Lines;
    picture: PictureColors;
  }
  interface PaletteOptions {
    line?: Lines;
    picture?: PictureColors;
  }
}
