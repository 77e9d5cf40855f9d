import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { BackArrow } from './BackArrow.tsx';
import { SHORT_WINDOW } from './short-window.ts';
import { useDocumentTitle } from './useDocumentTitle.ts';

interface Props {
  title: string;
  /** Where the back arrow leads; no arrow without it. */
  backTo?: string;
  /** Navigation state that goes along with it. */
  backState?: unknown;
  backLabel?: string;
  subtitle?: ReactNode;
  /** Buttons at the right edge; below the title on narrow screens. */
  actions?: ReactNode;
}

/** The page's only h1, and the window's title with it. */
export function PageHeader({ title, backTo, backState, backLabel = 'Volver', subtitle, actions }: Props) {
  useDocumentTitle(title);
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      spacing={1.5}
      sx={{
        mb: 2.5,
        [SHORT_WINDOW]: { mb: 1.5 },
        alignItems: { sm: 'center' },
        justifyContent: 'space-between',
      }}
    >
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', minWidth: 0 }}>
        {backTo && <BackArrow to={backTo} state={backState} label={backLabel} />}
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {subtitle && <Typography sx={{ color: 'text.secondary' }}>{subtitle}</Typography>}
        </Box>
      </Stack>
      {actions && (
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', flexShrink: 0 }}>
          {actions}
        </Stack>
      )}
    </Stack>
  );
}
