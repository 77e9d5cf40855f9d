import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Authorization } from '@trama/contract/schemas/money/coverage';
import { sessionsLeftText } from '@trama/contract/words/agenda/sessions-left';
import { useEffect, useRef } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { FormSelect } from '../../../ui/fields/FormFields.tsx';
import { authorizationsOf } from './coverages.api.ts';
import { authorizationTexts as texts } from './coverages.texts.ts';
import { LeftChip } from './LeftChip.tsx';

const holds = ({ situacion }: Authorization) => ['vigente', 'por_renovar', 'agotada'].includes(situacion);

interface Props {
  patientId: number;
  /** The name of the field in the form. */
  name?: string;
  /** Says that the patient has none, where nothing else is asked. */
  saysNone?: boolean;
  /** For a new appointment the newest valid order is chosen by itself. */
  proposes?: boolean;
}

/** Which authorisation the appointment uses, with what is left of it. Nothing for a patient who has none. */
export default function AuthorizationField({
  patientId,
  name = 'id_autorizacion',
  saysNone = false,
  proposes = false,
}: Props) {
  const { data } = useQuery(authorizationsOf(patientId));
  const { field } = useController({ name });
  useProposal(patientId, name, proposes ? data?.filter(holds) : undefined);
  const offered = (data ?? []).filter((order) => holds(order) || order.id_autorizacion === field.value);
  if (offered.length === 0)
    return saysNone && data ? (
      <Typography sx={{ color: 'text.secondary' }}>{texts.fields.nothing}</Typography>
    ) : null;
  const chosen = offered.find(({ id_autorizacion }) => id_autorizacion === field.value);
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
      <Box sx={{ flex: '1 1 240px', display: 'grid' }}>
        <FormSelect
          name={name}
          label={texts.fields.choose}
          none={texts.fields.none}
          options={offered.map((authorization) => ({
            value: authorization.id_autorizacion,
            label: optionText(authorization),
          }))}
        />
      </Box>
      {chosen && <LeftChip authorization={chosen} />}
    </Box>
  );
}

/**
 * Once for each patient, as soon as their orders are known: somebody who takes it away means it, and the order of the patient
 * who was chosen before does not stay.
 */
function useProposal(patientId: number, name: string, offered: Authorization[] | undefined): void {
  const { setValue } = useFormContext();
  const proposedFor = useRef<number | null>(null);
  useEffect(() => {
    if (!offered || proposedFor.current === patientId) return;
    proposedFor.current = patientId;
    const best = offered.find(({ situacion }) => situacion !== 'agotada') ?? offered[0];
    setValue(name, best?.id_autorizacion ?? null);
  }, [offered, patientId, name, setValue]);
}

const optionText = (authorization: Authorization) =>
  [
    authorization.prestacion,
    authorization.numero && texts.order(authorization.numero),
    sessionsLeftText(authorization),
  ]
    .filter(Boolean)
    .join(' · ');
