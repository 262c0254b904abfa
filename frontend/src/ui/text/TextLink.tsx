import { Link, type LinkProps } from '@mui/material';
import { Link as RouterLink, type To } from 'react-router-dom';
import { joinSx } from '../styles/joinSx.ts';

/** A link in a text to a page of the app, high enough for a pointer. */
export const TextLink = ({ sx, ...link }: LinkProps & { readonly to: To }) => (
  <Link component={RouterLink} {...link} sx={joinSx({ display: 'inline-block', minHeight: 24 }, sx)} />
);
