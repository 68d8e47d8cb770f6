/**
 * The tables as Kysely sees them. Written by `npm run schema:types -w @candor/server` from a migrated database; never by
 * hand.
 */
import type { Instant, LocalDate } from "@candor/money/money";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

interface AccountFreeze {
  id: GeneratedAlways<string>;
  customer_id: string;
  frozen_by: string;
  frozen_at: ColumnType<Instant, string, string>;
  ended_at: ColumnType<Instant | null, string | null | undefined, string | null>;
  cause: string | null;
  note: Generated<string>;
  expires_at: ColumnType<Instant | null, string | null | undefined, string | null>;
  proposal_id: string | null;
  end_proposal_id: string | null;
}

interface AccountRestriction {
  id: GeneratedAlways<string>;
  customer_id: string;
  kind: string;
  cause: string;
  words: string;
  note: string;
  begun_at: ColumnType<Instant, string, string>;
  expires_at: ColumnType<Instant, string, string>;
  proposal_id: string;
  ended_at: ColumnType<Instant | null, string | null | undefined, string | null>;
  end_proposal_id: string | null;
}

interface AgreedPosting {
  proposal_id: string;
  transfer_id: string;
  posted_at: ColumnType<Instant, string, string>;
}

interface Authenticator {
  customer_id: string;
  sealed_secret: Buffer;
  started_at: ColumnType<Instant, string, string>;
  confirmed_at: ColumnType<Instant | null, string | null | undefined, string | null>;
  last_step: string | null;
}

interface BooksCheck {
  id: GeneratedAlways<string>;
  asked_by: string | null;
  asked_at: ColumnType<Instant, string, string>;
  steps: number;
  steps_done: Generated<number>;
  finished_at: ColumnType<Instant | null, string | null | undefined, string | null>;
  accounts: Generated<number>;
  transfers: Generated<number>;
  seals: Generated<number>;
  faults: Generated<string[]>;
}

interface Candle {
  instrument_id: number;
  period_minutes: number;
  opened_at: ColumnType<Instant, string, string>;
  open: string;
  high: string;
  low: string;
  close: string;
  volume: string;
}

interface ChainBlock {
  network: string;
  height: string;
  hash: string;
}

interface ChainCredit {
  id: string;
  customer_id: string;
  currency_id: number;
  network: string;
  amount: string;
  credited_at: ColumnType<Instant, string, string>;
  claim_id: string | null;
}

interface ChainOutput {
  id: string;
  network: string;
  tx_hash: string;
  output_index: number;
  block_number: string | null;
  block_hash: string | null;
  currency_id: number;
  customer_id: string;
  address: string | null;
  chain_amount: string;
  amount: string;
  state: string;
  seen_at: ColumnType<Instant, string, string>;
  credit_id: string | null;
  vanished_at: ColumnType<Instant | null, string | null | undefined, string | null>;
}

interface ChainWatch {
  network: string;
  height: string;
  hash: string;
  looked_at: ColumnType<Instant, string, string>;
  fault: string | null;
  failed_since: ColumnType<Instant | null, string | null | undefined, string | null>;
}

interface CodeSeries {
  contact: string;
  scene: string;
  line: string;
  sends: number;
  begun_at: ColumnType<Instant, string, string>;
  last_sent_at: ColumnType<Instant, string, string>;
}

interface ContentItem {
  id: string;
  kind: string;
  state: string;
  place: Generated<number>;
  latest_version: number;
  published_version: number | null;
  shown_from: ColumnType<Instant | null, string | null | undefined, string | null>;
  shown_until: ColumnType<Instant | null, string | null | undefined, string | null>;
  published_by: string | null;
  created_at: ColumnType<Instant, string, string>;
  changed_at: ColumnType<Instant, string, string>;
}

interface ContentPicture {
  id: string;
  media_type: string;
  content: Buffer;
  sha256: Buffer;
  added_by: string;
  at: ColumnType<Instant, string, string>;
}

interface ContentText {
  item_id: string;
  version: number;
  language: string;
  title: string;
  summary: string;
  body: string;
}

interface ContentVersion {
  item_id: string;
  version: number;
  picture: string | null;
  link: string | null;
  written_by: string | null;
  restored_from: number | null;
  at: ColumnType<Instant, string, string>;
}

interface ContractClosing {
  portfolio_id: string;
  id: string;
  order_id: string;
  mode: string;
  instrument_id: number;
  lots: string;
  cause: string;
  tick_seq: string;
  tick_index: string;
  price: string;
  released: string;
  profit: string;
  fee: string;
  gap: string;
  created_at: ColumnType<Instant, string, string>;
  asked_after: string | null;
  asked_at: ColumnType<Instant | null, string | null | undefined, string | null>;
}

