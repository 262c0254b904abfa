import { t } from '@lingui/core/macro';
import TranslateIcon from 'virtual:icons/baseline-translate';
import { IconButton } from '@mui/material';
import { Suspense } from 'react';
import { useMenu } from './useMenu.ts';
import { lazyPart } from '../../ui/feedback/lazyPart.ts';

const LanguageMenu = lazyPart(async () => (await import('./LanguageMenu.tsx')).LanguageMenu);

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
