/** Refusal texts of money with a term, in Spanish. */

export const termTextsXp = {
  "term-offer-unknown": "Este producto no está disponible. Elige otro de la lista.",
  "term-offer-closed": "Este producto no admite suscripciones nuevas por ahora. Elige otro o vuelve más tarde.",
  "term-offer-sold-out":
    "Este producto está agotado[: quedan {left} {currency}]. Introduce un importe menor o elige otro.",
  "term-person-limit":
    "Has alcanzado el límite por cuenta[: aún puedes añadir {left} {currency}]. Introduce un importe menor.",
  "term-order-unknown": "No se encontró esta orden. Elige una de tu lista.",
  "term-order-ended": "Esta orden ya ha finalizado. Consulta de nuevo tu lista.",
  "term-run-under-way": "Se están pagando los intereses del día. Inténtalo de nuevo en unos minutos.",
  "term-exit-changed": "El importe que recibirías ha cambiado. Revisa las nuevas cifras y confirma de nuevo.",
  "term-leaving-gains":
    "La salida anticipada pagaría más que el producto más corto[ ({days} días, salida tras {left})]. Corrige los tipos o el coste de salida.",
  "terms-subject-unknown": "No hay condiciones con este nombre. Elige una de la lista.",
  "terms-changed":
    "Las condiciones han cambiado desde que las viste y no se ha hecho nada. Revisa las nuevas y vuelve a enviarlo.",
  "wallet-earn-by-products":
    "El dinero entra en la billetera de ahorro al suscribir un producto. Elige otra billetera o un producto.",
} as const;
