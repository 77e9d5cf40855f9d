import Add from '@mui/icons-material/Add';
import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useState } from 'react';
import type { Command } from '../quick-search/useCommands.ts';
import { shellTexts } from './shell.texts.ts';

export const loadCreateMenu = () => import('./CreateMenu.tsx');
const CreateMenu = lazy(loadCreateMenu);

/** The '+' of the top bar: what this person may create, from whatever screen they are on. */
export function CreateButton({ commands }: { commands: Command[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [used, setUsed] = useState(false);
  const creating = commands.filter(({ creates }) => creates);
  if (creating.length === 0) return null;
  return (
    <>
      <IconButton
        color="inherit"
        aria-label={shellTexts.create}
        title={shellTexts.create}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setUsed(true);
          setAnchor(event.currentTarget);
        }}
        // A telephone has no room for it beside the name, and its lists have their own button.
        sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
      >
        <Add />
      </IconButton>
      {used && (
        <Suspense>
          <CreateMenu commands={creating} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
