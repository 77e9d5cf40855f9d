import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import type { Conformity, ConformityInput } from '@trama/contract/schemas/agenda/conformity';
import type { Signature } from '@trama/contract/schemas/signature';
import { CONFORMITY_MEANS, type ConformityMeans } from '@trama/contract/words/agenda/conformity';
import { useId, useState } from 'react';
import { errorText } from '../../lib/http/http.ts';
import { notify } from '../../lib/notices.ts';
import { DialogHeading } from '../../ui/dialogs/DialogHeading.tsx';
import { copyText } from '../../ui/fields/copy-text.ts';
import { SignatureField } from '../../ui/fields/SignatureField.tsx';
import { ErrorAlert } from '../../ui/states/ErrorAlert.tsx';
import { conformityTexts as texts } from './conformity.texts.ts';

interface Props {
  title: string;
  /** What is agreed to. */
  about: string;
  send: (input: ConformityInput) => Promise<Conformity>;
  onClose: () => void;
}

/** Somebody agrees: by signing here, on paper, or by a link that is sent to them. */
export default function ConformityDialog({ title, about, send, onClose }: Props) {
  const titleId = useId();
  const [medio, setMedio] = useState<ConformityMeans>('pantalla');
  const [firma, setFirma] = useState<Signature | null>(null);
  const [firmante, setFirmante] = useState('');
  const [isMissing, setMissing] = useState(false);
  const sending = useMutation({ mutationFn: send });
  const link = sending.data?.enlace;
  const save = () => {
    setMissing(medio === 'pantalla' && !firma);
    if (medio === 'pantalla' && !firma) return;
    const input = { medio, firma: medio === 'pantalla' ? firma : null, firmante: firmante || null };
    sending.mutate(
      { ...input, enviar: true },
      {
        onSuccess: ({ enlace }) => {
          if (enlace) return;
          notify(texts.saved, 'success');
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onClose={() => !sending.isPending && onClose()}
      maxWidth="sm"
      fullWidth
      aria-labelledby={titleId}
    >
      <DialogHeading id={titleId}>{title}</DialogHeading>
      <DialogContent>
        <Stack spacing={2}>
          <ErrorAlert
            message={sending.error && errorText(sending.error, texts.failed)}
            onClose={() => sending.reset()}
          />
          <Typography>{about}</Typography>
          {link ? (
            <LinkMessage message={link.mensaje} wasMailed={link.enviado} />
          ) : (
            <>
              <FormControl>
                <FormLabel id={`${titleId}-means`}>{texts.means}</FormLabel>
                <RadioGroup
                  aria-labelledby={`${titleId}-means`}
                  value={medio}
                  onChange={(_, chosen) => setMedio(chosen as ConformityMeans)}
                >
                  {CONFORMITY_MEANS.map((means) => (
                    <FormControlLabel
                      key={means}
                      value={means}
                      control={<Radio size="small" />}
                      label={texts.meansLabels[means]}
                    />
                  ))}
                </RadioGroup>
              </FormControl>
              {medio === 'pantalla' && (
                <SignatureField
                  otherwise={texts.otherwise}
                  error={isMissing && !firma ? texts.missing : null}
                  onChange={setFirma}
                />
              )}
              {medio === 'enlace' ? (
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {texts.linkHint}
                </Typography>
              ) : (
                <TextField
                  label={texts.signer}
                  value={firmante}
                  onChange={({ target }) => setFirmante(target.value)}
                  slotProps={{ htmlInput: { autoComplete: 'off', maxLength: 150 } }}
                />
              )}
            </>
          )}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose} disabled={sending.isPending}>
          {link ? texts.close : texts.cancel}
        </Button>
        {!link && (
          <Button variant="contained" onClick={save} disabled={sending.isPending}>
            {sending.isPending ? texts.busy : medio === 'enlace' ? texts.makeLink : texts.save}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function LinkMessage({ message, wasMailed }: { message: string; wasMailed: boolean }) {
  const copy = async () => {
    if (await copyText(message)) notify(texts.copied, 'success');
    else notify(texts.notCopied, 'warning');
  };
  return (
    <>
      <Typography variant="body2" role="status">
        {wasMailed ? texts.mailed : texts.notMailed}
      </Typography>
      <TextField
        label={texts.message}
        value={message}
        multiline
        fullWidth
        slotProps={{ htmlInput: { readOnly: true } }}
      />
      <Button variant="outlined" autoFocus onClick={() => void copy()} sx={{ alignSelf: 'flex-start' }}>
        {texts.copy}
      </Button>
    </>
  );
}