interface ContractOrder {
  portfolio_id: string;
  id: string;
  mode: string;
  instrument_id: number;
  direction: string;
  limit_price: string | null;
  worst_price: string | null;
  lots: string;
  closed_lots: Generated<string>;
  leverage: number;
  tick_value: string;
  maintenance_rate: string;
  half_spread: string;
  fee_rate: string;
  financing_rate: string;
  margin: string;
  first_margin: string;
  open_fee: Generated<string>;
  close_fee: Generated<string>;
  financing: Generated<string>;
  profit: Generated<string>;
  take_profit: string | null;
  stop_loss: string | null;
  is_called: Generated<boolean>;
  open_price: string | null;
  open_seq: string | null;
  close_price: string | null;
  after_seq: string;
  closing_lots: string | null;
  financed_day: number | null;
  status: string;
  reason: string | null;
  receipt_id: string | null;
  created_at: ColumnType<Instant, string, string>;
  opened_at: ColumnType<Instant | null, string | null | undefined, string | null>;
  updated_at: ColumnType<Instant, string, string>;
  final_at: ColumnType<Instant | null, string | null | undefined, string | null>;
  closing_after: string | null;
  stops_after: string | null;
  taken_after: string | null;
  bump_ms: Generated<number>;
  closing_at: ColumnType<Instant | null, string | null | undefined, string | null>;
  terms_id: string | null;
}

interface ContractPastStops {
  portfolio_id: string;
  id: string;
  order_id: string;
  take_profit: string | null;
  stop_loss: string | null;
  heard_seq: string;
  after_seq: string;
  created_at: ColumnType<Instant, string, string>;
}

interface ContractSetAside {
  portfolio_id: string;
  order_id: string;
  instrument_id: number;
  tick_seq: string;
  fault: string;
  created_at: ColumnType<Instant, string, string>;
  mended_at: ColumnType<Instant | null, string | null | undefined, string | null>;
}

interface Conversion {
  id: string;
  portfolio_id: string;
  quote_id: string;
  amount: string;
  paid: string;
  fee: string;
  created_at: ColumnType<Instant, string, string>;
  worth: string | null;
  judged_from_seq: string | null;
  judged_to_seq: string | null;
}

interface ConversionAcceptance {
  id: string;
  portfolio_id: string;
  quote_id: string;
  amount: string;
  worth: string;
  created_at: ColumnType<Instant, string, string>;
  command_key: string | null;
  command_hash: string | null;
  ended_as: string | null;
  ended_at: ColumnType<Instant | null, string | null | undefined, string | null>;
}

interface ConversionQuote {
  id: string;
  portfolio_id: string;
  from_currency_id: number;
  to_currency_id: number;
  from_instrument_id: number | null;
  from_seq: string | null;
  from_ticks: string | null;
  to_instrument_id: number | null;
  to_seq: string | null;
  to_ticks: string | null;
  spread_rate: string;
  fee_rate: string;
  created_at: ColumnType<Instant, string, string>;
  expires_at: ColumnType<Instant, string, string>;
  used_at: ColumnType<Instant | null, string | null | undefined, string | null>;
}

interface CreditEvent {
  id: GeneratedAlways<string>;
  customer_id: string;
  kind: string;
  points: number;
  reference: string;
  at: ColumnType<Instant, string, string>;
}

interface Currency {
  id: Generated<number>;
  code: string;
  decimals: number;
}

interface Customer {
  id: string;
  uid: string;
  email: string | null;
  mobile: string | null;
  area_code: string | null;
  password_hash: string | null;
  nickname: string | null;
  portrait_path: string | null;
  language: string;
  invite_code: string;
  invited_by: string | null;
  registered_at: ColumnType<Instant, string, string>;
  wallet_address: string | null;
  wallet_chain_id: string | null;
  verified_level: Generated<number>;
  signature: string | null;
  time_zone: string | null;
}

interface CustomerDayRefusals {
  customer_id: string;
  day: LocalDate;
  refused: Generated<string>;
  voided: Generated<string>;
}

interface CustomerNameWord {
  word_hash: Buffer;
  customer_id: string;
}

interface CustomerNamed {
  customer_id: string;
  decided_at: ColumnType<Instant, string, string>;
}

interface CustomerOutflow {
  customer_id: string | null;
  created_at: ColumnType<Instant | null, string | null | undefined, string | null>;
  worth_btc: string | null;
}

interface CustomerResidence {
  id: GeneratedAlways<string>;
  customer_id: string;
  country: string | null;
  verified_at: ColumnType<Instant, string, string>;
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
  proved_at: ColumnType<Instant | null, string | null | undefined, string | null>;
  last_seen_at: ColumnType<Instant, string, string>;
  known_device_id: string | null;
}

interface DemoTopUp {
  portfolio_id: string;
  topped_up_on: LocalDate;
}

interface DepositAddress {
  address: string;
  customer_id: string;
  key_id: string;
  key_index: number;
  made_at: ColumnType<Instant, string, string>;
}

interface DepositApproval {
  claim_id: string;
  operator: string;
  at: ColumnType<Instant, string, string>;
  amount: string;
  tx_hash: string | null;
  output_index: number | null;
  bank_number: string | null;
  amount_reason: string | null;
}

