import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { BackArrow } from './BackArrow.tsx';
import { HEADS_EVERY_PAGE } from './heads-every-page.ts';
import { SHORT_WINDOW } from './short-window.ts';
import { useDocumentTitle } from './useDocumentTitle.ts';

interface Props {
  title: string;
  /** The name of the person that the page is about: shown large, with the title as a small line above it. */
  lead?: string | undefined;
  /** Where the back arrow leads; no arrow without it. */
  backTo?: string;
  /** Navigation state that goes along with it. */
  backState?: unknown;
  backLabel?: string;
  subtitle?: ReactNode;
  /** Buttons at the right edge; below the title on narrow screens where they do not fit beside it. */
  actions?: ReactNode;
}

/** The page's only h1, and the window's title with it. */
export function PageHeader({
  title,
  backTo,
  backState,
  backLabel = 'Volver',
  lead,
  subtitle,
  actions,
}: Props) {
  useDocumentTitle(title);
  return (
    <Stack
      {...(lead && { className: HEADS_EVERY_PAGE })}
      direction="row"
      spacing={1.5}
      useFlexGap
      sx={{
        mb: 2.5,
        [SHORT_WINDOW]: { mb: 1.5 },
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        justifyContent: 'space-between',
      }}
    >
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', minWidth: 0 }}>
        {backTo && <BackArrow to={backTo} state={backState} label={backLabel} />}
        <Box sx={{ minWidth: 0 }}>
          {lead ? (
            <Typography variant="h1" sx={{ overflowWrap: 'anywhere', fontSize: '1.75rem' }}>
              <Box component="span" sx={SMALL_TITLE}>
                {title}{' '}
              </Box>
              {lead}
            </Typography>
          ) : (
            <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
              {title}
            </Typography>
          )}
          {subtitle}
        </Box>
      </Stack>
      {actions && (
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', flexShrink: { sm: 0 } }}>
          {actions}
        </Stack>
      )}
    </Stack>
  );
}

const SMALL_TITLE = {
  display: 'block',
  fontSize: '0.8125rem',
  fontWeight: 500,
  letterSpacing: 0,
  lineHeight: 1.4,
  color: 'text.secondary',
} as const;
