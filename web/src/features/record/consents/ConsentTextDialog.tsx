import { zodResolver } from '@hookform/resolvers/zod';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ConsentText, ConsentTextInput } from '@trama/contract/schemas/record/consents';
import { formatDate } from '@trama/contract/words/clinic-time';
import { CONSENT_TYPE_LABELS, type ConsentType } from '@trama/contract/words/record/consents';
import { useForm } from 'react-hook-form';
import { useCreationKey } from '../../../lib/http/creation-key.ts';
import { progressOf } from '../../../lib/http/progress-of.ts';
import { notify } from '../../../lib/notices.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { FormText } from '../../../ui/fields/FormFields.tsx';
import { useSaveText } from './consents.api.ts';
import { textTexts as texts } from './consents.texts.ts';

interface Props {
  tipo: ConsentType;
  /** All versions of that kind. */
  versions: ConsentText[];
  onClose: () => void;
}

/** A new version begins with the words of the one that holds. */
export default function ConsentTextDialog({ tipo, versions, onClose }: Props) {
  const current = versions.find(({ vigente }) => vigente);
  const saving = useSaveText();
  const keyOf = useCreationKey();
  const form = useForm({
    resolver: zodResolver(ConsentTextInput),
    defaultValues: {
      tipo,
      titulo: current?.titulo ?? texts.firstTitle(CONSENT_TYPE_LABELS[tipo]),
      texto: current?.texto ?? '',
    },
    reValidateMode: 'onSubmit',
  });
  const submit = form.handleSubmit((body) => {
    const isSame = current && body.titulo === current.titulo && body.texto === current.texto;
    const finish = () => {
      notify(texts.saved, 'success');
      onClose();
    };
    if (isSame) finish();
    else saving.mutate({ body, key: keyOf(body) }, { onSuccess: finish });
  });
  return (
    <FormDialog
      title={texts.dialogTitle(CONSENT_TYPE_LABELS[tipo])}
      form={form}
      onSubmit={submit}
      {...progressOf(saving, texts.saveFailed)}
      onCancel={onClose}
    >
      <Stack spacing={2} sx={{ pt: 0.5 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {current ? texts.becomes(current.version + 1) : texts.becomes(1)}
        </Typography>
        <FormText name="titulo" label={texts.textTitle} required autoFocus />
        <FormText name="texto" label={texts.textBody} required multiline minRows={6} maxRows={16} />
        <EarlierVersions versions={versions.filter(({ vigente }) => !vigente)} />
      </Stack>
    </FormDialog>
  );
}

/** Older versions can still be read, because people signed them. */
function EarlierVersions({ versions }: { versions: ConsentText[] }) {
  if (versions.length === 0) return null;
  return (
    <Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 0.5 }}>
        {texts.earlier}
      </Typography>
      {versions.map(({ id_texto, version, titulo, texto, fecha_creacion }) => (
        <Accordion key={id_texto} variant="outlined" disableGutters>
          <AccordionSummary expandIcon={<ExpandMore />}>
            {texts.current(titulo, version, formatDate(fecha_creacion))}
          </AccordionSummary>
          <AccordionDetails sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {texto}
          </AccordionDetails>
        </Accordion>
      ))}
    </Box>
  );
}
