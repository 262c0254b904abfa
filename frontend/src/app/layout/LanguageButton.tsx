import { t } from '@lingui/core/macro';
import TranslateIcon from '@mui/icons-material/Translate';
import { IconButton } from '@mui/material';
import { lazy, Suspense, useId, useState } from 'react';

const LanguageMenu = lazy(async () => ({ default: (await import('./LanguageMenu.tsx')).LanguageMenu }));

/** The button for the menu of languages. */
export const LanguageButton = () => {
  const id = useId();
  const [used, setUsed] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <IconButton
        aria-label={t`Language`}
        title={t`Language`}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        aria-controls={anchor && id}
        onClick={({ currentTarget }) => {
          setUsed(true);
          setAnchor(currentTarget);
        }}
      >
        <TranslateIcon />
      </IconButton>
      {used && (
        <Suspense>
          <LanguageMenu id={id} anchor={anchor} onClose={() => setAnchor(undefined)} />
        </Suspense>
      )}
    </>
  );
};
