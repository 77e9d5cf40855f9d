/**
 * Words that people in an Argentine clinic choose as passwords, besides the commonest of the world: without accents and
 * capitals, and 'n' for 'ñ'.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
  clave clavesecreta claveacceso micla miclave contrasena contrasenia micontrasena password passwd pass secreto secreta acceso
  ingreso ingresar entrar entrada usuario usuaria user admin administrador administradora administracion sistema soporte
  seguridad seguro segura inicio holamundo vamosboca daleboca boquita aguanteboca aguanteriver vamosriver vamosracing
  invitado invitada prueba pruebas test demo cambiar cambiame temporal provisoria inicial nueva nuevo hola holahola chau
  bienvenido bienvenida bienvenidos gracias porfavor qwerty asdf asdfg qwer zxcv abcd abcde teamo tequiero miamor amor corazon
  vida mivida familia mifamilia mama papa mami papi hijo hija hijos abuela abuelo bebe angel princesa reina cielo luna estrella
  sol dios jesus jesucristo virgen maria fe libertad amistad amigos felicidad alegria esperanza paz

  argentina argentino argentinos arg buenosaires bsas caba capital capitalfederal cordoba rosario mendoza tucuman laplata
  mardelplata salta jujuy santafe sanjuan sanluis sanmiguel neuquen rionegro bariloche chubut santacruz ushuaia
  tierradelfuego chaco resistencia corrientes misiones posadas entrerios parana formosa catamarca larioja santiago
  santiagodelestero lapampa santarosa quilmes lanus avellaneda moron merlo moreno pilar tigre sanisidro vicentelopez olivos
  belgrano palermo recoleta caballito flores almagro boedo villacrespo villaurquiza lomas lomasdezamora temperley banfield
  ramosmejia sanjusto lamatanza bahiablanca tandil patagonia malvinas lasmalvinas uruguay montevideo chile paraguay bolivia
  brasil peru mexico espana madrid italia

  boca bocajuniors bocacampeon bostero bostera xeneize river riverplate gallina millonario racing racingclub laacademia
  independiente rojo sanlorenzo ciclon cuervo huracan globo velez velezsarsfield newells central rosariocentral estudiantes
  pincha gimnasia lobo lanusgranate talleres instituto colon union platense tigrecapo argentinosjuniors ferro atlanta
  chacarita nuevachicago allboys messi lionelmessi leomessi lapulga maradona diego diegomaradona dieguito scaloneta scaloni
  dibu dibumartinez dimaria aguero riquelme roman tevez kempes gardel evita peron cristina kirchner milei macri
  muchachos campeon campeones campeonesdelmundo mundial futbol seleccion

  enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre lunes martes miercoles
  jueves viernes sabado domingo verano otono invierno primavera navidad felicesfiestas

  clinica miclinica laclinica hospital sanatorio consultorio consultorios centro centromedico saludmental salud medicina
  medico medica doctor doctora doc enfermera enfermero enfermeria psicologo psicologa psicologia psiquiatra psiquiatria
  psicoanalisis psico terapia terapeuta terapeutica acompanante acompanantes acompanamiento paciente pacientes turno turnos
  agenda recepcion recepcionista secretaria secretario director directora directormedico auditor auditora auditoria
  historia historiaclinica historias guardia internacion obrasocial prepaga osde pami ioma trama gestionmedica
  sistemadegestion freud lacan sigmund

  maria mariajose juan juanjose juancarlos jose josemaria luis carlos jorge miguel daniel pablo martin diego nicolas matias
  sebastian alejandro alejandra fernando fernanda gabriel gabriela santiago tomas mateo benjamin joaquin lautaro thiago
  agustin agustina sofia valentina camila martina lucia julieta catalina florencia micaela carolina laura andrea paula
  patricia silvia monica claudia marcela adriana susana ana analia cecilia natalia lorena romina daniela mariana marcelo
  gustavo ricardo roberto eduardo sergio hugo oscar raul hector ruben mario alberto facundo franco bruno ignacio nacho
  gonzalez rodriguez gomez fernandez lopez diaz martinez perez garcia sanchez romero sosa torres alvarez ruiz ramirez

  mate dulcedeleche asado milanesa empanada empanadas alfajor choripan fernet cocacola chocolate tango milonga gaucho pampa
  perro perrito gato gatito michi caballo conejo nandu dragon tigresa leon aguila mariposa flor rosa jazmin azul verde negro
  celeste celesteyblanca blanco rojo amarillo computadora compu internet google facebook instagram whatsapp telefono celular
  netflix pokemon naruto batman superman spiderman starwars harrypotter
  `
    .trim()
    .split(/\s+/),
);
