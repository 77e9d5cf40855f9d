import Alert from '@mui/material/Alert';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { type PatientSection, patientFieldsIn } from '@trama/contract/words/people/patients';
import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { patientLine } from '../../../domain/people/patient-line.ts';
import { useCarry } from '../../../lib/navigation/navigation-state.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useUnsavedChanges } from '../../../ui/dialogs/useUnsavedChanges.tsx';
import { FieldGrid } from '../../../ui/fields/FieldGrid.tsx';
import { FormButtons } from '../../../ui/fields/FormButtons.tsx';
import { submitOnCtrlEnter } from '../../../ui/fields/submit-keys.ts';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { ErrorAlert } from '../../../ui/states/ErrorAlert.tsx';
import { ForeignChanges } from './ForeignChanges.tsx';
import { PatientFormField } from './PatientFormField.tsx';
import { formTexts } from './patients.texts.ts';
import { RemindersField } from './RemindersField.tsx';
import { SamePersonDialog } from './SamePersonDialog.tsx';
import type { PatientArrival } from './useArrival.ts';
import { usePatientForm } from './usePatientForm.ts';

interface Props {
  /** Null for a new patient. */
  patient: Patient | null;
  cancelTo: string;
}

export function PatientForm({ patient, cancelTo }: Props) {
  const navigate = useNavigate();
  const carry = useCarry();
  const texts = patient ? formTexts.edit : formTexts.create;
  const { form, submit, ...outcome } = usePatientForm({
    loaded: patient,
    onSaved: ({ id_paciente }) => {
      unsaved.release();
      const arrival: PatientArrival = { successMessage: texts.done };
      void navigate(paths.patient(id_paciente), { state: carry(arrival), replace: true });
    },
  });
  const { isDirty, isSubmitting } = form.formState;
  const unsaved = useUnsavedChanges(isDirty);
  return (
    <FormProvider {...form}>
      <Stack
        component="form"
        noValidate
        spacing={2}
        onSubmit={submit}
        onKeyDown={submitOnCtrlEnter}
        aria-busy={isSubmitting}
      >
        <FieldGroup section="personal" />
        <FieldGroup section="contact">
          <RemindersField />
        </FieldGroup>
        <FieldGroup section="identity" />
        <FieldGroup section="coverage" />
        <ForeignChanges changes={outcome.foreignChanges} />
        <ErrorAlert message={outcome.failure} onClose={outcome.dismissFailure} sx={{ mb: 0 }} />
        {outcome.dniOwner && (
          <Alert severity="info" role="status">
            <MuiLink component={Link} to={paths.patient(outcome.dniOwner.id_paciente)}>
              {formTexts.sameDni}
            </MuiLink>
            : {patientLine(outcome.dniOwner)}
          </Alert>
        )}
        <FormButtons
          cancelTo={cancelTo}
          submitText={isSubmitting ? texts.busy : texts.submit}
          busy={isSubmitting}
        />
      </Stack>
      <SamePersonDialog
        people={outcome.likely}
        onCreate={() => void outcome.createAnyway()}
        onCancel={outcome.dropDoubt}
      />
      {unsaved.dialog}
    </FormProvider>
  );
}

function FieldGroup({ section, children }: { section: PatientSection; children?: ReactNode }) {
  return (
    <SectionCard title={formTexts[section]}>
      <FieldGrid>
        {patientFieldsIn(section).map((name) => (
          <PatientFormField key={name} name={name} />
        ))}
      </FieldGrid>
      {children}
    </SectionCard>
  );
}
