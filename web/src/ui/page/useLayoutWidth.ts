import useMediaQuery from '@mui/material/useMediaQuery';

export type LayoutWidth = 'wide' | 'medium' | 'narrow';

/** How much room a table has: the side menu is taken into account (1440 is wide, 900 medium, 390 narrow). */
export function useLayoutWidth(): LayoutWidth {
  const wide = useMediaQuery('(min-width: 1280px)', { noSsr: true });
  const medium = useMediaQuery('(min-width: 680px)', { noSsr: true });
  if (wide) return 'wide';
  return medium ? 'medium' : 'narrow';
}
