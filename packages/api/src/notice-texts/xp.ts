/** Notice texts in Spanish. */
import type { NoticeWords } from "./notice-words.ts";

export const noticeWordsXp: NoticeWords = {
  "price-alert": {
    rose: "{symbol} ha subido a {level}",
    fell: "{symbol} ha bajado a {level}",
    up: "{symbol} sube un {percent}",
    down: "{symbol} baja un {percent}",
    price: "El precio era {price} el {time}.",
    fromPrice: "Contado desde {reference}.",
    fromDay: "Contado en las últimas 24 horas.",
    note: "Tu nota: {note}",
  },
  "margin-call": {
    title: "Aviso de margen: {symbol}",
    left: "{direction}, {lots}: queda {left} de {margin} {currency} de margen, con un resultado de {profit} {currency} al precio {price} el {time}.",
    liquidation: "Se liquida en {liquidation}.",
    choices:
      "Puedes cerrarlo entero o en parte, o fijar un stop de pérdidas. Ninguno asegura un precio concreto; nunca pierdes más que el margen.",
  },
  "contract-closed": {
    "take-profit": "{symbol}: toma de ganancias alcanzada",
    "stop-loss": "{symbol}: stop de pérdidas alcanzado",
    liquidation: "{symbol}: contrato liquidado",
    "session-end": "{symbol}: contrato cerrado, la repetición empezó de nuevo",
    operator: "{symbol}: contrato cerrado, el mercado se retiró",
    closed:
      "{direction}, {lots}: cerrado a {price} el {time}. Resultado {profit} {currency}, comisión {fee} {currency}.",
    maintenance: "Al precio {index} no quedaba más que el mantenimiento del margen de {margin} {currency}.",
    back: "{paid} {currency} vuelve a estar libre en tu cartera de margen.",
    receipt: "El recibo muestra los precios que lo decidieron.",
  },
  "contract-cancelled": {
    title: "{symbol}: orden cancelada",
    market: "{direction}, {lots} a mercado: la orden no se ejecutó.",
    limit: "{direction}, {lots} a {limit}: la orden no se ejecutó.",
    "price-moved": "El precio pasó de lo que la orden permitía.",
    "no-price-in-time": "No llegó un precio a tiempo.",
    "session-ended": "La repetición empezó de nuevo.",
    "exposure-full": "La casa no aceptó más de este mercado.",
    "insufficient-funds": "Tus fondos libres no alcanzaban para entrar a este precio.",
    beyond: "El precio era {price} el {time}.",
    back: "{held} {currency} retenido para ella vuelve a estar libre; no se cobró comisión.",
  },
  "new-device": {
    title: "Nuevo inicio de sesión en tu cuenta",
    facts: "{device}, dirección IP {address}, el {time}.",
    advice:
      "Si no has sido tú, cambia tu contraseña, cierra la sesión en todos los demás dispositivos y congela tu cuenta, todo ello en Seguridad.",
  },
  "verification-decided": {
    verified: "Verificación {level} completada",
    rejected: "Verificación {level}: vuelve a enviar una parte",
    decided: "Se decidió el {time}.",
    next: "Abre Verificación en la aplicación para ver qué hay que volver a enviar y por qué. Todo lo demás sigue siendo válido.",
  },
  "transfer-received": {
    title: "Has recibido {amount} {currency}",
    facts: "{name} (número {uid}) te envió {amount} {currency} el {time}. Está en tu cartera de fondos.",
    note: "Escribió: {note}",
  },
  "transfer-sent": {
    title: "Has enviado {amount} {currency}",
    facts: "Enviaste {amount} {currency} a {name} (número {uid}) el {time}.",
    note: "Escribiste: {note}",
    advice: "Si no has sido tú, congela ahora tu cuenta en Seguridad y contacta con el soporte.",
  },
  "sealed-lost": {
    title: "Algo que nos diste ya no se puede abrir",
    documents:
      "Se ha perdido la clave de imágenes o datos que habías enviado, así que ya nadie puede leerlos. Un nivel verificado sigue verificado; lo que aún estaba en revisión hay que volver a enviarlo.",
    factors:
      "Tu autenticador, tus códigos de recuperación o tu contraseña de pago ya no se podían comprobar y están desactivados. Vuelve a configurarlos en Seguridad.",
    payees:
      "Una tarjeta o cuenta bancaria que habías guardado ya no se podía leer y se ha eliminado. Vuelve a guardarla.",
  },
  "payee-changed": {
    "address-added": "Se ha añadido una dirección de retirada",
    "address-removed": "Se ha eliminado una dirección de retirada",
    "card-added": "Se ha añadido una tarjeta bancaria",
    "card-removed": "Se ha eliminado una tarjeta bancaria",
    "card-international-added": "Se ha añadido una cuenta bancaria",
    "card-international-removed": "Se ha eliminado una cuenta bancaria",
    said: "{place}, el {time}.",
    usable: "Podrás retirar a este destino a partir del {time}.",
    advice: "Si no has sido tú, cambia tu contraseña y congela tu cuenta ahora, ambas cosas en Seguridad.",
  },
  deposit: {
    seen: "Depósito de {amount} {currency} detectado",
    credited: "Depósito de {amount} {currency} abonado",
    rejected: "Depósito de {amount} {currency} rechazado",
    counting: "Se detectó en {network} el {time} y se abona tras {needed} confirmaciones.",
    where: "Está en tu monedero de fondos desde el {time}.",
    why: "El motivo: {reason}",
    next: "Revisa el pago y envía de nuevo el comprobante, o pregunta al servicio de atención al cliente.",
  },
  withdrawal: {
    pending: "Retiro de {amount} {currency} solicitado",
    cancelled: "Retiro de {amount} {currency} cancelado",
    rejected: "Retiro de {amount} {currency} rechazado",
    sent: "Retiro de {amount} {currency} enviado",
    confirmed: "El retiro de {amount} {currency} ha llegado",
    failed: "El retiro de {amount} {currency} ha fallado",
    said: "A {recipient} ({network}), el {time}.",
    bank: "transferencia bancaria",
    arriving: "Llegan {arrives} {currency} tras la comisión de {fee} {currency}.",
    why: "El motivo: {reason}",
    hash: "Transacción: {hash}",
    back: "{amount} {currency} vuelven a estar libres en tu cartera de fondos; no se cobró comisión.",
    advice: "Si no fuiste tú, cancélalo en la aplicación, cambia tu contraseña y congela tu cuenta, todo en Seguridad.",
  },
  every: {
    simulated: "Estos precios son simulados.",
    replay: "Estos precios son una repetición de precios grabados.",
    demo: "Cuenta demo.",
    real: "Cuenta de dinero real.",
    up: "Sube",
    down: "Baja",
    lot: "{count} lote",
    lots: "{count} lotes",
  },
  "account-frozen": {
    takeover: "Vimos señales de que otra persona puede estar usando tu cuenta.",
    identity: "Antes hay que aclarar algo sobre tu identidad.",
    funds: "Antes hay que aclarar de dónde viene tu dinero.",
    authority: "Lo ordenó una autoridad.",
    "owner-asked": "Nos lo pediste.",
    title: "Nuestros operadores congelaron tu cuenta",
    until: "Termina por sí sola a más tardar el {time}.",
    meanwhile:
      "Puedes verlo todo, cerrar órdenes y cancelar; no se puede abrir ni retirar nada. Ponte en contacto con el soporte.",
  },
  "account-unfrozen": {
    title: "Tu cuenta ya no está congelada",
    facts: "La congelación de nuestros operadores terminó el {time}.",
  },
  credited: {
    title: "{amount} {currency} abonados",
    facts: "Dos de nuestros operadores abonaron {amount} {currency} en tu cartera de fondos el {time}.",
    reason: "Motivo: {reason}",
  },
};
