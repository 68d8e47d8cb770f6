/** The name of a device that does not say what it is; whoever reads it is told so in their language. */
export const UNKNOWN_DEVICE = "?";
