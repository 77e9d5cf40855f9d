import { zodResolver } from '@hookform/resolvers/zod';
import { type Patient, PatientInput } from '@trama/contract/schemas/people/patients';
import { PATIENT_FIELD_NAMES, type PatientField } from '@trama/contract/words/people/patients';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { patientsLike, patientWithDni } from '../../../domain/people/same-patient.ts';
import { ApiError, errorText } from '../../../lib/http/http.ts';
import { useErrorsLeave } from '../../../ui/fields/useErrorsLeave.ts';
import { formValuesOf, type PatientFormValues } from './patient-fields.ts';
import { readPatient, useSavePatient } from './patient-form.api.ts';
import { formTexts } from './patients.texts.ts';

/** A field that somebody else changed meanwhile. */
export interface ForeignChange {
  field: PatientField;
  theirs: string | null;
  /** What the person typed here, where they did. */
  mine: string | null | undefined;
}

interface Options {
  /** The record as it was loaded, or null for a new patient. */
  loaded: Patient | null;
  onSaved: (patient: Patient) => void;
}

export function usePatientForm({ loaded, onSaved }: Options) {
  const form = useForm<PatientFormValues, unknown, PatientInput>({
    resolver: zodResolver(PatientInput),
    defaultValues: formValuesOf(loaded),
    // An error leaves when its field is edited, and is looked for again at the next save.
    reValidateMode: 'onSubmit',
  });
  const { mutateAsync: save } = useSavePatient();
  /** The record that the changes of this form are compared with. */
  const [record, setRecord] = useState(loaded);
  const [foreignChanges, setForeignChanges] = useState<ForeignChange[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  /** Who has the DNI already, where the person may read them. */
  const [dniOwner, setDniOwner] = useState<Patient | null>(null);
  /** Patients who may be the person that is about to be created. */
  const [likely, setLikely] = useState<Patient[]>([]);

  useErrorsLeave(form, (field) => {
    if (field === 'dni') setDniOwner(null);
  });

  async function saveFrom(base: Patient | null, input: PatientInput): Promise<void> {
    try {
      onSaved(await save({ record: base, input }));
    } catch (error) {
      if (base && error instanceof ApiError && error.code === 'EDIT_CONFLICT')
        await adoptNewerRecord(base, input);
      else showFailure(error);
    }
  }

  /** Makes the record that somebody else saved the new base: fields typed into here stay, the others follow it. */
  async function adoptNewerRecord(base: Patient, input: PatientInput): Promise<void> {
    const current = await readPatient(base.id_paciente).catch(showFailure);
    if (!current) return;
    setRecord(current);
    const changed = PATIENT_FIELD_NAMES.filter((field) => current[field] !== base[field]);
    // The other save touched no field of this form (only the status, say): save again on top of it.
    if (changed.length === 0) return saveFrom(current, input);
    const edited = editedFields(form.getValues(), base);
    const consent = form.getValues('acepta_recordatorios');
    form.reset(formValuesOf(current));
    if (consent !== base.acepta_recordatorios)
      form.setValue('acepta_recordatorios', consent, { shouldDirty: true });
    for (const [field, mine] of edited) form.setValue(field, mine, { shouldDirty: true });
    setForeignChanges(changed.map((field) => ({ field, theirs: current[field], mine: edited.get(field) })));
  }

  function showFailure(error: unknown): void {
    if (error instanceof ApiError && error.code === 'DNI_EXISTS')
      void patientWithDni(form.getValues('dni')).then(setDniOwner);
    const details = error instanceof ApiError ? error.details : [];
    const known = details.filter(({ field }) => PATIENT_FIELD_NAMES.includes(field as PatientField));
    known.forEach(({ field, message }, index) => {
      form.setError(field as PatientField, { message }, { shouldFocus: index === 0 });
    });
    if (known.length === 0)
      setFailure(errorText(error, loaded ? formTexts.updateFailed : formTexts.createFailed));
  }

  const submit = form.handleSubmit(async (input) => {
    setFailure(null);
    setForeignChanges([]);
    setDniOwner(null);
    const people = record ? [] : await patientsLike(input);
    if (people.length > 0) return setLikely(people);
    await saveFrom(record, input);
  });
  const createAnyway = form.handleSubmit(async (input) => {
    setLikely([]);
    await saveFrom(record, input);
  });
  return {
    form,
    submit,
    foreignChanges,
    dismissForeignChanges: () => setForeignChanges([]),
    failure,
    dismissFailure: () => setFailure(null),
    dniOwner,
    likely,
    createAnyway,
    dropDoubt: () => setLikely([]),
  };
}

/** The fields that the person typed into, with what they typed. */
function editedFields(typed: PatientFormValues, base: Patient): Map<PatientField, string | null | undefined> {
  const before = formValuesOf(base);
  const edited = PATIENT_FIELD_NAMES.filter((field) => typed[field] !== before[field]);
  return new Map(edited.map((field) => [field, typed[field]]));
}
