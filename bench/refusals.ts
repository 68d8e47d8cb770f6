/** How many answers of a load may be refusals. A refused order costs less than an accepted one, so it never counts as one. */

const SHARE_MAX = 0.01;

/** For the bound of a figure, in words. */
export const REFUSED_LIMIT = `≤ ${SHARE_MAX * 100} % refused`;

/** Whether a load of so many accepted and refused orders was one of orders; a load that was never accepted was not. */
export const isRarelyRefused = (accepted: number, refused: number): boolean =>
  accepted > 0 && refused <= SHARE_MAX * (accepted + refused);