interface DepositClaim {
  id: string;
  customer_id: string;
  kind: string;
  currency_id: number;
  network: string | null;
  amount: string;
  account: string;
  tx_hash: string | null;
  aba: string | null;
  swift: string | null;
  iban: string | null;
  reference: string | null;
  file_id: string;
  picture_path: string;
  state: string;
  submitted_at: ColumnType<Instant, string, string>;
  decided_at: ColumnType<Instant | null, string | null | undefined, string | null>;
  decided_by: string | null;
  reason: string | null;
  credited: string | null;
  worth_usdt: string | null;
  bank_number: string | null;
  amount_reason: string | null;
}

interface DepositKey {
  id: string;
  next_index: Generated<number>;
}

interface DepositView {
  id: GeneratedAlways<string>;
  claim_id: string;
  customer_id: string;
  operator: string;
  at: ColumnType<Instant, string, string>;
  reason: string;
}

interface DeskHeard {
  instrument_id: number;
  seq: string;
}

interface FaucetGift {
  id: string;
  customer_id: string;
  currency_id: number;
  address: string;
  amount: string;
  asked_at: ColumnType<Instant, string, string>;
  tx_hash: string | null;
}

interface Favourite {
  customer_id: string;
  id: string;
  instrument_id: number;
  place: number;
}

interface FloodAlarm {
  order_id: string;
  portfolio_id: string;
  customer_id: string;
  ended_at: ColumnType<Instant, string, string>;
  looked_at: ColumnType<Instant, string, string>;
  refused_of_customer: string;
  refused_of_address: string;
}

interface GivenUpSeal {
  id: GeneratedAlways<string>;
  customer_id: string;
  kind: string;
  kept: ColumnType<Json, string, string>;
  operator: string;
  at: ColumnType<Instant, string, string>;
}

interface HaltCommand {
  id: GeneratedAlways<string>;
  instrument_id: number;
  kind: string;
  asked_by: string;
  asked_at: ColumnType<Instant, string, string>;
  reason: string;
  expires_at: ColumnType<Instant | null, string | null | undefined, string | null>;
  confirmed_by: string | null;
  confirmed_at: ColumnType<Instant | null, string | null | undefined, string | null>;
  applied_at: ColumnType<Instant | null, string | null | undefined, string | null>;
}

