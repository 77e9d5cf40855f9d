import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { VISUALLY_HIDDEN } from '../../ui/text/visually-hidden.ts';
import { quickSearchTexts } from './commands.texts.ts';
import { QUICK_SEARCH_KEYS } from './quick-search-keys.ts';

/** Looks like a field where there is room for one, so that nobody has to know the keys. */
export function SearchButton({ onClick }: { onClick: () => void }) {
  return (
    <ButtonBase onClick={onClick} aria-keyshortcuts="Control+K Meta+K" aria-haspopup="dialog" sx={FRAME}>
      <Search fontSize="small" />
      <Box
        component="span"
        sx={(theme) => ({
          flexGrow: 1,
          textAlign: 'left',
          [theme.breakpoints.down('md')]: VISUALLY_HIDDEN,
        })}
      >
        {quickSearchTexts.title}
      </Box>
      <Box component="kbd" sx={KEYS}>
        {QUICK_SEARCH_KEYS}
      </Box>
    </ButtonBase>
  );
}

const KEYS = { fontFamily: 'inherit', fontSize: 12, display: { xs: 'none', md: 'block' } };

const FRAME = {
  gap: 1,
  height: 34,
  minWidth: { xs: 40, md: 220 },
  px: 1.25,
  borderRadius: 1,
  fontFamily: 'inherit',
  fontSize: 14,
  bgcolor: { md: 'rgb(255 255 255 / 0.1)' },
  '&:hover': { bgcolor: 'rgb(255 255 255 / 0.18)' },
} as const;
