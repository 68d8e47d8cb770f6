/** Refusal texts in Spanish. */
import type { RefusalCode } from "../refusal.ts";

export const refusalTextsXp: Readonly<Record<RefusalCode, string>> = {
  "bad-input":
    "Error de parámetro[: {field}][ (valores admitidos: {allowed})][ (mínimo {minimum})][ (máximo {maximum})]. Revisa los datos e inténtalo de nuevo.",
  "malformed-body": "Error de parámetro: no se pudo leer la solicitud. Inténtalo de nuevo.",
  "duplicate-field": "Error de parámetro: un campo se envió dos veces[: {field}]. Envía cada campo una sola vez.",
  "request-too-large": "La solicitud es demasiado grande. Envía menos datos a la vez.",
  "request-too-slow":
    "La solicitud no llegó completa a tiempo y no se hizo nada. Comprueba tu conexión e inténtalo de nuevo.",
  "too-many-requests": "Demasiadas solicitudes. Espera[ {seconds} s] e inténtalo de nuevo.",
  "no-such-route": "Esta página o función no existe. Vuelve atrás y elige otra.",
  "server-fault": "Algo ha fallado en nuestro servidor y ha quedado registrado. Inténtalo de nuevo en un momento.",
  "service-unavailable": "El servicio no está disponible por un momento. Inténtalo de nuevo en unos segundos.",
  "outcome-unknown":
    "No se pudo confirmar a tiempo si se llegó a hacer. Mira tu lista antes de intentarlo de nuevo; si la envías otra vez con el mismo número de solicitud, se hará una sola vez.",
  "took-too-long":
    "Tardó demasiado y se interrumpió; no se cambió nada. Pide menos de una vez, por ejemplo un periodo más corto, o inténtalo de nuevo en un momento.",
  "list-too-deep":
    "Los números de página no llegan más atrás en esta lista[ de {rows} filas]. Continúa desde la última fila mostrada[ ({field} = {from} de una respuesta anterior)] o elige un periodo más corto.",
  "foreign-origin":
    "Esta solicitud procede de otro sitio web y se ha rechazado. Abre la app directamente e inténtalo de nuevo.",
  "account-mode-missing": "No está claro si te refieres a la cuenta demo o a la real. Elige una e inténtalo de nuevo.",
  "idempotency-key-missing": "La solicitud no lleva número. Recarga la app e inténtalo de nuevo.",
  "idempotency-key-reused": "Este número de solicitud ya se usó para otra operación. Envía la solicitud con uno nuevo.",
  "login-required": "Inicia sesión primero.",
  "session-ended": "Tu sesión ha terminado. Inicia sesión de nuevo.",
  "operator-only": "Esto es solo para nuestro equipo. Inicia sesión en la oficina interna.",
  "operator-role-missing": "Esto necesita otra función[: {roles}]. Pídeselo a alguien que la tenga.",
  "step-up-required":
    "[Sin volver a demostrar quién eres, tus operaciones con otros clientes pueden ceder como máximo {maximum} {currency} frente al índice en 24 horas. ]Para esto hace falta volver a demostrar que eres tú. Confírmalo[ con POST {path}][ ({methods})] e inténtalo de nuevo.",
  "account-frozen":
    "Esta cuenta está congelada, así que no se puede añadir ni enviar nada. Descongélala en los ajustes de seguridad; las órdenes abiertas se pueden cerrar.",
  "email-invalid": "El correo electrónico no es válido. Revísalo.",
  "mobile-invalid": "El número de móvil no es válido. Revisa el número y el prefijo.",
  "area-code-unknown": "Prefijo desconocido. Elige uno de la lista.",
  "email-or-mobile-taken": "No se pudo completar el registro: este correo o móvil ya tiene una cuenta. Inicia sesión.",
  "code-wrong": "El código de verificación no es correcto. Revísalo o solicita uno nuevo.",
  "code-expired": "El código de verificación ha caducado. Solicita uno nuevo.",
  "code-tries-exceeded": "El código se introdujo mal demasiadas veces. Solicita uno nuevo.",
  "code-sent-recently": "Acabamos de enviar un código. Espera[ {seconds} s] antes de solicitar otro.",
  "sms-limit-reached":
    "Hoy no se envían más códigos por SMS a este número ni desde tu conexión. Usa un correo electrónico o inténtalo más tarde[, a partir del {until_at}].",
  "sms-unavailable": "En este momento no se pueden enviar SMS. Usa un correo electrónico en su lugar.",
  "mail-unavailable": "En este momento no se puede enviar correo electrónico. Ponte en contacto con Candor.",
  "password-too-short": "La contraseña es demasiado corta. Usa al menos 7 caracteres.",
  "password-too-long": "La contraseña es demasiado larga. Usa 128 caracteres como máximo.",
  "password-needs-letters-and-digits": "La contraseña necesita letras y cifras. Añade lo que falta.",
  "password-common": "Esta contraseña es muy común y fácil de adivinar. Elige otra.",
  "password-mismatch": "Las contraseñas no coinciden. Escribe la misma dos veces.",
  "credentials-wrong":
    "No se pudo iniciar sesión: la cuenta o la contraseña no es correcta. Revísalas o restablece la contraseña.",
  "invite-code-unknown": "Este código de invitación no existe. Revísalo o déjalo vacío.",
  "nickname-invalid": "El apodo debe tener de 2 a 10 caracteres: chinos, letras sin acento o cifras.",
  "profile-signature-invalid":
    "La firma debe tener de 2 a 30 caracteres: chinos, letras sin acento, cifras o espacios.",
  "busy-try-again": "El servicio está muy ocupado ahora mismo. Inténtalo de nuevo en unos segundos.",
  "wallet-address-invalid": "Esta no es una dirección de wallet. Vuelve a conectar una wallet.",
  "wallet-account-unknown": "Esta wallet aún no tiene ninguna cuenta. Regístrate con ella.",
  "wallet-message-invalid": "El mensaje para firmar ha caducado o no es nuestro. Empieza de nuevo con tu wallet.",
  "wallet-signature-wrong": "La firma no corresponde a esta wallet. Firma de nuevo con la misma wallet.",
  "second-factor-required": "Un paso más: confirma con tu segundo factor[ mediante POST {path}][ ({methods})].",
  "second-factor-missing": "Esta cuenta no tiene segundo factor. Configura uno primero.",
  "second-factor-wrong": "Esta prueba no es correcta o ya se usó. Inténtalo de nuevo con una nueva.",
  "second-factor-locked": "Demasiados intentos fallidos. Espera[ hasta {until_at}] e inténtalo de nuevo.",
  "sign-in-step-ended": "Este inicio de sesión tardó demasiado o lo intentaste demasiadas veces. Empieza de nuevo.",
  "step-up-method-unavailable": "Esta cuenta no se puede confirmar de este modo. Elige otro[: {methods}].",
  "authenticator-not-started": "La configuración del autenticador no se inició o tardó demasiado. Empieza de nuevo.",
  "authenticator-already-on": "Ya hay un autenticador configurado. Quítalo primero.",
  "passkey-invalid": "No se pudo comprobar la llave de acceso. Inténtalo de nuevo.",
  "passkey-unknown": "Esa llave de acceso ya no existe. Actualiza la lista.",
  "passkeys-full": "Ya tienes el máximo de llaves de acceso[ ({maximum})]. Quita una primero.",
  "pay-password-invalid": "El PIN de pago tiene seis dígitos. Introdúcelos todos.",
  "pay-password-too-simple": "Este PIN de pago es fácil de adivinar. Elige otros dígitos.",
  "pay-password-mismatch": "Las PIN de pago no coinciden. Escribe la misma dos veces.",
  "pay-password-missing": "Establece primero un PIN de pago en los ajustes de seguridad.",
  "pay-password-wrong": "El PIN de pago no es correcto.[ Intentos restantes: {left}.] Inténtalo de nuevo.",
  "pay-password-locked":
    "El PIN de pago fue incorrecto demasiadas veces. Espera[ hasta {until_at}] o establece uno nuevo.",
  "device-unknown": "Este dispositivo ya tiene la sesión cerrada. Actualiza la lista.",
  "account-not-frozen": "Esta cuenta no está congelada. No hay nada que hacer.",
  "account-frozen-by-operator": "Nuestro equipo congeló esta cuenta. Ponte en contacto con el soporte.",
  "account-restricted":
    "Nuestro equipo suspendió esto en tu cuenta[ hasta el {until_at}][: {what}].[ {why}] Puedes seguir viéndolo todo, cerrar posiciones y cancelar. Ponte en contacto con el soporte.",
  "contact-unchanged": "Esta es la dirección o el número que ya tienes. Introduce otro.",
  "verification-required": "Completa primero la verificación (KYC): esto requiere una identidad verificada.",
  "contacts-not-bound": "Vincula primero un correo electrónico y un número de móvil en los ajustes de seguridad.",
  "verification-field-missing": "Falta algo[: {field}]. Complétalo.",
  "verification-field-invalid": "Hay un dato no válido[: {field}]. Corrígelo.",
  "verification-field-accepted": "Esto ya se aceptó y no se puede cambiar[: {field}]. Envía solo lo que se pidió.",
  "verification-pending": "Tu verificación está en revisión. Espera el resultado.",
  "verification-done": "Esta verificación está completa. No hay nada más que enviar.",
  "verification-level-first": "Completa primero el nivel 1 de la verificación.",
  "birth-date-too-young": "No alcanzas la edad mínima[ de {years} años]. Revisa la fecha de nacimiento.",
  "document-already-used": "Este documento pertenece a otra cuenta verificada. Rechaza su número con un motivo.",
  "country-unknown": "País desconocido. Elige uno de la lista.",
  "verification-unknown": "No existe esa verificación. Actualiza la lista.",
  "verification-not-pending": "Esta verificación ya se decidió. Actualiza la lista.",
  "verification-not-read":
    "Se envió, o se volvió a enviar, después de que lo abrieras. Ábrelo de nuevo y decide entonces.",
  "verification-pictures-not-opened":
    "No has abierto todas las imágenes desde que se enviaron. Míralas y verifica después.",
  "verification-reason-missing": "Un rechazo necesita un motivo para cada dato afectado. Indícalos.",
  "picture-already-used": "Se dio la misma imagen dos veces. Usa una imagen distinta para cada una.",
  "operator-sign-in-wrong":
    "El nombre, la contraseña o el código no es correcto. Revisa los tres y usa un código que no se haya usado.",
  "operator-password-weak":
    "Esta contraseña es demasiado fácil de adivinar. Usa al menos 13 caracteres y ninguna palabra común.",
  "operator-unknown": "Nadie con este nombre está de servicio. Revisa el nombre.",
  "operator-name-taken": "Este nombre ya se dio antes. Elige otro.",
  "operator-roles-unchanged": "Esta persona ya tiene estas funciones. Elige otras.",
  "enrolment-unknown": "Este registro no existe, ya se usó o es demasiado antiguo. Pide uno nuevo.",
  "enrolment-code-wrong": "Este no es el código que se mostró al final del registro. Pídeselo otra vez a la persona.",
  "enrolment-own": "Quien vio el código de registro no puede confirmarlo. Pídeselo a otro administrador.",
  "proposal-unknown": "No existe esta propuesta. Recarga la lista.",
  "proposal-own":
    "Nadie aprueba lo que propuso, ni lo que propuso alguien a quien acaba de añadir. Pídeselo a otra persona.",
  "proposal-changed": "El contenido de esta propuesta ha cambiado desde que lo leíste. Léelo de nuevo.",
  "proposal-ended": "Esta propuesta ya se decidió o ha caducado. Recarga la lista.",
  "file-missing": "No existe ese archivo. Elige una imagen y súbela.",
  "file-too-large": "El archivo es demasiado grande[; el máximo es {maximum}]. Elige uno más pequeño.",
  "image-unreadable": "No se puede leer la imagen. Usa un archivo JPG, PNG o JPEG 2000.",
  "image-too-many-pixels": "La imagen tiene demasiados píxeles[; el máximo es {maximum}]. Usa una más pequeña.",
  "pictures-full":
    "Has subido más imágenes sin usar de las que se pueden guardar[: {maximum} o {size} como máximo]. Usa una de ellas o inténtalo de nuevo[ después de {until_at}], cuando se borre la más antigua.",
  "amount-not-a-number": "Introduce una cantidad correcta: cifras con un punto decimal como máximo.",
  "amount-not-positive": "Introduce una cantidad mayor que cero.",
  "amount-too-many-digits": "La cantidad tiene demasiadas cifras. Introduce una menor.",
  "amount-too-many-decimals":
    "La cantidad tiene demasiados decimales.[ Aquí se admiten {decimals} como máximo.] Acórtala.",
  "amount-off-grid": "La cantidad no se ajusta al paso de este mercado.[ El paso es {step}.] Ajústala.",
  "amount-too-small": "La cantidad es inferior al mínimo[ de {minimum}][ {currency}]. Introduce más.",
  "amount-too-large": "La cantidad supera el máximo[ de {maximum}][ {currency}]. Introduce menos.",
  "price-not-a-number": "Introduce un precio correcto: cifras con un punto decimal como máximo.",
  "price-not-positive": "Introduce un precio mayor que cero.",
  "price-too-many-digits": "El precio tiene demasiadas cifras. Revísalo.",
  "price-too-many-decimals":
    "El precio tiene demasiados decimales.[ Aquí se admiten {decimals} como máximo.] Acórtalo.",
  "price-off-grid": "El precio no se ajusta al paso de este mercado.[ El paso es {step}.] Ajústalo.",
  "instrument-unknown": "Este mercado no existe. Elige uno de la lista.",
  "currency-unknown": "Esta moneda no existe. Elige una de la lista.",
  "category-unknown": "Esta categoría no existe. Elige una de la lista.",
  "period-unknown": "Este periodo no existe. Elige uno de la lista.",
  "range-invalid": "El inicio del intervalo es posterior al final. Elige otro intervalo.",
  "favourite-unknown": "Este favorito ya no existe. Recarga la lista.",
  "favourites-full": "Tu lista de favoritos está llena[ (máximo {maximum})]. Quita uno primero.",
  "market-closed":
    "Este mercado está cerrado en este momento.[ Abre: {opens_at}.] Inténtalo cuando esté abierto; las órdenes abiertas se pueden cancelar en cualquier momento.",
  "market-halted":
    "La negociación en este mercado está suspendida en este momento; su página de incidentes dice por qué. Inténtalo más tarde; puedes cancelar las órdenes abiertas.",
  "market-already-halted": "Nuestro equipo ya ha suspendido este mercado. Consulta su página de incidentes.",
  "market-not-halted":
    "Nuestro equipo no ha suspendido este mercado, así que no hay nada que reanudar. Consulta su página de incidentes.",
  "terms-changed":
    "Las condiciones han cambiado desde que las viste y no se ha hecho nada. Revisa las nuevas y vuelve a enviarlo.",
  "price-stale": "No hay un precio reciente en este momento. Inténtalo de nuevo en unos segundos.",
  "price-too-slow":
    "Los precios de este mercado llegan ahora con retraso o con poca frecuencia para nuevos CFD y opciones. Elige otro mercado; un CFD abierto puede cerrarse en cualquier momento.",
  "real-needs-live-prices":
    "La cuenta real solo opera con precios en tiempo real y ahora no los hay. Usa la cuenta demo o inténtalo más tarde.",
  "product-not-on-instrument": "Este mercado no ofrece este tipo de orden. Elige otro mercado.",
  "insufficient-funds":
    "El saldo disponible no es suficiente[: {available}][ {currency}]. Introduce menos o mueve fondos a esta billetera.",
  "price-outside-band": "El precio está demasiado lejos del mercado.[ Debe estar entre {low} y {high}.] Ajústalo.",
  "would-take-liquidity":
    "La orden se ejecutaría al instante, pero pediste que solo entrara en el libro. Cambia el precio o desactiva esa opción.",
  "cannot-fill-completely":
    "La orden no puede ejecutarse completa en este momento. Reduce la cantidad o elige otro tipo de orden.",
  "no-liquidity": "No hay con quién operar a este precio en este momento. Inténtalo de nuevo o pon una orden limitada.",
  "own-order-in-the-way": "La orden se cruzaría con otra tuya. Cancela esa primero o cambia el precio.",
  "order-unknown": "No existe esa orden en esta cuenta. Recarga la lista.",
  "order-already-final": "Esta orden ya está ejecutada o cancelada. Recarga la lista.",
  "order-awaits-price":
    "Esta orden toma el próximo precio, que llega en un momento. Lo que quede abierto se puede cancelar después.",
  "too-many-open-orders": "Tienes demasiadas órdenes abiertas[ (máximo {maximum})]. Cancela una primero.",
  "desk-overloaded": "Están entrando muchísimas órdenes y la tuya no se aceptó. Inténtalo de nuevo en un momento.",
  "leverage-not-offered": "Este apalancamiento no se ofrece aquí. Elige otro[: {offered}].",
  "lots-too-few": "Son menos lotes de los que se pueden operar[ (mínimo {minimum})]. Introduce más.",
  "lots-too-many": "Son más lotes de los que se pueden operar[ (máximo {maximum})]. Introduce menos.",
  "take-profit-wrong-side":
    "El take profit debe estar del lado de ganancia del precio al que se cerraría la posición. Elige uno más alejado.",
  "stop-loss-wrong-side":
    "El stop loss debe estar del lado de pérdida del precio al que se cerraría la posición. Elige uno más alejado.",
  "stop-loss-beyond-liquidation":
    "La posición se liquidaría antes de alcanzar este stop loss. Elige un precio más cercano o menos apalancamiento.",
  "exposure-full": "Se ha alcanzado el interés abierto máximo en este sentido. Introduce menos o inténtalo más tarde.",
  "open-interest-full":
    "Se ha alcanzado el interés abierto máximo de este mercado. Introduce menos, elige un apalancamiento menor o inténtalo más tarde.",
  "close-already-asked": "El cierre ya se pidió y ocurre en el próximo tick. Espera un momento.",
  "order-already-open":
    "Esta orden ya entró y no se canceló. Ahora es una posición abierta: la encuentras entre tus posiciones.",
  "order-set-aside":
    "Un fallo nuestro impide cambiar esta orden por ahora; lo estamos revisando. Cuando se repare, lo que los precios hayan exigido se hará a esos precios. Si tienes preguntas, contacta con el soporte.",
  "duration-not-offered": "Esta duración no se ofrece aquí. Elige una de la lista.",
  "duration-past-close": "Esta orden terminaría después del cierre del mercado. Elige una duración más corta.",
  "stake-too-small": "El importe es menor del permitido[ (mínimo {minimum})][ {currency}]. Introduce más.",
  "stake-too-large": "El importe es mayor del permitido[ (máximo {maximum})][ {currency}]. Introduce menos.",
  "currency-not-payable": "Las opciones no se pueden pagar en esta moneda. Elige una de la lista.",
  "option-not-offered-here":
    "Las opciones con dinero real solo se ofrecen donde las permite tu país de residencia verificado, y no consta que el tuyo lo haga. La cuenta demo las tiene todas.",
  "receipt-unknown": "No existe ese recibo en esta cuenta. Recarga la lista.",
  "receipt-not-ready":
    "Este recibo aún no está listo: faltan por sellar sus precios. Inténtalo de nuevo[ en {seconds} s].",
  "wallet-unknown": "Esta billetera no existe. Elige una de la lista.",
  "same-wallet": "El origen y el destino son la misma billetera. Elige dos distintas.",
  "demo-only": "Esto solo es posible en la cuenta demo. Cambia a ella.",
  "top-up-used-today": "La cuenta demo ya se recargó hoy. Inténtalo mañana (UTC).",
  "top-up-not-needed":
    "La cuenta demo tiene sus fondos iniciales, o casi[: faltan menos de {minimum} {currency}]. La recarga de hoy no se ha gastado; úsala cuando falte más.",
  "same-currency": "Las dos monedas son la misma. Elige dos distintas.",
  "transfer-one-currency":
    "Un envío a otro usuario se hace en una sola moneda. Elige la misma en los dos lados o conviértela antes.",
  "currency-not-convertible": "Esta moneda no se puede convertir ni enviar[: {currency}]. Elige otra.",
  "quote-unknown": "Esta cotización no existe. Pide una nueva.",
  "quote-expired": "La cotización ha caducado: vale 15 segundos. Pide una nueva.",
  "quote-used": "Esta cotización ya se usó. Mira tus movimientos o pide una nueva.",
  "quote-moved":
    "El precio tras tu confirmación se alejó de la cotización más que su spread[ del {percent} %] y no se ha convertido nada. Mira la nueva cotización y confírmala.",
  "conversion-limit":
    "Cada cotización convierte hasta el equivalente a 100.000 USDT, y en una hora hasta 300.000[; ahora puedes convertir hasta {maximum} {currency}]. Convierte menos o inténtalo más tarde.",
  "house-cannot-cover":
    "Candor no tiene suficiente de esta moneda ahora mismo[; puede pagar hasta {available} {currency}]. Convierte menos o prueba más tarde.",
  "recipient-unknown":
    "No hay ningún usuario con este número y este nombre, correo o móvil. Comprueba ambos con el destinatario.",
  "recipient-self": "Este es tu propio número. Para mover dinero entre tus billeteras, usa Transferir.",
  "recipient-unavailable": "Esta cuenta no puede recibir nada en este momento. Pregunta a su titular.",
  "recipient-lookups-exceeded":
    "Hoy no se ha encontrado a demasiados destinatarios. Pide al destinatario su número y nombre exactos e inténtalo de nuevo[ después de {until_at}].",
  "recipient-new-limit":
    "Durante las 24 horas siguientes a tu primer envío a alguien, los destinatarios nuevos reciben juntos muy poco al día[: como máximo {maximum} {currency}][; quedan {left} {currency}]. Envía menos o inténtalo de nuevo[ después de {until_at}].",
  "surveillance-alarm-unknown": "No existe esa alerta. Vuelve a cargar la lista.",
  "surveillance-alarm-closed": "Otra persona ya ha cerrado esta alerta. Vuelve a cargar la lista.",
  "rate-unavailable": "Ahora mismo no hay precio para esta moneda[: {currency}]. Elige otra o prueba más tarde.",
  "deposit-not-offered":
    "Esta instalación no admite depósitos por esta vía[: {currency}][ ({network})]. Elige otra moneda u otra red, o pregunta al servicio de atención al cliente.",
  "deposit-claims-full": "Ya tienes demasiados depósitos en revisión[: {maximum}]. Espera a que se decida alguno.",
  "deposit-hash-invalid":
    "Esto no es el hash de una transacción ni sus seis últimos caracteres. Cópialo desde tu wallet.",
  "wire-details-invalid": "Algún dato bancario no es válido[: {field}]. Compruébalo con tu banco.",
  "deposit-unknown": "No existe ese depósito. Actualiza la lista.",
  "deposit-decided": "Este depósito ya se decidió. Actualiza la lista.",
  "deposit-own-approval":
    "Este depósito ya lo has aprobado tú, o alguien a quien acabas de añadir o que te acaba de añadir. Tiene que aprobarlo también otra persona.",
  "deposit-already-credited": "Este pago ya se acreditó. Comprueba su hash o su número.",
  "deposit-approvals-differ":
    "La primera aprobación dice otra cosa. Compara las dos con el pago; si la primera está mal, rechaza el depósito.",
  "deposit-proof-not-opened": "No has abierto el comprobante desde que se envió. Míralo y aprueba después.",
  "deposit-amount-reason-missing":
    "No es la cantidad que se declaró. Escribe por qué; el cliente lo lee y otra persona tiene que aprobarlo también.",
  "deposit-hash-missing": "Hace falta el hash completo de la transacción. Introdúcelo.",
  "deposit-hash-differs": "El hash no termina como dijo el cliente. Comprueba de qué transacción se trata.",
  "deposit-bank-number-missing": "Hace falta el número del pago que da el banco. Introdúcelo.",
  "deposit-not-on-chain":
    "La cadena no muestra ningún pago de esta transacción a la dirección propia del cliente. No se ha acreditado nada.",
  "deposit-not-confirmed":
    "La transacción aún no tiene suficientes confirmaciones[: {confirmations}][ de {needed}]. Espera y apruébala entonces.",
  "deposit-amount-differs":
    "La cadena muestra otra cantidad en esta transacción[: {amount}][ {currency}]. Aprueba exactamente esa.",
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
  "payees-full": "Tienes el máximo de direcciones, tarjetas y cuentas[ ({maximum})]. Elimina una primero.",
  "payee-already-saved": "Esto ya está guardado[: {name}]. Úsalo o elimínalo primero.",
  "network-unknown": "Esta moneda no va por esta red. Elige una de la lista.",
  "address-invalid":
    "No es una dirección válida[ en {network}]: no cuadra su suma de control. Cópiala de nuevo entera.",
  "address-of-other-network":
    "Parece una dirección de otra red[: {looks_like}]. Lo que se envíe allí se perdería. Comprueba la red.",
  "memo-invalid": "Esta etiqueta o nota no es válida aquí. Escríbela como te la dio el destinatario o déjala vacía.",
  "bank-field-missing": "Falta algo[: {field}]. Complétalo.",
  "bank-field-invalid": "Hay un dato no válido[: {field}]. Corrígelo.",
  "card-number-invalid": "El número de tarjeta no es válido: no cuadra su dígito de control. Compáralo con la tarjeta.",
  "swift-invalid": "No es un código SWIFT: 8 u 11 letras y cifras, como DEUTDEFF. Pídelo a tu banco.",
  "iban-invalid": "No es un IBAN válido: no cuadran sus dígitos de control o su longitud. Cópialo de nuevo.",
  "aba-invalid": "No es un número ABA válido: nueve cifras cuyo dígito de control no cuadra. Cópialo de nuevo.",
  "terms-out-of-bounds": "Una de las condiciones está fuera de lo permitido[: {term}]. Corrígela.",
  "terms-unchanged": "Estas condiciones no cambian nada. Cambia al menos una.",
  "terms-time-invalid": "Las condiciones entran en vigor en un plazo de 90 días. Elige un momento anterior.",
  "real-only": "Esto solo es posible en la cuenta real. Cambia a ella.",
  "payee-unknown": "Esta dirección o tarjeta no está vinculada a la cuenta. Elige otra o añádela.",
  "withdrawal-unknown": "No existe ese retiro. Actualiza la lista.",
  "withdrawal-not-possible-now": "Este retiro ha avanzado, así que esto ya no es posible. Actualízalo.",
  "withdrawal-way-closed": "Los retiros por esta vía están cerrados ahora. Elige otra red o inténtalo más tarde.",
  "withdrawal-payee-unfit": "Esta moneda no se puede enviar a esa dirección o tarjeta. Elige una que sirva para ella.",
  "withdrawal-payee-waiting":
    "Una dirección o tarjeta nueva debe esperar antes de recibir dinero. Inténtalo de nuevo[ después de {until_at}].",
  "withdrawal-memo-differs": "La etiqueta o el memo se vincula junto con su dirección. Añade la dirección con este.",
  "withdrawal-day-limit":
    "Es más de lo que se puede retirar o enviar a usuarios en 24 horas[; quedan {left} {currency}]. Introduce menos o verifica un nivel superior.",
  "withdrawal-payment-reported-by-you":
    "Tú, o alguien a quien acabas de añadir o que acaba de añadirte, ya informó de este pago. Deja que lo confirme otra persona de finanzas.",
  "withdrawal-failure-reported-by-you":
    "Tú, o alguien a quien acabas de añadir o que acaba de añadirte, ya informó de que este retiro falló. Deja que lo confirme otra persona de finanzas.",
  "withdrawal-approved-by-you":
    "Este retiro ya lo has aprobado tú, o alguien a quien acabas de añadir o que te acaba de añadir. Déjalo a otra persona.",
  "withdrawal-payee-gone": "Su titular ha eliminado al destinatario. Rechaza el retiro.",
  "withdrawal-account-frozen":
    "La cuenta del cliente está congelada o tiene restringidos los retiros. Rechaza el retiro o espera a que termine.",
  "withdrawal-needs-another":
    "Quien aprobó este retiro por última vez o registró su pago no puede hacer esto. Déjalo a otra persona de finanzas.",
  "withdrawal-hash-invalid": "No es una transacción de esa red. Revisa el hash o la referencia.",
  "withdrawal-hash-used": "Esta transacción se registró para otro retiro. Revisa el hash o la referencia.",
  "withdrawal-recipient-differs":
    "El destinatario no es el que se pidió en este retiro. Revísalo; no se confirmó nada.",
  "withdrawal-amount-differs": "El importe no es el que debe llegar. Revísalo; no se confirmó nada.",
  "withdrawal-chain-waiting":
    "La red aún no lo ha confirmado lo suficiente[: {confirmations} de {needed}]. Inténtalo más tarde.",
  "withdrawal-chain-undone":
    "La red ha deshecho esta transacción, así que no llegó nada. Registra que el retiro falló.",
  "withdrawal-chain-unread": "La red no responde ahora. Inténtalo más tarde; no se cambió nada.",
  "liability-proof-unknown": "No se publicó nada con ese número. Elige uno de la lista.",
  "liability-leaf-missing":
    "No tenías ninguna billetera real cuando se publicó, así que no contiene nada tuyo. Elige una posterior.",
  "liability-nobody": "Nadie tiene aún una billetera real, así que no hay nada que publicar.",
  "books-account-unknown": "No existe esa cuenta propia. Elige una de la lista.",
  "customer-unknown": "No existe ese cliente. Comprueba el número.",
  "account-already-frozen": "Nuestro equipo ya congeló esta cuenta. Levanta primero esa congelación.",
  "account-not-restricted": "Esta cuenta no tiene esa restricción. Vuelve a cargar la página del cliente.",
  "operator-account-unchanged":
    "Ya es así: de quién es la cuenta se acordó antes. Vuelve a cargar la página del cliente.",
  "content-unknown": "Este texto ya no existe o no está publicado. Vuelve y elige otro.",
  "content-changed": "Otra persona ha escrito mientras tanto una versión más nueva. Recárgala y escribe de nuevo.",
  "content-empty": "Falta un título: cada idioma necesita uno, y para publicar hace falta el inglés. Añádelo.",
  "setting-unknown": "No existe ese ajuste. Comprueba su clave.",
  "setting-unchanged": "El ajuste ya tiene este valor. Elige otro.",
  "demo-off": "La cuenta demo no se ofrece aquí por ahora. Cambia a la cuenta real.",
  "sandbox-only": "Esto existe solo en un sandbox. Pruébalo en uno.",
  "faucet-no-address": "Aún no tienes dirección de depósito. Abre primero Depositar.",
  "faucet-recently": "Acabas de recibir estas monedas de prueba. Inténtalo de nuevo[ en {seconds} segundos].",
  "faucet-day-full":
    "Ya has recibido estas monedas de prueba bastante en 24 horas[: {maximum} veces]. Inténtalo de nuevo mañana.",
};