interface HaltEntry {
  id: GeneratedAlways<string>;
  instrument_id: number;
  kind: string;
  cause: string;
  at: ColumnType<Instant, string, string>;
  after_seq: string;
  operators: string[];
  reason: string;
  samples: ColumnType<Json, string, string>;
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

interface Installation {
  id: Generated<number>;
  kind: string;
  since: ColumnType<Instant, string | undefined, string>;
}

interface InstallationKey {
  kind: string;
  mark: string;
  since: ColumnType<Instant, string | undefined, string>;
}

interface Instrument {
  id: number;
  symbol: string;
  names: ColumnType<Json, string, string>;
  category_id: number;
  base_currency_id: number;
  quote_currency_id: number;
  price_scale: number;
  tick_units: number;
  quantity_scale: number;
  lot_units: number;
  min_notional: string;
  price_band: string;
  products: string[];
  ladder_levels: number;
  ladder_half_spread: string;
  ladder_step: string;
  ladder_level_lots: string;
  ladder_refill_lots_per_second: string;
  start_price: string;
  yearly_volatility: number;
  daily_volume: number;
  sources: ColumnType<Json, string | undefined, string>;
  calendar: string;
  freshness_ms: number;
}

interface InstrumentContract {
  instrument_id: number;
  settle_currency_id: number;
  tick_value: string;
  lot_size: string;
}

interface InstrumentOption {
  instrument_id: number;
  currency_id: number;
}

interface KnownDevice {
  id: GeneratedAlways<string>;
  customer_id: string;
  token_hash: Buffer;
  expires_at: ColumnType<Instant, string, string>;
  wrong: Generated<number>;
  sign_ins: Generated<number>;
}

interface Lease {
  name: string;
  epoch: string;
  holder: Generated<string>;
  taken_at: ColumnType<Instant, string, string>;
  expires_at: ColumnType<Instant, string, string>;
}

interface LedgerAccount {
  id: string;
  portfolio_id: string;
  mode: string;
  purpose: string;
  currency_id: number;
  instrument_id: Generated<number>;
  posted: Generated<string>;
  held: Generated<string>;
  created_at: ColumnType<Instant, string | undefined, string>;
}

interface LedgerBalanceMark {
  account_id: string;
  transfer_id: string;
  balance: string;
}

interface LedgerHoldExpiry {
  portfolio_id: string;
  hold_id: string;
  account_id: string;
  reference: string;
  expires_at: ColumnType<Instant, string, string>;
}

interface LedgerRowTally {
  account_id: string;
  rows: string;
}

interface LedgerSeal {
  number: string;
  first_group: string;
  end_group: string;
  transfers: number;
  previous_hash: Buffer;
  hash: Buffer;
  sealed_at: ColumnType<Instant, string | undefined, string>;
}

interface LedgerTransfer {
  id: string;
  from_account_id: string;
  to_account_id: string | null;
  commit_group: Generated<string>;
  created_at: ColumnType<Instant, string, string>;
  reverses_id: string | null;
  amount: string;
  step: string;
  kind: string;
  reference: string;
  hold_reference: string | null;
  note: string | null;
}

interface LiabilityLeaf {
  proof_id: string;
  customer_id: string;
  position: number;
  salt: Buffer;
}

interface LiabilityNode {
  proof_id: string;
  level: number;
  position: number;
  leaves: number;
  hash: Buffer;
  sums: string;
}

interface LiabilityProof {
  id: GeneratedAlways<string>;
  made_at: ColumnType<Instant, string, string>;
  leaves: number;
  root: Buffer;
  previous: string;
  body: string;
  number: string;
}

interface LoneApproval {
  kind: string;
  subject_id: string;
  operator: string;
  customer_id: string;
  worth_usdt: string;
  at: ColumnType<Instant, string, string>;
}

interface LooseFile {
  id: string | null;
  owner_customer_id: string | null;
  bytes: number | null;
  wanted_at: ColumnType<Instant | null, string | null | undefined, string | null>;
}

interface MarketDataOrigin {
  id: Generated<number>;
  mode: string;
  origin: string;
  since: ColumnType<Instant, string, string>;
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

interface Network {
  id: string;
  name: string;
  family: string;
  chain_id: number | null;
  confirmations: number;
  expected_minutes: number;
  has_memo: Generated<boolean>;
  is_test: Generated<boolean>;
}

interface Notice {
  customer_id: string;
  id: string;
  kind: string;
  parameters: ColumnType<Json, string, string>;
  source: string;
  created_at: ColumnType<Instant, string, string>;
  read_at: ColumnType<Instant | null, string | null | undefined, string | null>;
  deleted_at: ColumnType<Instant | null, string | null | undefined, string | null>;
}

interface Operator {
  name: string;
  created_at: ColumnType<Instant, string, string>;
  revoked_at: ColumnType<Instant | null, string | null | undefined, string | null>;
  roles: string[];
  added_by: string | null;
  approved_by: string | null;
}

interface OperatorAccount {
  id: GeneratedAlways<string>;
  operator: string;
  customer_id: string;
  since: ColumnType<Instant, string, string>;
  proposal_id: string;
  ended_at: ColumnType<Instant | null, string | null | undefined, string | null>;
  end_proposal_id: string | null;
}

interface OperatorAct {
  id: GeneratedAlways<string>;
  operator: string | null;
  at: ColumnType<Instant, string, string>;
  act: string;
  reason: Generated<string>;
  subject_kind: string | null;
  subject_id: string | null;
  details: Generated<string>;
}

interface OperatorActLink {
  sequence: string;
  act_id: string;
  hash: Buffer;
}

interface OperatorActMark {
  sequence: string;
  mark: Buffer;
  at: ColumnType<Instant, string, string>;
}

interface OperatorAuthenticator {
  operator: string;
  password_hash: string;
  sealed_secret: Buffer;
  last_step: string;
}

interface OperatorChallenge {
  challenge_hash: Buffer;
  enrolment_id: string | null;
  expires_at: ColumnType<Instant, string, string>;
}

interface OperatorEnrolment {
  id: GeneratedAlways<string>;
  operator: string;
  token_hash: Buffer;
  made_at: ColumnType<Instant, string, string>;
  expires_at: ColumnType<Instant, string, string>;
  shown_to: string | null;
  method: string | null;
  password_hash: string | null;
  sealed_secret: Buffer | null;
  used_at: ColumnType<Instant | null, string | null | undefined, string | null>;
  tries: Generated<number>;
  confirmation_hash: Buffer | null;
  confirmation_tries: Generated<number>;
  confirmed_by: string | null;
  confirmed_at: ColumnType<Instant | null, string | null | undefined, string | null>;
}

interface OperatorPasskey {
  operator: string;
  credential_id: Buffer;
  public_key: Buffer;
  counter: string;
  made_at: ColumnType<Instant, string, string>;
}

interface OperatorSession {
  id: GeneratedAlways<string>;
  operator: string;
  token_hash: Buffer;
  began_at: ColumnType<Instant, string, string>;
  seen_at: ColumnType<Instant, string, string>;
  ends_at: ColumnType<Instant, string, string>;
  ended_at: ColumnType<Instant | null, string | null | undefined, string | null>;
  client_address: string;
  user_agent: string;
}

interface OptionCountry {
  id: GeneratedAlways<string>;
  country: string;
  is_offered: boolean;
  asked_by: string;
  confirmed_by: string;
  reason: string;
  at: ColumnType<Instant, string, string>;
}

interface OptionOrder {
  portfolio_id: string;
  id: string;
  mode: string;
  instrument_id: number;
  currency_id: number;
  direction: string;
  seconds: number;
  stake: string;
  payout_rate: string;
  payout: string;
  after_seq: string;
  entry_price: string | null;
  entry_seq: string | null;
  entry_at: ColumnType<Instant | null, string | null | undefined, string | null>;
  end_at: ColumnType<Instant | null, string | null | undefined, string | null>;
  price_count: number | null;
  price_sum: string | null;
  end_seq: string | null;
  status: string;
  reason: string | null;
  created_at: ColumnType<Instant, string, string>;
  updated_at: ColumnType<Instant, string, string>;
  final_at: ColumnType<Instant | null, string | null | undefined, string | null>;
  bump_ms: Generated<number>;
  apart_ppb: string | null;
  is_step_bound: Generated<boolean>;
  terms_id: string | null;
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

interface Passkey {
  id: string;
  customer_id: string;
  credential_id: Buffer;
  public_key: Buffer;
  counter: string;
  transports: string[];
  name: string;
  created_at: ColumnType<Instant, string, string>;
  last_used_at: ColumnType<Instant | null, string | null | undefined, string | null>;
}

interface PasskeyChallenge {
  challenge_hash: Buffer;
  customer_id: string;
  purpose: string;
  created_at: ColumnType<Instant, string, string>;
  expires_at: ColumnType<Instant, string, string>;
}

interface PasswordGuess {
  subject: Buffer;
  wrong: number;
  last_at: ColumnType<Instant, string, string>;
  locked_until: ColumnType<Instant | null, string | null | undefined, string | null>;
}

interface PayPassword {
  customer_id: string;
  password_hash: string;
  set_at: ColumnType<Instant, string, string>;
  wrong_in_row: Generated<number>;
  locks_in_row: Generated<number>;
  locked_until: ColumnType<Instant | null, string | null | undefined, string | null>;
}

interface Payee {
  id: string;
  customer_id: string;
  kind: string;
  currency_id: number | null;
  network: string;
  address: string | null;
  memo: string | null;
  name: string;
  last_four: string;
  sealed: Buffer | null;
  fingerprint: Buffer;
  place: number;
  created_at: ColumnType<Instant, string, string>;
  usable_from: ColumnType<Instant, string, string>;
  removed_at: ColumnType<Instant | null, string | null | undefined, string | null>;
}

interface Portfolio {
  id: string;
  customer_id: string;
  mode: string;
  created_at: ColumnType<Instant, string, string>;
}

interface PriceAlert {
  customer_id: string;
  id: string;
  instrument_id: number;
  kind: string;
  price: string | null;
  percent: number | null;
  counted_from: string | null;
  reference_price: string | null;
  repeats: boolean;
  note: string;
  expires_at: ColumnType<Instant | null, string | null | undefined, string | null>;
  status: string;
  is_resting: boolean;
  revision: number;
  since_seq: string;
  is_watched: boolean;
  price_mode: string;
  fired_count: number;
  fired_at: ColumnType<Instant | null, string | null | undefined, string | null>;
  fired_price: string | null;
  fired_side: string | null;
  created_at: ColumnType<Instant, string, string>;
  changed_at: ColumnType<Instant, string, string>;
  deleted_at: ColumnType<Instant | null, string | null | undefined, string | null>;
}

interface PriceAlertJudged {
  instrument_id: number;
  seq: string;
}

interface Proposal {
  id: string;
  kind: string;
  subject: string;
  summary: string;
  reason: string;
  proposer_roles: string[];
  approver_roles: string[];
  proposed_by: string;
  proposed_at: ColumnType<Instant, string, string>;
  expires_at: ColumnType<Instant, string, string>;
  state: Generated<string>;
  decided_by: string | null;
  decided_at: ColumnType<Instant | null, string | null | undefined, string | null>;
  decision_reason: string | null;
  request_key: string | null;
}

interface PushSubscription {
  customer_id: string;
  id: string;
  endpoint: string;
  browser_key: string;
  browser_secret: string;
  language: string;
  time_zone: string;
  created_at: ColumnType<Instant, string, string>;
}

interface Receipt {
  portfolio_id: string;
  id: string;
  order_id: string;
  kind: string;
  key_id: string;
  body: string;
  issued_at: ColumnType<Instant, string, string>;
}

interface RecoveryCode {
  customer_id: string;
  number: number;
  salt: Buffer;
  code_hash: Buffer;
  created_at: ColumnType<Instant, string, string>;
  used_at: ColumnType<Instant | null, string | null | undefined, string | null>;
}

interface RefusedCalls {
  slot_at: ColumnType<Instant, string, string>;
  customer_id: string | null;
  address_group: string;
  count: string;
}

interface RelatedLink {
  id: GeneratedAlways<string>;
  customer_id: string;
  kind: string;
  shared: Buffer;
  evidence_id: string;
  since: ColumnType<Instant, string, string>;
  ended_at: ColumnType<Instant | null, string | null | undefined, string | null>;
}

interface SafetyEvent {
  id: GeneratedAlways<string>;
  customer_id: string;
  event: string;
  at: ColumnType<Instant, string, string>;
  user_agent: string;
  client_address: string;
}

interface SchemaMigration {
  number: number;
  name: string;
  checksum: string;
  applied_at: ColumnType<Instant, string | undefined, string>;
}

interface SecondFactorTries {
  customer_id: string;
  wrong_in_row: Generated<number>;
  locks_in_row: Generated<number>;
  locked_until: ColumnType<Instant | null, string | null | undefined, string | null>;
}

interface SignInStep {
  ticket_hash: Buffer;
  customer_id: string;
  created_at: ColumnType<Instant, string, string>;
  expires_at: ColumnType<Instant, string, string>;
  tries: Generated<number>;
  used_at: ColumnType<Instant | null, string | null | undefined, string | null>;
}

interface SiteSettingChange {
  id: GeneratedAlways<string>;
  keyword: string;
  value: string;
  proposal_id: string;
  proposed_by: string;
  approved_by: string;
  reason: string;
  at: ColumnType<Instant, string, string>;
}

interface SmsDay {
  day: LocalDate;
  kind: string;
  subject: Buffer;
  sent: Generated<number>;
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
  given_usdt: string | null;
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
  maker_notional: string;
  taker_notional: string;
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
  due_from: ColumnType<Instant | null, string | null | undefined, string | null>;
  terms_id: string | null;
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
  sealed_key: Buffer | null;
  given_up_at: ColumnType<Instant | null, string | null | undefined, string | null>;
  wanted_at: ColumnType<Instant, string | undefined, string>;
}

interface SurveillanceAlarm {
  id: GeneratedAlways<string>;
  kind: string;
  subject: string;
  customer_ids: string[];
  facts: ColumnType<Json, string, string>;
  opened_at: ColumnType<Instant, string, string>;
  renewed_at: ColumnType<Instant, string, string>;
  closed_at: ColumnType<Instant | null, string | null | undefined, string | null>;
  closed_by: string | null;
  note: string | null;
}

interface SurveillanceMark {
  watcher: string;
  seen_to: string;
}

interface TermOffer {
  id: Generated<number>;
  subject: string;
  days: number | null;
}

interface TermOrder {
  id: string;
  customer_id: string;
  portfolio_id: string;
  mode: string;
  offer_id: number;
  terms_id: string;
  currency_id: number;
  principal: string;
  rate: string | null;
  pays_daily: boolean;
  days: number | null;
  taken_at: ColumnType<Instant, string, string>;
  taken_day: number;
  at_maturity: string;
  renews_id: string | null;
  status: string;
  balance: string;
  carry: Generated<string>;
  paid: Generated<string>;
  reserved: string;
  done_day: number;
  ends_day: number | null;
  ended_at: ColumnType<Instant | null, string | null | undefined, string | null>;
  refund: string | null;
  penalty: string | null;
}

interface TermPayment {
  portfolio_id: string;
  day: number;
  order_id: string;
  currency_id: number;
  amount: string;
}

interface TermQuota {
  offer_id: number;
  mode: string;
  taken: string;
}

interface TermRun {
  day: number;
  started_at: ColumnType<Instant, string, string>;
  cursor: Generated<string>;
  finished_at: ColumnType<Instant | null, string | null | undefined, string | null>;
}

interface TermsEdition {
  id: GeneratedAlways<string>;
  kind: string;
  subject: string;
  edition: number;
  content: ColumnType<Json, string, string>;
  proposal_id: string | null;
  effective_at: ColumnType<Instant, string, string>;
}

interface TickBlock {
  instrument_id: number;
  first_seq: string;
  last_at: ColumnType<Instant, string, string>;
  packed: Buffer;
}

interface TickBlockKept {
  instrument_id: number;
  first_seq: string;
  last_at: ColumnType<Instant, string, string>;
  packed: Buffer;
}

interface TickBlockPin {
  instrument_id: number;
  first_seq: string;
  referrer: string;
}

interface TickHead {
  instrument_id: number;
  first_seq: string;
  last_seq: string;
  first_at: ColumnType<Instant, string, string>;
  last_at: ColumnType<Instant, string, string>;
  format: number;
  key_number: number | null;
  entry_count: number;
  price_mode: string;
  merkle_root: Buffer;
  hash: Buffer;
  signature: Buffer | null;
}

interface TickHeadExport {
  folder: string;
  file: string;
  file_bytes: string;
  instrument_ids: number[];
  last_seqs: string[];
}

interface TickHeadKept {
  instrument_id: number;
  first_seq: string;
  checkpoint: number;
  previous_hash: Buffer;
  path: Buffer;
}

interface TickHeadOrphaned {
  epoch: number;
  instrument_id: number;
  run: number;
  heads: Buffer;
}

interface TickJournal {
  step_at: ColumnType<Instant, string, string>;
  instrument_ids: number[];
  seqs: string[];
  chart_ats: string[];
  prices: string[];
  volumes: string[];
  are_valid: boolean[];
  samples: Generated<Buffer>;
  late_marks: Generated<number[]>;
  epoch: string;
}

interface TickLogCheckpoint {
  instrument_id: number;
  number: number;
  price_mode: string;
  first_seq: string;
  last_seq: string;
  first_at: ColumnType<Instant, string, string>;
  last_at: ColumnType<Instant, string, string>;
  head_count: number;
  entry_count: number;
  before_hash: Buffer;
  last_hash: Buffer;
  root: Buffer;
  at: ColumnType<Instant, string, string>;
  key_number: number;
  previous_hash: Buffer;
  signature: Buffer;
}

interface TickLogEpoch {
  number: number;
  at: ColumnType<Instant, string, string>;
  key_number: number;
  previous_hash: Buffer;
  signature: Buffer;
}

interface TickLogEpochPlace {
  epoch: number;
  instrument_id: number;
  kept_seq: string;
  kept_hash: Buffer;
  published_seq: string | null;
  published_hash: Buffer | null;
  orphaned_count: number;
  orphaned_hash: Buffer;
}

interface TickLogKeeping {
  id: Generated<number>;
  keeps: string;
  since: ColumnType<Instant, string | undefined, string>;
}

interface TickLogKey {
  number: number;
  id: string;
  public_key: Buffer;
  kind: string;
  since: ColumnType<Instant, string, string>;
  previous_id: string | null;
  reason: string;
  own_signature: Buffer;
  previous_signature: Buffer | null;
}

interface UserTransfer {
  id: string;
  from_customer_id: string;
  from_portfolio_id: string;
  to_customer_id: string;
  to_portfolio_id: string;
  currency_id: number;
  amount: string;
  fee: string;
  note: string;
  created_at: ColumnType<Instant, string, string>;
  worth_usdt: string | null;
  worth_btc: string | null;
  is_new_recipient: Generated<boolean>;
}

interface VerificationCase {
  id: string;
  customer_id: string;
  level: number;
  state: string;
  submitted_at: ColumnType<Instant, string, string>;
  decided_at: ColumnType<Instant | null, string | null | undefined, string | null>;
  decided_by: string | null;
}

interface VerificationCode {
  contact: string;
  scene: string;
  asker: string;
  salt: Buffer;
  code_hash: Buffer;
  sent_at: ColumnType<Instant, string, string>;
  expires_at: ColumnType<Instant, string, string>;
  tries: Generated<number>;
  tries_max: number;
  used_at: ColumnType<Instant | null, string | null | undefined, string | null>;
}

interface VerificationDecision {
  id: GeneratedAlways<string>;
  case_id: string;
  operator: string;
  at: ColumnType<Instant, string, string>;
  decision: string;
  reasons: ColumnType<Json, string, string>;
}

interface VerificationDocument {
  document_hash: Buffer;
  customer_id: string;
}

interface VerificationDocumentSent {
  customer_id: string;
  document_hash: Buffer;
}

interface VerificationField {
  case_id: string;
  field: string;
  state: string;
  sealed: Buffer;
  reason: string | null;
  file_id: string | null;
  sent_at: ColumnType<Instant, string, string>;
}

interface VerificationReplacedPicture {
  file_id: string;
  replaced_at: ColumnType<Instant, string, string>;
}

interface VerificationView {
  id: GeneratedAlways<string>;
  case_id: string;
  customer_id: string;
  field: string;
  operator: string;
  at: ColumnType<Instant, string, string>;
  reason: string;
}

interface WalletMessage {
  message_hash: Buffer;
  address: string;
  chain_id: string;
  customer_id: string | null;
  expires_at: ColumnType<Instant, string, string>;
  used_at: ColumnType<Instant | null, string | null | undefined, string | null>;
}

interface Way {
  currency_id: number;
  network: string;
  contract: string | null;
  chain_decimals: number;
}

interface Withdrawal {
  id: string;
  customer_id: string;
  portfolio_id: string;
  payee_id: string;
  payee_kind: string;
  payee_name: string;
  recipient: string;
  memo: Generated<string>;
  currency_id: number;
  network: string;
  amount: string;
  fee: string;
  worth_usdt: string | null;
  worth_btc: string | null;
  approvals_needed: number;
  state: string;
  reason: string | null;
  sent_by: string | null;
  tx_hash: string | null;
  ended_by: string | null;
  finding: Generated<string>;
  confirmations: number | null;
  looked_at: ColumnType<Instant | null, string | null | undefined, string | null>;
  created_at: ColumnType<Instant, string, string>;
  changed_at: ColumnType<Instant, string, string>;
  corrected_by: string | null;
  corrected_at: ColumnType<Instant | null, string | null | undefined, string | null>;
  terms_id: string | null;
}

interface WithdrawalApproval {
  id: GeneratedAlways<string>;
  withdrawal_id: string;
  operator: string;
  at: ColumnType<Instant, string, string>;
}

interface WithdrawalFailureReport {
  id: GeneratedAlways<string>;
  withdrawal_id: string;
  tx_hash: string;
  operator: string;
  reason: string;
  at: ColumnType<Instant, string, string>;
}

interface WithdrawalPaymentReport {
  id: GeneratedAlways<string>;
  withdrawal_id: string;
  tx_hash: string;
  operator: string;
  at: ColumnType<Instant, string, string>;
}

interface WithdrawalStep {
  id: GeneratedAlways<string>;
  withdrawal_id: string;
  state: string;
  event: string;
  at: ColumnType<Instant, string, string>;
  operator: string | null;
  note: Generated<string>;
}

export interface Schema {
  account_freeze: AccountFreeze;
  account_restriction: AccountRestriction;
  agreed_posting: AgreedPosting;
  authenticator: Authenticator;
  books_check: BooksCheck;
  candle: Candle;
  chain_block: ChainBlock;
  chain_credit: ChainCredit;
  chain_output: ChainOutput;
  chain_watch: ChainWatch;
  code_series: CodeSeries;
  content_item: ContentItem;
  content_picture: ContentPicture;
  content_text: ContentText;
  content_version: ContentVersion;
  contract_closing: ContractClosing;
  contract_order: ContractOrder;
  contract_past_stops: ContractPastStops;
  contract_set_aside: ContractSetAside;
  conversion: Conversion;
  conversion_acceptance: ConversionAcceptance;
  conversion_quote: ConversionQuote;
  credit_event: CreditEvent;
  currency: Currency;
  customer: Customer;
  customer_day_refusals: CustomerDayRefusals;
  customer_name_word: CustomerNameWord;
  customer_named: CustomerNamed;
  customer_outflow: CustomerOutflow;
  customer_residence: CustomerResidence;
  customer_session: CustomerSession;
  demo_top_up: DemoTopUp;
  deposit_address: DepositAddress;
  deposit_approval: DepositApproval;
  deposit_claim: DepositClaim;
  deposit_key: DepositKey;
  deposit_view: DepositView;
  desk_heard: DeskHeard;
  faucet_gift: FaucetGift;
  favourite: Favourite;
  flood_alarm: FloodAlarm;
  given_up_seal: GivenUpSeal;
  halt_command: HaltCommand;
  halt_entry: HaltEntry;
  idempotency_key: IdempotencyKey;
  installation: Installation;
  installation_key: InstallationKey;
  instrument: Instrument;
  instrument_contract: InstrumentContract;
  instrument_option: InstrumentOption;
  known_device: KnownDevice;
  lease: Lease;
  ledger_account: LedgerAccount;
  ledger_balance_mark: LedgerBalanceMark;
  ledger_hold_expiry: LedgerHoldExpiry;
  ledger_row_tally: LedgerRowTally;
  ledger_seal: LedgerSeal;
  ledger_transfer: LedgerTransfer;
  liability_leaf: LiabilityLeaf;
  liability_node: LiabilityNode;
  liability_proof: LiabilityProof;
  lone_approval: LoneApproval;
  loose_file: LooseFile;
  market_data_origin: MarketDataOrigin;
  message_outbox: MessageOutbox;
  network: Network;
  notice: Notice;
  operator: Operator;
  operator_account: OperatorAccount;
  operator_act: OperatorAct;
  operator_act_link: OperatorActLink;
  operator_act_mark: OperatorActMark;
  operator_authenticator: OperatorAuthenticator;
  operator_challenge: OperatorChallenge;
  operator_enrolment: OperatorEnrolment;
  operator_passkey: OperatorPasskey;
  operator_session: OperatorSession;
  option_country: OptionCountry;
  option_order: OptionOrder;
  outbox_consumer: OutboxConsumer;
  outbox_event: OutboxEvent;
  outbox_parked: OutboxParked;
  passkey: Passkey;
  passkey_challenge: PasskeyChallenge;
  password_guess: PasswordGuess;
  pay_password: PayPassword;
  payee: Payee;
  portfolio: Portfolio;
  price_alert: PriceAlert;
  price_alert_judged: PriceAlertJudged;
  proposal: Proposal;
  push_subscription: PushSubscription;
  receipt: Receipt;
  recovery_code: RecoveryCode;
  refused_calls: RefusedCalls;
  related_link: RelatedLink;
  safety_event: SafetyEvent;
  schema_migration: SchemaMigration;
  second_factor_tries: SecondFactorTries;
  sign_in_step: SignInStep;
  site_setting_change: SiteSettingChange;
  sms_day: SmsDay;
  spot_fill: SpotFill;
  spot_order: SpotOrder;
  stored_file: StoredFile;
  surveillance_alarm: SurveillanceAlarm;
  surveillance_mark: SurveillanceMark;
  term_offer: TermOffer;
  term_order: TermOrder;
  term_payment: TermPayment;
  term_quota: TermQuota;
  term_run: TermRun;
  terms_edition: TermsEdition;
  tick_block: TickBlock;
  tick_block_kept: TickBlockKept;
  tick_block_pin: TickBlockPin;
  tick_head: TickHead;
  tick_head_export: TickHeadExport;
  tick_head_kept: TickHeadKept;
  tick_head_orphaned: TickHeadOrphaned;
  tick_journal: TickJournal;
  tick_log_checkpoint: TickLogCheckpoint;
  tick_log_epoch: TickLogEpoch;
  tick_log_epoch_place: TickLogEpochPlace;
  tick_log_keeping: TickLogKeeping;
  tick_log_key: TickLogKey;
  user_transfer: UserTransfer;
  verification_case: VerificationCase;
  verification_code: VerificationCode;
  verification_decision: VerificationDecision;
  verification_document: VerificationDocument;
  verification_document_sent: VerificationDocumentSent;
  verification_field: VerificationField;
  verification_replaced_picture: VerificationReplacedPicture;
  verification_view: VerificationView;
  wallet_message: WalletMessage;
  way: Way;
  withdrawal: Withdrawal;
  withdrawal_approval: WithdrawalApproval;
  withdrawal_failure_report: WithdrawalFailureReport;
  withdrawal_payment_report: WithdrawalPaymentReport;
  withdrawal_step: WithdrawalStep;
}
