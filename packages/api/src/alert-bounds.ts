/** How much an alert may ask for, once, for form and server. Free of libraries so that forms stay light. */

export const ALERT_NOTE_MAX = 60;
/** Of a move, in percent with two decimals. */
export const ALERT_PERCENT_MIN = "0.1";
export const ALERT_PERCENT_MAX = "500";
