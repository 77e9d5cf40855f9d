import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { calledLastNameFirst } from '@trama/contract/words/full-name';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { PatientSearchField } from './PatientSearchField.tsx';

export type ChosenPatient = Pick<Patient, 'id_paciente' | 'nombre' | 'nombre_elegido' | 'apellido'>;

interface Props {
  value: ChosenPatient[];
  onChange: (patients: ChosenPatient[]) => void;
  max: number;
  texts: {
    title: (count: number) => string;
    add: string;
    remove: (who: string) => string;
    searching: string;
    typeToSearch: string;
    nobody: string;
    create?: (text: string) => string;
  };
  /** Offers to create somebody of that name. */
  onCreate?: ((text: string) => void) | undefined;
  /** What is asked of each of them. */
  below?: (patient: ChosenPatient) => ReactNode;
  autoFocus?: boolean;
  error?: boolean;
  helperText?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
}

/** Several patients: each is found by the search and stands in the list until it is taken out. */
export function PatientsField({ value, onChange, max, texts, autoFocus = false, below, ...field }: Props) {
  const titleId = useId();
  // After each change the search begins again and has the focus: the next name can be typed at once.
  const [changes, setChanges] = useState(0);
  const change = (patients: ChosenPatient[]) => {
    setChanges(changes + 1);
    onChange(patients);
  };
  return (
    <Box role="group" aria-labelledby={titleId}>
      <Typography id={titleId} sx={{ fontWeight: 600, mb: 1 }} aria-live="polite">
        {texts.title(value.length)}
      </Typography>
      {value.length > 0 && (
        <List dense disablePadding sx={{ mb: 1.5 }}>
          {value.map((patient) => {
            const who = calledLastNameFirst(patient);
            return (
              <ListItem
                key={patient.id_paciente}
                divider
                sx={{ display: 'block', pr: 6 }}
                secondaryAction={
                  <IconButton
                    edge="end"
                    size="small"
                    aria-label={texts.remove(who)}
                    onClick={() => change(value.filter((other) => other.id_paciente !== patient.id_paciente))}
                  >
                    <Close fontSize="small" />
                  </IconButton>
                }
              >
                <ListItemText primary={who} sx={{ overflowWrap: 'anywhere' }} />
                <Box sx={{ mt: 1, mb: 0.5, '&:empty': { display: 'none' } }}>{below?.(patient)}</Box>
              </ListItem>
            );
          })}
        </List>
      )}
      {value.length < max && (
        <PatientSearchField
          key={changes}
          label={texts.add}
          status="active"
          required={false}
          value={null}
          onChange={(patient) => patient && change([...value, patient])}
          without={value.map(({ id_paciente }) => id_paciente)}
          texts={texts}
          autoFocus={autoFocus || changes > 0}
          {...field}
        />
      )}
    </Box>
  );
}
