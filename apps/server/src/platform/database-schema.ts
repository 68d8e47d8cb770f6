/**
 * The tables as Kysely sees them. Written by `npm run schema:types -w @candor/server` from a migrated database; never by
 * hand.
 */
import type { Instant } from "@candor/money/money";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

interface Customer {
  id: string;
  uid: string;
  email: string | null;
  mobile: string | null;
  area_code: string | null;
  password_hash: string;
  nickname: string | null;
  portrait_path: string | null;
  language: string;
  invite_code: string;
  invited_by: string | null;
  registered_at: ColumnType<Instant, string, string>;
}

interface CustomerSession {
  id: string;
  customer_id: string;
  token_hash: Buffer;
  created_at: ColumnType<Instant, string, string>;
  expires_at: ColumnType<Instant, string, string>;
  revoked_at: ColumnType<Instant | null, string | null | undefined, string | null>;
  client_address: string;
  user_agent: string;
}

interface DeskLease {
  instrument_id: number;
  epoch: string;
  taken_at: ColumnType<Instant, string, string>;
}

interface IdempotencyKey {
  customer_id: string;
  portfolio_id: string;
  endpoint: string;
  key: string;
  command_hash: string;
  answer: ColumnType<Json, string, string>;
  created_at: ColumnType<Instant, string | undefined, string>;
}

interface MessageOutbox {
  id: GeneratedAlways<string>;
  channel: string;
  kind: string;
  recipient: string;
  subject: string;
  text: string;
  status: Generated<string>;
  attempts: Generated<number>;
  next_attempt_at: ColumnType<Instant, string | undefined, string>;
  error: string | null;
  created_at: ColumnType<Instant, string | undefined, string>;
  sent_at: ColumnType<Instant | null, string | null | undefined, string | null>;
}

interface OutboxConsumer {
  name: string;
  after_group: Generated<string>;
  after_id: Generated<string>;
  failed_attempts: Generated<number>;
  retry_at: ColumnType<Instant | null, string | null | undefined, string | null>;
}

interface OutboxEvent {
  id: GeneratedAlways<string>;
  commit_group: Generated<string>;
  topic: string;
  payload: ColumnType<Json, string, string>;
  created_at: ColumnType<Instant, string | undefined, string>;
}

interface OutboxParked {
  consumer: string;
  event_id: string;
  topic: string;
  payload: ColumnType<Json, string, string>;
  error: string;
  parked_at: ColumnType<Instant, string | undefined, string>;
}

interface Portfolio {
  id: string;
  customer_id: string;
  mode: string;
  created_at: ColumnType<Instant, string, string>;
}

interface SchemaMigration {
  number: number;
  name: string;
  checksum: string;
  applied_at: ColumnType<Instant, string | undefined, string>;
}

interface SpotFill {
  portfolio_id: string;
  id: string;
  order_id: string;
  instrument_id: number;
  side: string;
  price: string;
  quantity: string;
  value: string;
  fee: string;
  is_maker: boolean;
  counterparty: string;
  created_at: ColumnType<Instant, string, string>;
}

interface SpotOrder {
  portfolio_id: string;
  id: string;
  mode: string;
  instrument_id: number;
  side: string;
  kind: string;
  time_in_force: string;
  is_post_only: boolean;
  limit_price: string;
  quantity: string;
  filled_quantity: string;
  filled_value: string;
  fee: string;
  maker_fee_rate: string;
  taker_fee_rate: string;
  held: string;
  status: string;
  reason: string | null;
  sequence: string;
  created_at: ColumnType<Instant, string, string>;
  updated_at: ColumnType<Instant, string, string>;
  final_at: ColumnType<Instant | null, string | null | undefined, string | null>;
}

interface StoredFile {
  id: string;
  owner_customer_id: string;
  purpose: string;
  media_type: string;
  bytes: number;
  width: number;
  height: number;
  sha256: Buffer;
  created_at: ColumnType<Instant, string | undefined, string>;
}

interface VerificationCode {
  contact: string;
  scene: string;
  salt: Buffer;
  code_hash: Buffer;
  sent_at: ColumnType<Instant, string, string>;
  expires_at: ColumnType<Instant, string, string>;
  tries: Generated<number>;
  used_at: ColumnType<Instant | null, string | null | undefined, string | null>;
}

export interface Schema {
  customer: Customer;
  customer_session: CustomerSession;
  desk_lease: DeskLease;
  idempotency_key: IdempotencyKey;
  message_outbox: MessageOutbox;
  outbox_consumer: OutboxConsumer;
  outbox_event: OutboxEvent;
  outbox_parked: OutboxParked;
  portfolio: Portfolio;
  schema_migration: SchemaMigration;
  spot_fill: SpotFill;
  spot_order: SpotOrder;
  stored_file: StoredFile;
  verification_code: VerificationCode;
}
