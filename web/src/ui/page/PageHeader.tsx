import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useRef } from 'react';
import { BackArrow } from './BackArrow.tsx';
import { HEADS_EVERY_PAGE } from './heads-every-page.ts';
import { SHORT_WINDOW } from './short-window.ts';
import { TOP_BAR_PX } from './top-bar.ts';
import { useDocumentTitle } from './useDocumentTitle.ts';
import { useRoomOnTop } from './useRoomOnTop.ts';

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
  /** In sight while the page scrolls: smaller, with the actions always beside the title. */
  stays?: boolean;
  /** A line below all of it. */
  foot?: ReactNode;
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
  stays = false,
  foot,
}: Props) {
  useDocumentTitle(title);
  const bar = useRef<HTMLDivElement>(null);
  useRoomOnTop(bar, stays);
  return (
    <Stack
      ref={bar}
      {...(lead && { className: HEADS_EVERY_PAGE })}
      direction="row"
      useFlexGap
      sx={stays ? STAYS : SCROLLS}
    >
      <Stack
        direction="row"
        spacing={1}
        sx={{ alignItems: 'center', minWidth: 0, ...(stays && { flex: '1 1 0' }) }}
      >
        {backTo && <BackArrow to={backTo} state={backState} label={backLabel} />}
        <Box sx={{ minWidth: 0 }}>
          {lead ? (
            <Typography variant="h1" sx={stays ? SMALLER : { overflowWrap: 'anywhere', fontSize: '1.75rem' }}>
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
        <Stack
          direction="row"
          spacing={1}
          useFlexGap
          sx={stays ? BESIDE : { flexWrap: 'wrap', flexShrink: { sm: 0 } }}
        >
          {actions}
        </Stack>
      )}
      {foot}
    </Stack>
  );
}

const SCROLLS = {
  gap: 1.5,
  mb: 2.5,
  [SHORT_WINDOW]: { mb: 1.5 },
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'center',
  justifyContent: 'space-between',
} as const;

/** Too low a window has no room for it: there it scrolls away. */
const STAYS = {
  position: 'sticky',
  '@media (max-height: 480px)': { position: 'static' },
  top: TOP_BAR_PX,
  zIndex: 'appBar',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.75,
  mx: { xs: -2, sm: -3 },
  mt: { xs: -2, sm: -3 },
  px: { xs: 2, sm: 3 },
  py: 1,
  mb: 1,
  bgcolor: 'background.default',
  borderBottom: 1,
  borderColor: 'divider',
} as const;

const BESIDE = { flexShrink: 0, alignItems: 'center' } as const;

/** However long a name is, the bar leaves room for the page. */
const SMALLER = {
  overflowWrap: 'anywhere',
  fontSize: '1.25rem',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '3',
  overflow: 'hidden',
} as const;

const SMALL_TITLE = {
  display: 'block',
  fontSize: '0.8125rem',
  fontWeight: 500,
  letterSpacing: 0,
  lineHeight: 1.4,
  color: 'text.secondary',
} as const;
