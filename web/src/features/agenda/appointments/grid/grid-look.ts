import { styled } from '@mui/material/styles';

/** A narrower column would cut the names off; beyond this the grid scrolls sideways. A week has seven at most. */
const COLUMN_MIN_PX = 168;
const DAY_MIN_PX = 118;
const HEAD_PX = 44;

const tint = (color: string, share = 14) =>
  `color-mix(in srgb, var(--mui-palette-${color}) ${share}%, var(--mui-palette-background-paper))`;
const state = (strip: string, ground: string) => ({
  borderLeftColor: `var(--mui-palette-${strip})`,
  background: ground,
});

/** 'hidden' would make each of a thousand lines a box that could be scrolled, which costs as much to paint. Old browsers take it. */
const CLIP = ['hidden', 'clip'];

/** Arrows in four directions: this can be moved. */
const CROSS = `url("data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M12 2l4 4h-3v5h5V8l4 4-4 4v-3h-5v5h3l-4 4-4-4h3v-5H6v3l-4-4 4-4v3h5V6H8z"/></svg>',
)}")`;

/** Drawn by the style, not by an element in each of two hundred cards. */
const SEEN_MOVE = {
  background: 'inherit',
  '&::before': {
    content: '""',
    display: 'block',
    width: 18,
    height: 18,
    background: 'currentColor',
    mask: `${CROSS} center / contain no-repeat`,
    '@media (forced-colors: active)': { forcedColorAdjust: 'none', background: 'ButtonText' },
  },
} as const;

/** How each state looks: cards of the grid and marks of the legend. Each is said in words too. */
export const STATE_LOOK = {
  '&.programado': state('text-secondary', 'var(--mui-palette-background-paper)'),
  '&.confirmado': state('info-main', tint('info-main')),
  '&.presente': state('success-main', tint('success-main', 20)),
  '&.realizado': {
    ...state('divider', tint('text-secondary', 12)),
    color: 'var(--mui-palette-text-secondary)',
  },
  '&.ausente': state('warning-main', tint('warning-main', 18)),
  '&.cancelado': {
    ...state('divider', 'var(--mui-palette-background-paper)'),
    borderStyle: 'dashed',
    color: 'var(--mui-palette-text-secondary)',
  },
  '&.bloqueo': {
    borderLeftColor: 'var(--mui-palette-text-secondary)',
    background: tint('text-secondary', 16),
  },
} as const;

