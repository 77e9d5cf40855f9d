export const firstStepsTexts = {
  title: 'Primeros pasos',
  hint: 'Con esto la clínica queda lista para su primer turno.',
  dismiss: 'No mostrar más',
  done: 'Hecho',
  pending: 'Pendiente',
  firstPatient: 'Registrar el primero',
  steps: {
    clinic: 'Complete los datos de la clínica',
    team: 'Agregue a quienes atienden',
    rooms: 'Cargue consultorios y horario',
    patients: 'Importe sus pacientes o registre el primero',
    appointment: 'Dé el primer turno',
  },
} as const;
