import AttachFile from '@mui/icons-material/AttachFileOutlined';
import PhotoCamera from '@mui/icons-material/PhotoCameraOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Attachment } from '@trama/contract/schemas/record/attachments';
import { parseDateOnly } from '@trama/contract/words/clinic-time';
import { ATTACHMENT_CLASS_LABELS, classesOf } from '@trama/contract/words/record/attachments';
import { looksEmpty } from '@trama/contract/words/visible-text';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { notify } from '../../../lib/notices.ts';
import { useSession } from '../../../lib/session/session.ts';
import { DialogHeading } from '../../../ui/dialogs/DialogHeading.tsx';
import { useUnsavedChanges } from '../../../ui/dialogs/useUnsavedChanges.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx';
import { attachmentTexts as texts } from './attachments.texts.ts';
import { FileInput } from './FileInput.tsx';
import { UploadRow } from './UploadRow.tsx';
import { isOpen, type Upload, useUploads } from './useUploads.ts';

interface Props {
  patientId: number;
  /** What the patient has already: the same file is not attached twice by mistake. */
  known: Attachment[];
  /** Dropped on the card. */
  files: File[];
  onClose: () => void;
}

const NOTHING = { clase: '', fecha_documento: '', autor_externo: '' };

const isReady = ({ titulo, sumario, repeated, anyway }: Upload) =>
  !looksEmpty(titulo) && !looksEmpty(sumario) && (!repeated || anyway);

/** Several files at once: class, date and author are said once, title and summary of each. */
export default function AttachDialog({ patientId, known, files, onClose }: Props) {
  const titleId = useId();
  const { role } = useSession().user;
  const [shared, setShared] = useState(NOTHING);
  const [showMissing, setShowMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const { uploads, add, change, remove, cancel, cancelAll, lookForFirst, sendAll } = useUploads(
    patientId,
    known,
    files,
  );
  const onOpen = useEffectEvent(lookForFirst);
  useEffect(() => onOpen(), []);
  const waiting = uploads.filter(isOpen);
  const unsaved = useUnsavedChanges(waiting.length > 0);
  const dateFits = shared.fecha_documento === '' || parseDateOnly(shared.fecha_documento) !== null;

  async function submit() {
    setShowMissing(true);
    if (shared.clase === '' || !dateFits || waiting.length === 0 || !waiting.every(isReady)) return;
    setBusy(true);
    const sent = await sendAll(shared);
    setBusy(false);
    if (sent > 0) notify(texts.done(sent), 'success');
    if (sent === waiting.length) onClose();
  }

  function close() {
    cancelAll();
    onClose();
  }

  return (
    <Dialog open onClose={() => !busy && close()} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogHeading id={titleId}>{texts.dialogTitle}</DialogHeading>
      <DialogContent
        onPaste={({ clipboardData }) => add([...clipboardData.files])}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          add([...event.dataTransfer.files]);
        }}
      >
        <Typography variant="body2" sx={{ mb: 1.5, color: 'text.secondary' }}>
          {texts.intro}
        </Typography>
        <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, mb: 2 }}>
          <FileInput label={texts.choose} icon={<AttachFile />} multiple disabled={busy} onFiles={add} />
          <FileInput label={texts.photograph} icon={<PhotoCamera />} camera disabled={busy} onFiles={add} />
        </Stack>
        <Box sx={FIELDS}>
          <TextField
            select
            required
            label={texts.class}
            value={shared.clase}
            disabled={busy}
            onChange={({ target }) => setShared({ ...shared, clase: target.value })}
            {...(showMissing && shared.clase === '' && { error: true, helperText: texts.classMissing })}
          >
            {classesOf(role).map((one) => (
              <MenuItem key={one} value={one}>
                {ATTACHMENT_CLASS_LABELS[one]}
              </MenuItem>
            ))}
          </TextField>
          <DateField
            label={texts.date}
            value={shared.fecha_documento || null}
            disabled={busy}
            error={showMissing && !dateFits}
            onChange={(day) => setShared({ ...shared, fecha_documento: day ?? '' })}
          />
          <TextField
            label={texts.author}
            value={shared.autor_externo}
            disabled={busy}
            onChange={({ target }) => setShared({ ...shared, autor_externo: target.value })}
            slotProps={{ htmlInput: { maxLength: 255 } }}
            sx={{ gridColumn: '1 / -1' }}
          />
        </Box>
        <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, mt: 2, mb: 0 }}>
          {uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              showMissing={showMissing}
              busy={busy}
              onChange={(changes) => change(upload.id, changes)}
              onRemove={() => remove(upload.id)}
              onCancel={() => cancel(upload.id)}
            />
          ))}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={close}>{texts.close}</Button>
        <SubmitButton type="button" busy={busy} onClick={() => void submit()}>
          {busy ? texts.busy : texts.submit}
        </SubmitButton>
      </DialogActions>
      {unsaved.dialog}
    </Dialog>
  );
}

const FIELDS = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;