/** One style for the whole grid: two hundred cards are plain elements, which the browser draws at once. */
export const GridRoot = styled('div')({
  position: 'relative',
  display: 'flex',
  // Columns are as high as the day, not as the window: their heads stay in sight to its end.
  alignItems: 'flex-start',
  height: '100%',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  fontSize: '0.8125rem',
  lineHeight: 1.3,
  userSelect: 'none',
  scrollPadding: `${HEAD_PX + 8}px 8px 8px 56px`,
  '& .axis': {
    position: 'sticky',
    left: 0,
    zIndex: 3,
    flex: '0 0 48px',
    background: 'var(--mui-palette-background-paper)',
    borderRight: '1px solid var(--mui-palette-divider)',
  },
  '& .head': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    height: HEAD_PX,
    padding: '4px 8px',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    overflow: 'hidden',
    background: 'var(--mui-palette-background-paper)',
    borderBottom: '1px solid var(--mui-palette-divider)',
    fontWeight: 600,
    '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& .off': { fontWeight: 400, fontSize: '0.75rem', color: 'var(--mui-palette-text-secondary)' },
    '&.today': { boxShadow: 'inset 0 -3px var(--mui-palette-secondary-main)' },
  },
  '& .hour': {
    position: 'absolute',
    right: 6,
    transform: 'translateY(-50%)',
    fontSize: '0.75rem',
    color: 'var(--mui-palette-text-secondary)',
    '&.first': { transform: 'none' },
  },
  '& .column': {
    flex: `1 0 ${COLUMN_MIN_PX}px`,
    minWidth: 0,
    borderRight: '1px solid var(--mui-palette-divider)',
  },
  '&.week .column': { flexBasis: DAY_MIN_PX },
  '& .body': {
    position: 'relative',
    isolation: 'isolate',
    // Columns outside of the window are laid out when somebody scrolls to them: half of a full day.
    contentVisibility: 'auto',
    '&.shaded': { backgroundColor: tint('text-secondary', 11) },
    // The lines of the hours, over the shade and below the cards.
    '&::after': {
      content: '""',
      position: 'absolute',
      zIndex: -1,
      inset: 0,
      pointerEvents: 'none',
      backgroundImage: 'linear-gradient(to bottom, var(--mui-palette-divider) 0 1px, transparent 1px)',
      backgroundSize: '100% calc(60 * var(--minute))',
    },
  },
  '& .worked': {
    position: 'absolute',
    zIndex: -2,
    insetInline: 0,
    backgroundColor: 'var(--mui-palette-background-paper)',
  },
  '& .slot': {
    position: 'absolute',
    insetInline: 0,
    cursor: 'pointer',
    color: 'transparent',
    padding: '1px 6px',
    '&.worked-slot': { borderTop: '1px dotted var(--mui-palette-divider)' },
    '&:hover, &:focus': {
      color: 'var(--mui-palette-text-primary)',
      background: tint('secondary-main', 16),
    },
    '&:focus-visible': { outline: '2px solid var(--mui-palette-secondary-main)', outlineOffset: -2 },
  },
  '& .card': {
    position: 'absolute',
    left: 2,
    width: 'calc(100% - 5px)',
    display: 'flex',
    border: `1px solid ${tint('text-secondary', 38)}`,
    borderLeftWidth: 5,
    borderRadius: 5,
    color: 'var(--mui-palette-text-primary)',
    ...STATE_LOOK,
    '&:hover': { zIndex: 2, boxShadow: '0 1px 6px rgb(0 0 0 / 25%)' },
    '&:focus-within': { zIndex: 2, outline: '2px solid var(--mui-palette-secondary-main)' },
    '&.moving': { outline: '2px dashed var(--mui-palette-secondary-main)' },
    '&.dragged': { opacity: 0.45, '&, & *': { cursor: 'grabbing' } },
    '&.ghost': { zIndex: 4, pointerEvents: 'none', boxShadow: '0 4px 14px rgb(0 0 0 / 30%)' },
  },
  '& .open': {
    flex: 1,
    minWidth: 0,
    overflow: CLIP,
    padding: '1px 5px',
    border: 0,
    background: 'none',
    font: 'inherit',
    color: 'inherit',
    textAlign: 'left',
    cursor: 'pointer',
    outline: 'none',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'stretch',
    justifyContent: 'flex-start',
    '& > span': { flexShrink: 0, overflow: CLIP, textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& .who': { fontWeight: 600 },
    // The word of the state is whole also in a narrow column: it goes on in the next line.
    '& .state': { whiteSpace: 'normal', flexShrink: 1 },
  },
  '& .cancelado .who': { textDecoration: 'line-through' },
  '& .move': {
    // Over the name, which has the whole width while nobody points at the card.
    position: 'absolute',
    top: 0,
    right: 0,
    width: 24,
    height: 24,
    padding: 3,
    border: 0,
    background: 'none',
    color: 'inherit',
    cursor: 'grab',
  },
  // Only where somebody points: two hundred pictures that nobody sees would take as long to paint as the cards.
  '& .card:hover .move, & .card:focus-within .move, & .move:focus-visible': SEEN_MOVE,
  '@media (hover: none)': { '& .move': SEEN_MOVE },
  '& .now': {
    position: 'absolute',
    insetInline: 0,
    zIndex: 1,
    height: 0,
    borderTop: '2px solid var(--mui-palette-error-main)',
    pointerEvents: 'none',
  },
  '& .axis .now::before': {
    content: '""',
    position: 'absolute',
    right: -5,
    top: -6,
    width: 10,
    height: 10,
    borderRadius: '50%',
    background: 'var(--mui-palette-error-main)',
  },
  '& .picked': {
    position: 'absolute',
    insetInline: 0,
    zIndex: 1,
    padding: '1px 6px',
    background: tint('secondary-main', 26),
    outline: '1px solid var(--mui-palette-secondary-main)',
    pointerEvents: 'none',
  },
  // While an appointment is being moved, columns that cannot take it step back.
  '&.choosing .column.closed': { opacity: 0.45, '& .slot': { pointerEvents: 'none' } },
});
