/** The texts that come with the program in Spanish. */
import type { SeedTexts } from "./seed-texts.ts";

export const seedXp: SeedTexts = {
  faqDemo: {
    title: "¿En qué se diferencian la cuenta demo y la real?",
    summary: "El dinero demo es para practicar. No se deposita ni se retira.",
    body: "Cada cuenta tiene dos portafolios. La demo contiene dinero de práctica: sigue los mismos precios y las mismas reglas, pero no tiene valor y no se puede retirar. La real contiene solo lo que ingresaste y lo que resultó de ello.\n\nUna franja arriba y cada confirmación dicen cuál estás usando.",
  },
  faqPrices: {
    title: "¿De dónde vienen los precios?",
    summary: "De mercados públicos, de una grabación o de una simulación; cada pantalla lo dice.",
    body: "Cada pantalla con precios dice si son en tiempo real, reproducidos o simulados. Los precios en tiempo real vienen de varios mercados públicos; un precio demasiado viejo o fuera de lugar no se usa en ninguna orden.\n\nCada precio se escribe en un registro firmado que cualquiera puede leer y comprobar. Nadie puede fijar, ni siquiera nosotros, un precio.\n\n[Abrir el registro de precios](#/pages/market/log)",
  },
  faqReceipts: {
    title: "¿Cómo compruebo cómo terminó una orden?",
    summary: "Los CFD cerrados y las opciones tienen un recibo que puedes comprobar.",
    body: "El resultado de una opción o de un CFD cerrado sale del registro firmado de precios y de las condiciones que viste antes de confirmar. El recibo muestra los precios usados, y tu propio navegador puede volver a calcular el resultado.\n\nNadie puede elegir quién gana.",
  },
  faqFees: {
    title: "¿Qué comisiones pago?",
    summary: "Las que ves antes de confirmar, y ninguna más.",
    body: "Antes de confirmar una orden, una transferencia o un retiro ves la comisión y lo que recibes después de ella. Lo que viste queda escrito en la orden y no cambia después. Cada comisión aparece en tus movimientos en una línea propia.",
  },
  faqDeposits: {
    title: "¿Cuándo llega mi depósito?",
    summary: "Cuando la red lo ha confirmado, o cuando una persona ha revisado tu comprobante.",
    body: "Un depósito a tu propia dirección se cuenta confirmación a confirmación y se acredita cuando hay suficientes. Un depósito con comprobante o por banco lo revisa antes una persona. Cada uno muestra su estado y, si fue rechazado, el motivo.\n\nComprueba siempre que la red por la que envías es la que elegiste aquí. Lo enviado por otra red puede perderse.",
  },
  faqWithdrawals: {
    title: "¿Cómo funciona un retiro?",
    summary: "El importe se reserva, lo revisan personas y ves cada paso.",
    body: "1. Eliges una dirección o tarjeta, el importe y tu PIN de pago. La comisión se muestra antes de confirmar.\n2. El importe se reserva enseguida. Puedes cancelar mientras esté pendiente.\n3. Lo revisa nuestro equipo; los importes grandes necesitan dos personas.\n4. Cuando se envía, ves su hash o referencia.\n\nUna dirección nueva espera 24 horas antes de su primer uso. Un retiro nunca depende de otro depósito, de una comisión por adelantado ni de un volumen de operaciones. Si alguien te lo pide, no somos nosotros.",
  },
  faqVerification: {
    title: "¿Por qué debo verificar quién soy?",
    summary: "Lo necesitan algunas funciones y los límites más altos.",
    body: "El nivel 1 es texto sobre ti; el nivel 2 añade fotos de un documento. Decide una persona, y da un motivo por cada campo que hay que enviar de nuevo. Tus documentos se guardan cifrados, y puedes ver cada vez que alguien los miró y por qué.",
  },
  faqSafety: {
    title: "¿Cómo protejo mi cuenta?",
    summary: "Usa una llave de acceso o un autenticador, y nunca compartas un código.",
    body: "- Añade una llave de acceso o una app de autenticación en Seguridad.\n- Crea un PIN de pago para los retiros.\n- Revisa tus dispositivos y cierra la sesión de los que no conozcas.\n- Si algo va mal, congela la cuenta cuando quieras.\n\nNunca te pedimos tu contraseña, tus códigos ni tus palabras de recuperación.\n\n[Abrir seguridad](#/pages/setting/security)",
  },
  about: {
    title: "Acerca de Candor",
    summary: "Operar y ahorrar con todo a la vista.",
    body: "Candor es un programa para operar y ahorrar que pueden comprobar quienes lo usan.\n\n- **Contabilidad exacta.** Cada importe es un número entero de la unidad más pequeña. Lo que se anota en un lado se anota en el otro.\n- **Nadie inclina la balanza.** No existe ninguna función para fijar un precio, una probabilidad de ganar o el resultado de alguien.\n- **Finales comprobables.** Los precios se escriben en un registro firmado, y las órdenes terminadas tienen recibo.\n- **Tu dinero es tuyo.** Un retiro no necesita ningún otro pago.\n\nEsta instalación la lleva su operador, no quienes escribieron el programa. *El operador debería decir aquí quién es, dónde está registrado y bajo qué supervisión, si la hay.*",
  },
  contact: {
    title: "Contacto",
    summary: "Cómo hablar con quien lleva esta instalación.",
    body: "Si el operador ha puesto un correo o un chat, lo encuentras abajo. Nadie que trabaje aquí de verdad te pide tu contraseña ni un código.\n\n*El operador debería añadir una dirección postal y el horario en que responde.*",
  },
  compliance: {
    title: "Cómo funciona esta instalación",
    summary: "Lo que garantiza el programa y lo que debe añadir su operador.",
    body: "## Lo que asegura el programa\n\n- Los precios se escriben en un registro firmado que cualquiera puede comprobar. Ningún operador puede cambiarlos.\n- Los retiros grandes necesitan dos personas, y también los abonos a mano y los cambios de estos ajustes.\n- Todo lo que hace un operador queda en un registro encadenado que no se puede reescribir sin que se note.\n- Los documentos se guardan cifrados; cada mirada queda anotada y su dueño puede verla.\n\n## Lo que debes saber\n\nOperar puede costarte todo el dinero que uses. Los CFD con apalancamiento y las opciones son especialmente arriesgados y no convienen a la mayoría. Nunca operes con dinero que necesites.\n\n## Lo que añade el operador\n\n*Aquí van las licencias y registros, los países atendidos, las reglas contra el blanqueo de dinero y cómo reclamar. Mientras no haya nada escrito aquí, supón que no hay licencia.*",
  },
  news: {
    title: "Te damos la bienvenida a Candor",
    summary: "Lo que puedes comprobar desde el primer día.",
    body: "Esta es una instalación nueva de Candor. Tres cosas para empezar:\n\n1. Cambia a la cuenta demo y haz una orden con dinero de práctica.\n2. Abre el recibo de una orden terminada y deja que tu navegador lo compruebe.\n3. Lee el [registro de precios](#/pages/market/log): contiene cada precio que se ha usado.\n\nLas noticias de esta instalación aparecerán aquí.",
  },
};
