/** Sentences of an invented clinic. Diagnoses are named in everyday words: no classification is reproduced. */

export const REASONS = [
  'Consulta por ánimo bajo, cansancio y pérdida de interés desde hace varios meses. Refiere dificultad para sostener el trabajo.',
  'Episodios de angustia intensa con palpitaciones y sensación de ahogo, sobre todo en el transporte público.',
  'Insomnio de conciliación y preocupación constante por la salud de su familia.',
  'Derivación de su médica clínica tras varias consultas por dolores sin causa orgánica encontrada.',
  'Irritabilidad y discusiones frecuentes en el hogar luego de una separación reciente.',
  'Dificultades de concentración y bajo rendimiento en los estudios. La familia solicita orientación.',
  'Duelo por el fallecimiento de un familiar cercano, con llanto frecuente y aislamiento.',
  'Retoma tratamiento luego de una interrupción de un año. Busca continuidad y acompañamiento en la rutina diaria.',
];

export const REASONS_OF_THE_YOUNG = [
  'Dificultades de concentración y bajo rendimiento en los estudios. La familia solicita orientación.',
  'Angustia antes de los exámenes, con dolores de panza y noches sin dormir.',
  'Se aisló de su grupo de amistades y pasa muchas horas en su cuarto. Consulta con su familia.',
];

export const SYMPTOMS = [
  'Despertar precoz, disminución del apetito, llanto fácil.',
  'Taquicardia, sudoración, temor a perder el control.',
  'Rumiación, tensión muscular, cefaleas vespertinas.',
  'Retraimiento social, apatía, cansancio persistente.',
];

export const TRIGGERS = [
  'Cambio de puesto laboral con mayor exigencia.',
  'Mudanza a otra ciudad y pérdida de la red de amistades.',
  'Conflicto de pareja que derivó en separación.',
  'Enfermedad de un familiar a cargo.',
];

export const TRIGGERS_OF_THE_YOUNG = [
  'Cambio de escuela y pérdida de su grupo de amistades.',
  'Separación de sus padres.',
  'Enfermedad de una abuela con la que convive.',
];

export const ATTEMPTS = [
  'Consultó a un profesional particular durante tres meses, con mejoría parcial.',
  'Actividad física y ejercicios de respiración por su cuenta.',
  'No realizó consultas previas.',
];

export const IMPRESSIONS = [
  'Colabora con la entrevista. Orientación conservada en tiempo y espacio. Discurso claro, con momentos de angustia.',
  'Mantiene cierta reserva al inicio; logra un buen vínculo hacia el final de la entrevista.',
  'Relato detallado y coherente. Reconoce la necesidad de ayuda.',
];

export const DIAGNOSES: [name: string, code: string][] = [
  ['Cuadro depresivo en estudio', 'D-1'],
  ['Cuadro de ansiedad', 'A-1'],
  ['Crisis de angustia recurrentes', 'A-2'],
  ['Duelo prolongado', 'D-3'],
  ['Dificultades adaptativas', 'X-1'],
];

export const AXES = [
  'Regulación emocional y registro de situaciones que preceden a la angustia',
  'Organización de la rutina diaria y activación gradual',
  'Elaboración del duelo y recuperación de vínculos significativos',
  'Fortalecimiento de la red familiar y manejo de conflictos',
  'Higiene del sueño y reducción de la preocupación anticipatoria',
  'Autonomía en la vida cotidiana y reinserción laboral progresiva',
];

export const INTERVENTIONS = [
  'Se revisa el registro semanal y se trabajan dos situaciones concretas con reformulación de pensamientos.',
  'Entrevista con la familia para acordar pautas de convivencia y señales de alarma.',
  'Práctica de respiración y exposición gradual planificada en conjunto.',
  'Escucha y contención. Se ordenan prioridades para la semana.',
  'Acompañamiento en la realización de un trámite y posterior repaso de lo vivido.',
  'Control de adherencia al tratamiento y conversación sobre efectos no deseados.',
];

export const ACHIEVEMENTS = [
  'Sostiene las actividades propuestas cuatro de siete días. Refiere dormir mejor.',
  'Menor intensidad de los episodios; pudo viajar sin compañía en colectivo en dos ocasiones.',
  'Retomó el contacto con dos amistades. Ánimo más estable.',
  'Mes con altibajos por conflictos laborales; logra pedir ayuda a tiempo.',
  'Sin cambios significativos respecto del mes anterior.',
];

export const INDICATIONS = [
  'Continuar con el registro diario y la caminata de treinta minutos.',
  'Mantener horarios regulares de sueño. Evitar pantallas antes de dormir.',
  'Sostener la medicación indicada y consultar ante cualquier malestar.',
  'Realizar la actividad acordada junto a un familiar.',
];

export const PLANS = [
  'Próximo encuentro en una semana. Revisar exposición gradual.',
  'Convocar a la familia el mes próximo.',
  'Evaluar espaciar los encuentros si continúa la mejoría.',
  'Coordinar con psiquiatría antes del próximo control.',
];

export const MEDICATIONS: [name: string, dose: string, frequency: string][] = [
  ['Fármaco A', '50 mg', 'Una vez por día, a la mañana'],
  ['Fármaco B', '0,5 mg', 'Una vez por día, a la noche'],
  ['Fármaco C', '100 mg', 'Cada 12 horas'],
  ['Fármaco D', '10 mg', 'Según necesidad, máximo una por día'],
];

export const ILLNESSES: [name: string, kind: string][] = [
  ['Hipertensión arterial', 'Cardiovascular'],
  ['Hipotiroidismo', 'Endocrina'],
  ['Asma', 'Respiratoria'],
  ['Migraña', 'Neurológica'],
  ['Gastritis', 'Digestiva'],
];

/** With the difference of age, in years, that makes them believable. */
export const KINSHIPS: { vinculo: string; woman: boolean; years: [low: number, high: number] }[] = [
  { vinculo: 'Madre', woman: true, years: [20, 38] },
  { vinculo: 'Padre', woman: false, years: [20, 42] },
  { vinculo: 'Hermana', woman: true, years: [-9, 9] },
  { vinculo: 'Hermano', woman: false, years: [-9, 9] },
  { vinculo: 'Hija', woman: true, years: [-38, -22] },
  { vinculo: 'Hijo', woman: false, years: [-38, -22] },
  { vinculo: 'Abuela', woman: true, years: [42, 60] },
];

export const TREATMENTS: [treatment: string, reason: string, duration: string][] = [
  [
    'Psicoterapia individual',
    'Ansiedad durante el ingreso a la universidad, con dificultades para rendir exámenes',
    '8 meses',
  ],
  ['Terapia familiar', 'Conflictos de convivencia', '4 meses'],
  ['Tratamiento psiquiátrico', 'Episodio depresivo anterior', '1 año'],
  ['Grupo de apoyo', 'Duelo por fallecimiento de un familiar', '6 meses'],
];
