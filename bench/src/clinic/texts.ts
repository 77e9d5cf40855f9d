/** Invented clinical prose of the usual length. */
export const PHRASES = [
  'Concurre en horario y refiere haber dormido mejor durante la última semana.',
  'Se trabaja sobre la organización de la rutina diaria y los vínculos familiares cercanos.',
  'Manifiesta preocupación por la situación laboral; se exploran recursos propios y red de apoyo.',
  'Se sostiene el espacio individual con frecuencia semanal y se acuerda entrevista con la familia.',
  'Disminución de la ansiedad anticipatoria; retoma actividades que había dejado de lado.',
  'Se indica continuar con el esquema actual y control en treinta días.',
  'Buena adherencia al tratamiento. Sin efectos adversos referidos en este período.',
  'Se revisan los acuerdos de la sesión anterior y se registran avances parciales.',
  'Persisten dificultades para conciliar el sueño; se repasan pautas de higiene del descanso.',
  'Relata un conflicto con su hermana, que logra pensar con más distancia que otras veces.',
  'Se trabaja la tolerancia a la frustración mediante situaciones de la vida cotidiana.',
  'Próximo encuentro con el equipo para revisar objetivos y frecuencia del acompañamiento.',
  'Continúa con actividad física dos veces por semana, lo que refiere como un sostén.',
  'Se muestra orientado, colaborador, con ánimo más estable que en los encuentros previos.',
  'Sin cambios significativos; se mantienen las indicaciones y la planificación del mes.',
  'Se propone retomar el taller de los jueves y registrar por escrito los episodios de angustia.',
];
export const MEDICATIONS = [
  'Sertralina',
  'Escitalopram',
  'Clonazepam',
  'Quetiapina',
  'Litio',
  'Lamotrigina',
  'Risperidona',
  'Bupropión',
];
export const ILLNESSES = [
  'Hipertensión arterial',
  'Hipotiroidismo',
  'Asma',
  'Diabetes tipo 2',
  'Migraña',
  'Gastritis',
  'Epilepsia',
  'Anemia',
];
export const RELATIONS = ['Madre', 'Padre', 'Hermana', 'Hermano', 'Pareja', 'Hija', 'Hijo', 'Abuela'];
