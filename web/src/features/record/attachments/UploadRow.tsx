import Close from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { looksEmpty } from '@trama/contract/words/visible-text';
import { sizeText } from '../../../lib/size-text.ts';
import { attachmentTexts as texts } from './attachments.texts.ts';
import { isOpen, type Upload } from './useUploads.ts';

interface Props {
  upload: Upload;
  /** Whether what is missing is said: after the first try to send. */
  showMissing: boolean;
  busy: boolean;
  onChange: (changes: Partial<Upload>) => void;
  onRemove: () => void;
  onCancel: () => void;
}

/** One file: what it is called, what it says, and how far it is. */
export function UploadRow({ upload, showMissing, busy, onChange, onRemove, onCancel }: Props) {
  const { file, titulo, sumario, state } = upload;
  const open = isOpen(upload);
  return (
    <Box component="li" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5 }}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', mb: 1 }}>
        <Typography variant="body2" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <bdi>{file.name}</bdi> ({sizeText(file.size)})
        </Typography>
        {open && !busy && (
          <IconButton size="small" aria-label={texts.remove(file.name)} onClick={onRemove}>
            <Close fontSize="small" />
          </IconButton>
        )}
        {state === 'sending' && (
          <Button size="small" aria-label={texts.cancelOf(file.name)} onClick={onCancel}>
            {texts.cancel}
          </Button>
        )}
      </Stack>
      {open && (
        <Stack spacing={1.5}>
          <TextField
            label={texts.fileTitle}
            required
            fullWidth
            value={titulo}
            disabled={busy}
            onChange={({ target }) => onChange({ titulo: target.value })}
            {...(showMissing && looksEmpty(titulo) && { error: true, helperText: texts.titleMissing })}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
          <TextField
            label={texts.summary}
            required
            fullWidth
            multiline
            minRows={2}
            value={sumario}
            disabled={busy}
            onChange={({ target }) => onChange({ sumario: target.value })}
            {...(showMissing && looksEmpty(sumario) && { error: true, helperText: texts.summaryMissing })}
            slotProps={{ htmlInput: { maxLength: 2_000 } }}
          />
          <RepeatedNotice upload={upload} showMissing={showMissing} onChange={onChange} />
        </Stack>
      )}
      <Outcome upload={upload} />
    </Box>
  );
}

function RepeatedNotice({
  upload,
  showMissing,
  onChange,
}: Pick<Props, 'upload' | 'showMissing' | 'onChange'>) {
  if (!upload.repeated) return null;
  return (
    <Alert severity={showMissing && !upload.anyway ? 'error' : 'warning'}>
      {texts.repeated(upload.repeated.folio)}
      <FormControlLabel
        sx={{ display: 'flex' }}
        label={texts.anyway}
        control={
          <Checkbox
            size="small"
            checked={upload.anyway}
            onChange={({ target }) => onChange({ anyway: target.checked })}
          />
        }
      />
      {showMissing && !upload.anyway && texts.decide}
    </Alert>
  );
}

function Outcome({ upload: { state, share, folio, problem } }: { upload: Upload }) {
  return (
    <Box role="status">
      {state === 'sending' && (
        <>
          <Typography variant="body2">{share < 1 ? texts.sending(share) : texts.checking}</Typography>
          <LinearProgress
            aria-hidden
            {...(share < 1 ? { variant: 'determinate' as const, value: share * 100 } : {})}
          />
        </>
      )}
      {state === 'sent' && <Alert severity="success">{texts.sent(folio)}</Alert>}
      {problem && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {problem}
        </Alert>
      )}
    </Box>
  );
}
