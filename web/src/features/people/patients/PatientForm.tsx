import Alert from '@mui/material/Alert';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import type { Patient } from '@trama/contract/schemas/people/patients';
import {
  PATIENT_FIELD_NAMES,
  type PatientSection,
  patientFieldsIn,
} from '@trama/contract/words/people/patients';
import { useEffect } from 'react';
import { FormProvider, useFormContext } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { patientLine } from '../../../domain/people/patient-line.ts';
import { useCarry } from '../../../lib/navigation/navigation-state.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { returnTo } from '../../../lib/navigation/visited.ts';
import { useUnsavedChanges } from '../../../ui/dialogs/useUnsavedChanges.tsx';
import { FieldGrid } from '../../../ui/fields/FieldGrid.tsx';
import { FormButtons } from '../../../ui/fields/FormButtons.tsx';
import { submitOnCtrlEnter } from '../../../ui/fields/submit-keys.ts';
import { FoldingSection } from '../../../ui/page/FoldingSection.tsx';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { ErrorAlert } from '../../../ui/states/ErrorAlert.tsx';
import { ForeignChanges } from './ForeignChanges.tsx';
import { PatientFormField } from './PatientFormField.tsx';
import type { PatientFormValues } from './patient-fields.ts';
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
      returnTo(navigate, paths.patient(id_paciente), carry(arrival));
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
        <SectionCard title={formTexts.personal}>
          <Fields section="personal" />
        </SectionCard>
        <SectionCard title={formTexts.contact}>
          <Fields section="contact" />
          <RemindersField />
        </SectionCard>
        <FoldedFields section="identity" />
        <FoldedFields section="coverage" />
        <ForeignChanges changes={outcome.foreignChanges} onClose={outcome.dismissForeignChanges} />
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

function Fields({ section }: { section: PatientSection }) {
  return (
    <FieldGrid>
      {patientFieldsIn(section).map((name) => (
        <PatientFormField key={name} name={name} />
      ))}
    </FieldGrid>
  );
}

/** Most patients are entered without these. A wrong field among them opens the section, and gets the focus if it is the first. */
function FoldedFields({ section }: { section: PatientSection }) {
  const { formState, setFocus } = useFormContext<PatientFormValues>();
  const wrong = patientFieldsIn(section).find((name) => formState.errors[name]);
  const isFirst = wrong && wrong === PATIENT_FIELD_NAMES.find((name) => formState.errors[name]);
  const error = wrong && formState.errors[wrong];
  useEffect(() => {
    if (wrong && isFirst && error) setFocus(wrong);
  }, [wrong, isFirst, error, setFocus]);
  return (
    <FoldingSection title={formTexts[section]} mustOpen={wrong !== undefined}>
      <Fields section={section} />
    </FoldingSection>
  );
}
