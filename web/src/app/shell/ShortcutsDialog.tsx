import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Keys } from '../../ui/text/Keys.tsx';
import { shortcutTexts as texts } from '../quick-search/commands.texts.ts';
import { QUICK_SEARCH_KEYS, UNDO_KEYS } from '../quick-search/quick-search-keys.ts';
import type { Command } from '../quick-search/useCommands.ts';
import { setShortcutsEnabled, useShortcutsEnabled } from './shortcut-preference.ts';

interface Props {
  commands: Command[];
  onClose: () => void;
}

/** Every shortcut of this screen, and the switch for those of a single key. */
export default function ShortcutsDialog({ commands, onClose }: Props) {
  const id = useId();
  const enabled = useShortcutsEnabled();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id} variant="h2">
        {texts.title}
      </DialogTitle>
      <DialogContent>
        <Section title={texts.always}>
          <Line label={texts.quickSearch} keys={QUICK_SEARCH_KEYS} />
          <Line label={texts.closeDialog} keys="Esc" />
        </Section>
        <Section title={texts.outsideFields}>
          <Line label={texts.focusSearch} keys="/" />
          <Line label={texts.undo} keys={UNDO_KEYS} />
          {commands.map(({ label, keys }) => keys && <Line key={keys} label={label} keys={keys} />)}
        </Section>
        <FormControlLabel
          control={<Switch checked={enabled} onChange={(_, on) => setShortcutsEnabled(on)} />}
          label={texts.switch}
          sx={{ mt: 1 }}
        />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.switchHint}
        </Typography>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose} autoFocus>
          {texts.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <>
      <Typography variant="h3" sx={{ mt: 1, mb: 0.5 }}>
        {title}
      </Typography>
      <Box component="dl" sx={{ m: 0, mb: 1.5 }}>
        {children}
      </Box>
    </>
  );
}

function Line({ label, keys }: { label: string; keys: string }) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.375 }}>
      <Box component="dt">{label}</Box>
      <Box component="dd" sx={{ m: 0 }}>
        <Keys keys={keys} />
      </Box>
    </Box>
  );
}
