import OpenInFull from '@mui/icons-material/OpenInFullOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { type Ref, useId, useState } from 'react';
import { textRows } from '../fields/text-rows.ts';
import { useLayoutWidth } from '../page/useLayoutWidth.ts';
import { DialogHeading } from './DialogHeading.tsx';

const FULL_ROWS = 22;

interface Props {
  label: string;
  name: string;
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  /** Rows of the text area: as many as its text needs, within these limits. */
  rows: { min: number; max: number };
  error?: boolean;
  helperText?: string | undefined;
  inputRef?: Ref<HTMLTextAreaElement>;
}

/** Prose of any length: grows with its text, and opens to a whole dialog for longer writing. */
export function LongTextField({ rows, value, onChange, error = false, ...field }: Props) {
  const [full, setFull] = useState(false);
  return (
    <>
      <TextField
        {...field}
        multiline
        rows={textRows(value, rows)}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
        sx={{ '& .MuiInputBase-root': { pr: 5 } }}
        slotProps={{
          htmlInput: { dir: 'auto' },
          input: {
            // A plain text area: MUI's own measures the whole text at every key.
            inputComponent: 'textarea',
            endAdornment: (
              <InputAdornment position="end" sx={EXPAND_CORNER}>
                <Tooltip title="Ampliar">
                  <IconButton
                    size="small"
                    aria-label={`Ampliar: ${field.label}`}
                    aria-haspopup="dialog"
                    onClick={() => setFull(true)}
                  >
                    <OpenInFull sx={{ fontSize: 16 }} />
                  </IconButton>
                </Tooltip>
              </InputAdornment>
            ),
          },
        }}
      />
      {full && (
        <FullText label={field.label} value={value} onChange={onChange} onClose={() => setFull(false)} />
      )}
    </>
  );
}

const EXPAND_CORNER = { position: 'absolute', top: 4, right: 4, height: 'auto', maxHeight: 'none' };

interface FullTextProps extends Pick<Props, 'label' | 'value' | 'onChange'> {
  onClose: () => void;
}

function FullText({ label, value, onChange, onClose }: FullTextProps) {
  const id = useId();
  const narrow = useLayoutWidth() === 'narrow';
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" fullScreen={narrow} aria-labelledby={id}>
      <DialogHeading id={id}>{label}</DialogHeading>
      <DialogContent>
        <TextField
          multiline
          rows={FULL_ROWS}
          autoFocus
          value={value}
          onChange={(event) => onChange(event.target.value)}
          slotProps={{
            htmlInput: { dir: 'auto', 'aria-labelledby': id },
            input: { inputComponent: 'textarea' },
          }}
        />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="contained" onClick={onClose}>
          Listo
        </Button>
      </DialogActions>
    </Dialog>
  );
}
