import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { CONSENT_TYPE_LABELS, type ConsentType } from '@trama/contract/words/record/consents';
import { looksEmpty } from '@trama/contract/words/visible-text';
import { useState } from 'react';
import { useCreationKey } from '../../../lib/http/creation-key.ts';
import { errorText } from '../../../lib/http/http.ts';
import { ErrorAlert } from '../../../ui/states/ErrorAlert.tsx';
import { useSaveText } from './consents.api.ts';
import { consentTexts as texts } from './consents.texts.ts';

interface Props {
  tipo: ConsentType;
  /** What the version before says: a new one usually changes a part of it. */
  before: string;
  onSaved: () => void;
}

export function NewTextForm({ tipo, before, onSaved }: Props) {
  const [titulo, setTitulo] = useState(`Consentimiento: ${CONSENT_TYPE_LABELS[tipo]}`);
  const [texto, setTexto] = useState(before);
  const save = useSaveText();
  const keyOf = useCreationKey();
  const body = { tipo, titulo, texto };
  return (
    <Stack spacing={1.5} sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5 }}>
      <ErrorAlert
        message={save.error && errorText(save.error, texts.textFailed)}
        onClose={() => save.reset()}
      />
      <TextField label={texts.textTitle} value={titulo} onChange={({ target }) => setTitulo(target.value)} />
      <TextField
        label={texts.textBody}
        multiline
        minRows={4}
        maxRows={14}
        value={texto}
        onChange={({ target }) => setTexto(target.value)}
      />
      <Button
        variant="outlined"
        disabled={save.isPending || looksEmpty(titulo) || looksEmpty(texto)}
        onClick={() => save.mutate({ body, key: keyOf(body) }, { onSuccess: onSaved })}
      >
        {texts.saveText}
      </Button>
    </Stack>
  );
}
