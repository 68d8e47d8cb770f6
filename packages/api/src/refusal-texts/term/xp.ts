/** Refusal texts of money with a term, in Spanish. */

export const termTextsXp = {
  "term-offer-unknown": "Este producto no está disponible. Elija otro de la lista.",
  "term-offer-closed": "Este producto no admite suscripciones nuevas por ahora. Elija otro o vuelva más tarde.",
  "term-offer-sold-out":
    "Este producto está agotado[: quedan {left} {currency}]. Introduzca un importe menor o elija otro.",
  "term-person-limit":
    "Ha alcanzado el límite por cuenta[: aún puede añadir {left} {currency}]. Introduzca un importe menor.",
  "term-order-unknown": "No se encontró esta orden. Elija una de su lista.",
  "term-order-ended": "Esta orden ya ha finalizado. Consulte de nuevo su lista.",
  "term-run-under-way": "Se están pagando los intereses del día. Inténtelo de nuevo en unos minutos.",
  "term-exit-changed": "El importe que recibiría ha cambiado. Revise las nuevas cifras y confirme de nuevo.",
  "term-leaving-gains":
    "Salir del producto de {days} días después de {left} días pagaría más que el producto más corto. Corrija los tipos o el coste de salida.",
  "terms-subject-unknown": "No hay condiciones con este nombre. Elija una de la lista.",
  "terms-changed":
    "Las condiciones han cambiado desde que las viste y no se ha hecho nada. Revisa las nuevas y vuelve a enviarlo.",
} as const;
