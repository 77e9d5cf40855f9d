import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { type Coverage, CoverageInput } from '@trama/contract/schemas/money/coverage';
import type { z } from 'zod';
import { payers } from '../../../domain/money/payers.api.ts';
import { changesTo, hasNone } from '../../../lib/changes-to.ts';
import { useCreationKey } from '../../../lib/http/creation-key.ts';
import { progressOf } from '../../../lib/http/progress-of.ts';
import { noticeThen } from '../../../lib/notices.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { FieldGrid } from '../../../ui/fields/FieldGrid.tsx';
import { FormDate, FormFlag, FormSelect, FormText } from '../../../ui/fields/FormFields.tsx';
import { useCheckedForm } from '../../../ui/fields/useCheckedForm.ts';
import { useSaveCoverage } from './coverages.api.ts';
import { coverageTexts as texts } from './coverages.texts.ts';

type Values = z.input<typeof CoverageInput>;

interface Props {
  patientId: number;
  /** Null for a new one. */
  coverage: Coverage | null;
  onClose: () => void;
}

export default function CoverageDialog({ patientId, coverage, onClose }: Props) {
  const { data: known = [] } = useQuery(payers);
  const saving = useSaveCoverage(patientId);
  const keyOf = useCreationKey();
  const form = useCheckedForm(CoverageInput, valuesOf(coverage));
  const submit = form.handleSubmit((input) => {
    const saved = noticeThen(texts.saved, onClose);
    if (!coverage) return saving.mutate({ input, idempotencyKey: keyOf(input) }, saved);
    const { id_financiador: _, ...fields } = input;
    const changes = changesTo(coverage, fields);
    if (hasNone(changes)) return saved.onSuccess();
    saving.mutate({ id: coverage.id_cobertura, changes }, saved);
  });
  const { fields } = texts;
  return (
    <FormDialog
      asksBeforeLeaving
      title={coverage ? texts.editTitle : texts.newTitle}
      form={form}
      onSubmit={submit}
      {...progressOf(saving, texts.saveFailed)}
      onCancel={onClose}
    >
      <Box sx={{ pt: 0.5 }}>
        <FieldGrid>
          <FormSelect
            autoFocus
            name="id_financiador"
            label={fields.payer}
            none={fields.choosePayer}
            required
            options={known
              .filter(
                ({ activo, id_financiador }) =>
                  (activo && !coverage) || id_financiador === coverage?.id_financiador,
              )
              .map(({ id_financiador, nombre }) => ({ value: id_financiador, label: nombre }))}
          />
          <FormText name="plan" label={fields.plan} />
          <FormText name="numero_afiliado" label={fields.member} />
          <FormText name="titular" label={fields.holder} helperText={fields.holderHint} />
          <FormDate name="desde" label={fields.from} />
          <FormDate name="hasta" label={fields.to} />
          <FormDate name="cud_vence" label={fields.cud} />
        </FieldGrid>
        <FormFlag name="principal" label={fields.principal} />
      </Box>
    </FormDialog>
  );
}

const valuesOf = (coverage: Coverage | null): Values => ({
  id_financiador: (coverage?.id_financiador ?? null) as number,
  plan: coverage?.plan ?? '',
  numero_afiliado: coverage?.numero_afiliado ?? '',
  titular: coverage?.titular ?? '',
  desde: coverage?.desde ?? null,
  hasta: coverage?.hasta ?? null,
  cud_vence: coverage?.cud_vence ?? null,
  principal: coverage?.principal ?? true,
});
