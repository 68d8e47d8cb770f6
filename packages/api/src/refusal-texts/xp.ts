/** Refusal texts in Spanish. */
import type { RefusalCode } from "../refusal.ts";

export const refusalTextsXp: Readonly<Record<RefusalCode, string>> = {
  "bad-input": "Error de parámetro[: {field}]. Revise los datos e inténtelo de nuevo.",
  "malformed-body": "Error de parámetro: no se pudo leer la solicitud. Inténtelo de nuevo.",
  "duplicate-field": "Error de parámetro: un campo se envió dos veces[: {field}]. Envíe cada campo una sola vez.",
  "request-too-large": "La solicitud es demasiado grande. Envíe menos datos a la vez.",
  "too-many-requests": "Demasiadas solicitudes. Espere[ {seconds} s] e inténtelo de nuevo.",
  "no-such-route": "Esta página o función no existe. Vuelva atrás y elija otra.",
  "server-fault": "Algo ha fallado en nuestro servidor y ha quedado registrado. Inténtelo de nuevo en un momento.",
  "service-unavailable": "El servicio no está disponible por un momento. Inténtelo de nuevo en unos segundos.",
  "foreign-origin":
    "Esta solicitud procede de otro sitio web y se ha rechazado. Abra la aplicación directamente e inténtelo de nuevo.",
  "account-mode-missing": "No está claro si se trata de la cuenta demo o de la real. Elija una e inténtelo de nuevo.",
  "idempotency-key-missing": "La solicitud no lleva número. Recargue la aplicación e inténtelo de nuevo.",
  "idempotency-key-reused": "Este número de solicitud ya se usó para otra operación. Envíe la solicitud con uno nuevo.",
  "login-required": "Inicie sesión primero.",
  "session-ended": "Su sesión ha terminado. Inicie sesión de nuevo.",
  "operator-only": "Esto es solo para operadores de esta instalación. Envíe un token de operador.",
  "email-invalid": "El correo electrónico no es válido. Revíselo.",
  "mobile-invalid": "El número de móvil no es válido. Revise el número y el prefijo.",
  "area-code-unknown": "Prefijo desconocido. Elija uno de la lista.",
  "email-or-mobile-taken": "No se pudo completar el registro: este correo o móvil ya tiene una cuenta. Inicie sesión.",
  "code-wrong": "El código de verificación no es correcto. Revíselo o solicite uno nuevo.",
  "code-expired": "El código de verificación ha caducado. Solicite uno nuevo.",
  "code-tries-exceeded": "El código se introdujo mal demasiadas veces. Solicite uno nuevo.",
  "code-sent-recently": "Acabamos de enviar un código. Espere[ {seconds} s] antes de solicitar otro.",
  "sms-unavailable": "En este momento no se pueden enviar SMS. Use un correo electrónico en su lugar.",
  "mail-unavailable": "En este momento no se puede enviar correo electrónico. Póngase en contacto con el operador.",
  "password-too-short": "La contraseña es demasiado corta. Use al menos 7 caracteres.",
  "password-too-long": "La contraseña es demasiado larga. Use 128 caracteres como máximo.",
  "password-needs-letters-and-digits": "La contraseña necesita letras y cifras. Añada lo que falta.",
  "password-common": "Esta contraseña es muy común y fácil de adivinar. Elija otra.",
  "password-mismatch": "Las contraseñas no coinciden. Escriba la misma dos veces.",
  "credentials-wrong":
    "No se pudo iniciar sesión: la cuenta o la contraseña no es correcta. Revíselas o restablezca la contraseña.",
  "invite-code-unknown": "Este código de invitación no existe. Revíselo o déjelo vacío.",
  "nickname-invalid": "El apodo debe tener de 2 a 10 caracteres: chinos, letras sin acento o cifras.",
  "busy-try-again": "El servicio está muy ocupado ahora mismo. Inténtelo de nuevo en unos segundos.",
  "file-missing": "No existe ese archivo. Elija una imagen y súbala.",
  "file-too-large": "El archivo es demasiado grande[; el máximo es {maximum}]. Elija uno más pequeño.",
  "image-unreadable": "No se puede leer la imagen. Use un archivo JPG o PNG.",
  "image-too-many-pixels": "La imagen tiene demasiados píxeles[; el máximo es {maximum}]. Use una más pequeña.",
  "amount-not-a-number": "Introduzca una cantidad correcta: cifras con un punto decimal como máximo.",
  "amount-not-positive": "Introduzca una cantidad mayor que cero.",
  "amount-too-many-digits": "La cantidad tiene demasiadas cifras. Introduzca una menor.",
  "amount-too-many-decimals":
    "La cantidad tiene demasiados decimales.[ Aquí se admiten {decimals} como máximo.] Acórtela.",
  "amount-off-grid": "La cantidad no se ajusta al paso de este mercado.[ El paso es {step}.] Ajústela.",
  "amount-too-small": "La cantidad es inferior al mínimo[ de {minimum}][ {currency}]. Introduzca más.",
  "amount-too-large": "La cantidad supera el máximo[ de {maximum}][ {currency}]. Introduzca menos.",
  "price-not-a-number": "Introduzca un precio correcto: cifras con un punto decimal como máximo.",
  "price-not-positive": "Introduzca un precio mayor que cero.",
  "price-too-many-digits": "El precio tiene demasiadas cifras. Revíselo.",
  "price-too-many-decimals":
    "El precio tiene demasiados decimales.[ Aquí se admiten {decimals} como máximo.] Acórtelo.",
  "price-off-grid": "El precio no se ajusta al paso de este mercado.[ El paso es {step}.] Ajústelo.",
  "instrument-unknown": "Este mercado no existe. Elija uno de la lista.",
  "currency-unknown": "Esta moneda no existe. Elija una de la lista.",
  "category-unknown": "Esta categoría no existe. Elija una de la lista.",
  "period-unknown": "Este periodo no existe. Elija uno de la lista.",
  "range-invalid": "El inicio del intervalo es posterior al final. Elija otro intervalo.",
  "favourite-unknown": "Este favorito ya no existe. Recargue la lista.",
  "favourites-full": "Su lista de favoritos está llena[ (máximo {maximum})]. Quite uno primero.",
  "market-closed":
    "Este mercado está cerrado en este momento.[ Abre: {opens_at}.] Inténtelo cuando esté abierto; las órdenes abiertas se pueden cancelar en cualquier momento.",
  "market-halted":
    "La negociación en este mercado está suspendida en este momento; su página de incidentes dice por qué. Inténtelo más tarde; puede cancelar las órdenes abiertas.",
  "market-already-halted": "Un operador ya ha suspendido este mercado. Consulte su página de incidentes.",
  "market-not-halted":
    "Ningún operador ha suspendido este mercado, así que no hay nada que reanudar. Consulte su página de incidentes.",
  "price-stale": "No hay un precio reciente en este momento. Inténtelo de nuevo en unos segundos.",
  "price-too-slow":
    "Los precios de este mercado llegan ahora con retraso o con poca frecuencia para nuevos contratos y opciones. Elija otro mercado; un contrato abierto puede cerrarse en cualquier momento.",
  "real-needs-live-prices":
    "La cuenta real solo opera con precios en directo y ahora no los hay. Use la cuenta demo o inténtelo más tarde.",
  "product-not-on-instrument": "Este mercado no ofrece este tipo de orden. Elija otro mercado.",
  "insufficient-funds":
    "El saldo disponible no es suficiente[: {available}][ {currency}]. Introduzca menos o traspase fondos a este monedero.",
  "price-outside-band": "El precio está demasiado lejos del mercado.[ Debe estar entre {low} y {high}.] Ajústelo.",
  "would-take-liquidity":
    "La orden se ejecutaría al instante, pero pidió que solo entrara en el libro. Cambie el precio o desactive esa opción.",
  "cannot-fill-completely":
    "La orden no puede ejecutarse completa en este momento. Reduzca la cantidad o elija otro tipo de orden.",
  "no-liquidity":
    "No hay con quién operar a este precio en este momento. Inténtelo de nuevo o ponga una orden limitada.",
  "own-order-in-the-way": "La orden se cruzaría con otra suya. Cancele esa primero o cambie el precio.",
  "order-unknown": "No existe esa orden en esta cuenta. Recargue la lista.",
  "order-already-final": "Esta orden ya está ejecutada o cancelada. Recargue la lista.",
  "too-many-open-orders": "Tiene demasiadas órdenes abiertas[ (máximo {maximum})]. Cancele una primero.",
  "desk-overloaded": "Están entrando muchísimas órdenes y la suya no fue aceptada. Inténtelo de nuevo en un momento.",
  "leverage-not-offered": "Este apalancamiento no se ofrece aquí. Elija otro[: {offered}].",
  "lots-too-few": "Son menos lotes de los que se pueden operar[ (mínimo {minimum})]. Introduzca más.",
  "lots-too-many": "Son más lotes de los que se pueden operar[ (máximo {maximum})]. Introduzca menos.",
  "take-profit-wrong-side":
    "El take-profit debe estar del lado de ganancia del precio al que se cerraría la posición. Elija uno más alejado.",
  "stop-loss-wrong-side":
    "El stop-loss debe estar del lado de pérdida del precio al que se cerraría la posición. Elija uno más alejado.",
  "stop-loss-beyond-liquidation":
    "La posición se liquidaría antes de alcanzar este stop-loss. Elija un precio más cercano o menos apalancamiento.",
  "exposure-full":
    "La casa no acepta más en esta dirección de este mercado por ahora. Introduzca menos o inténtelo más tarde.",
  "close-already-asked": "El cierre ya se pidió y ocurre en el próximo tick. Espere un momento.",
  "order-already-open":
    "Esta orden ya entró y no se canceló. Ahora es una posición abierta: consúltela entre sus posiciones.",
  "order-set-aside":
    "Un fallo nuestro impide cambiar esta orden por ahora; lo estamos revisando. Cuando se repare, lo que los precios hayan exigido se hará a esos precios. Si tiene preguntas, contacte con soporte.",
  "duration-not-offered": "Esta duración no se ofrece aquí. Elija una de la lista.",
  "duration-past-close": "Esta orden terminaría después del cierre del mercado. Elija una duración más corta.",
  "stake-too-small": "El importe es menor del permitido[ (mínimo {minimum})][ {currency}]. Introduzca más.",
  "stake-too-large": "El importe es mayor del permitido[ (máximo {maximum})][ {currency}]. Introduzca menos.",
  "currency-not-payable": "Las opciones no se pueden pagar en esta moneda. Elija una de la lista.",
  "option-not-offered-here":
    "Las opciones con dinero real solo se ofrecen donde las permite su país de residencia verificado, y del suyo no consta. La cuenta demo las tiene todas.",
  "receipt-unknown": "No existe ese recibo en esta cuenta. Recargue la lista.",
  "receipt-not-ready":
    "Este recibo aún no está listo: faltan por sellar sus precios. Inténtelo de nuevo[ en {seconds} s].",
  "wallet-unknown": "Este monedero no existe. Elija uno de la lista.",
  "same-wallet": "El origen y el destino son el mismo monedero. Elija dos distintos.",
  "demo-only": "Esto solo es posible en la cuenta demo. Cambie a ella.",
  "top-up-used-today": "La cuenta demo ya se recargó hoy. Inténtelo mañana (UTC).",
  "top-up-not-needed": "La cuenta demo ya tiene sus fondos iniciales o más. No hay nada que recargar.",
  "notice-unknown": "Este aviso ya no existe. Vuelve a cargar la lista.",
  "push-endpoint-not-allowed":
    "No podemos usar el servicio de notificaciones de este navegador. Usa otro; los avisos están igualmente en el centro de avisos.",
  "alert-unknown": "Esta alerta ya no existe. Vuelve a cargar la lista.",
  "alerts-full": "Tienes el máximo de alertas[ ({maximum})]. Elimina una primero.",
  "alert-already-met": "El precio ya está ahí[: {price}]. Elige otro nivel.",
  "alert-percent-invalid":
    "Introduce un movimiento en porcentaje con dos decimales como máximo[, de {minimum} a {maximum}].",
  "alert-expiry-invalid": "Elige un final dentro de los próximos[ {days}] días.",
  "alert-needs-price": "Ahora no hay un precio válido desde el que contar. Inténtalo más tarde.",
  "alert-over": "Esta alerta ya ha saltado o ha terminado. Edítala para usarla de nuevo.",
};
