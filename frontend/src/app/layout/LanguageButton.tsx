import { t } from '@lingui/core/macro';
import TranslateIcon from 'virtual:icons/baseline-translate';
import { IconButton } from '@mui/material';
import { lazy, Suspense } from 'react';
import { useMenu } from './useMenu.ts';

const LanguageMenu = lazy(async () => ({ default: (await import('./LanguageMenu.tsx')).LanguageMenu }));

/** The button for the menu of languages. */
export const LanguageButton = () => {
  const { used, button, menu } = useMenu();
  return (
    <>
      <IconButton {...button} aria-label={t`Language`} title={t`Language`}>
        <TranslateIcon />
      </IconButton>
      {used && (
        <Suspense>
          <LanguageMenu {...menu} />
        </Suspense>
      )}
    </>
  );
};
