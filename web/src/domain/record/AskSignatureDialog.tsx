import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { fullName } from '@trama/contract/words/full-name';
import { folioText } from '@trama/contract/words/record/entries';
import {
  SIGNATURE_KIND_LABELS,
  SIGNATURE_KINDS,
  type SignatureKind,
} from '@trama/contract/words/record/signatures';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { progressOf } from '../../lib/http/progress-of.ts';
import { noticeThen } from '../../lib/notices.ts';
import { useSession } from '../../lib/session/session.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { LoadError } from '../../ui/states/LoadError.tsx';
import { LoadingState } from '../../ui/states/LoadingState.tsx';
import { signatureTexts as texts } from './signature-texts.ts';
import { signersOf, useAskForSignature } from './signatures.api.ts';

interface Props {
  patientId: number;
  folio: number;
  onClose: () => void;
}

interface Values {
  caracter: SignatureKind;
  id_prestador: number | '';
}

/** Asks somebody of the patient's team to sign an entry. */
export default function AskSignatureDialog({ patientId, folio, onClose }: Props) {
  const { user } = useSession();
  const team = useQuery(signersOf(patientId));
  const others = team.data?.filter(({ id_prestador }) => id_prestador !== user.id_prestador);
  const asking = useAskForSignature(patientId, folio);
  const form = useForm<Values>({ defaultValues: { caracter: 'cofirma', id_prestador: '' } });
  const { caracter, id_prestador } = form.watch();
  const [tried, setTried] = useState(false);
  const isMissing = tried && id_prestador === '';
  const ask = () => {
    setTried(true);
    const signer = others?.find((colleague) => colleague.id_prestador === id_prestador);
    if (!signer) return;
    asking.mutate(
      { caracter, id_prestador: signer.id_prestador },
      noticeThen(texts.sent(fullName(signer)), onClose),
    );
  };
  return (
    <FormDialog
      title={`${texts.askTitle} · ${folioText(folio)}`}
      form={form}
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
      {...progressOf(asking, texts.failed)}
      onCancel={onClose}
      save={texts.send}
    >
      <LoadError error={team.error} text={texts.loadFailed} onRetry={() => void team.refetch()} />
      {team.isPending && <LoadingState text={texts.loading} inCard />}
      {others?.length === 0 && <Typography>{texts.nobody}</Typography>}
      {others && others.length > 0 && (
        <Stack spacing={2} sx={{ pt: 1 }}>
          <TextField
            select
            required
            label={texts.who}
            value={id_prestador}
            error={isMissing}
            helperText={isMissing && texts.whoMissing}
            onChange={({ target }) => form.setValue('id_prestador', Number(target.value))}
          >
            {others.map((colleague) => (
              <MenuItem key={colleague.id_prestador} value={colleague.id_prestador}>
                {fullName(colleague)}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            label={texts.what}
            value={caracter}
            onChange={({ target }) => form.setValue('caracter', target.value as SignatureKind)}
          >
            {SIGNATURE_KINDS.map((kind) => (
              <MenuItem key={kind} value={kind}>
                {SIGNATURE_KIND_LABELS[kind]}
              </MenuItem>
            ))}
          </TextField>
        </Stack>
      )}
    </FormDialog>
  );
}
