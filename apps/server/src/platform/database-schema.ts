/**
 * The tables as Kysely sees them. Written by `npm run schema:types -w @candor/server` from a migrated database; never by
 * hand.
 */
// biome-ignore lint/complexity/noBannedTypes: filled by the generator
export type Schema = {};
