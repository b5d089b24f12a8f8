-- The database as it was after the first 81 migrations (0000 to 0080), floor by floor, noun by noun. A database that stands
-- there has this already; one that is older cannot come here (docs/operations/upgrading.md).

-- Parts of names, ids and addresses are found by their groups of three letters.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
-- For equality beside ranges in one constraint.
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- Five years from the end of the year, in Bangkok (Revenue Code s. 87/3, Accounting Act s. 14).
CREATE FUNCTION is_tax_record_over(day date) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT extract(year FROM day) + 5 < extract(year FROM now() AT TIME ZONE 'Asia/Bangkok')
$$;

-- What was written stays, with three ways out, each as narrow as it can be: the link to a member who was deleted is
-- cleared; in a transaction that records an erasure, an entry of the log loses details (what is left must have been
-- there before); and a document loses its buyer once five years have passed since the end of its year. Sample rows go, and
-- only those, while the sample is removed.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was jsonb;
  becomes jsonb;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    was := to_jsonb(OLD);
    becomes := to_jsonb(NEW);
    IF becomes - 'member_row_id' = was - 'member_row_id' THEN
      RETURN NEW;
    END IF;
    IF TG_TABLE_NAME = 'admin_activity_log' AND becomes - 'details' = was - 'details'
      AND becomes -> 'details' <@ (was -> 'details')
      AND EXISTS (SELECT FROM erasures WHERE created_at = transaction_timestamp()) THEN
      RETURN NEW;
    END IF;
    IF TG_TABLE_NAME = 'documents'
      AND becomes - '{buyer_name,content}'::text[] = was - '{buyer_name,content}'::text[]
      AND (becomes -> 'content') - 'buyer' = (was -> 'content') - 'buyer'
      AND becomes ->> 'buyer_name' = 'Erased person' AND is_tax_record_over((was ->> 'day')::date) THEN
      RETURN NEW;
    END IF;
  END IF;
  IF TG_OP = 'DELETE' AND current_setting('sala.removing_sample', true) = 'on' AND EXISTS (
    SELECT FROM sample_records WHERE kind = TG_TABLE_NAME::text AND record_id = OLD.id::text
  ) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;

--> statement-breakpoint

-- kit/rate-limit

-- Counters of fixed windows, in the database so that a limit holds across servers and restarts. The table is unlogged:
-- nobody waits for the disk, and should PostgreSQL itself crash, everybody's windows begin again.
CREATE UNLOGGED TABLE rate_limits (
  key text PRIMARY KEY,
  count integer NOT NULL,
  resets_at timestamp with time zone NOT NULL
);

--> statement-breakpoint

-- kit/secrets

-- Keys this installation made for itself; every server on the same database shares them.
CREATE TABLE instance_secrets (
  name text PRIMARY KEY,
  value text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint

-- house/accounts

CREATE TABLE users (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  email_verified boolean DEFAULT false NOT NULL,
  image text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  employee_id uuid,
  two_factor_enabled boolean DEFAULT false NOT NULL,
  devices_forgotten_at timestamp with time zone,
  CONSTRAINT "users_employeeId_unique" UNIQUE (employee_id),
  CONSTRAINT users_email_unique UNIQUE (email)
);

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  token text NOT NULL,
  user_id uuid NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT sessions_token_unique UNIQUE (token),
  CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_user ON sessions (user_id);

CREATE TABLE accounts (
  id uuid PRIMARY KEY,
  account_id text NOT NULL,
  provider_id text NOT NULL,
  user_id uuid NOT NULL,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT accounts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX accounts_user ON accounts (user_id);

CREATE TABLE verifications (
  id uuid PRIMARY KEY,
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE INDEX verifications_identifier ON verifications (identifier);

-- Attempts per address and path; attempts per account are counted in `rate_limits`.
CREATE TABLE auth_rate_limits (
  id uuid PRIMARY KEY,
  key text NOT NULL,
  count integer NOT NULL,
  last_request bigint NOT NULL,
  CONSTRAINT auth_rate_limits_key_unique UNIQUE (key)
);

-- The second factor of a user: the authenticator's secret and the backup codes, both encrypted.
CREATE TABLE two_factors (
  id uuid PRIMARY KEY,
  secret text NOT NULL,
  backup_codes text NOT NULL,
  user_id uuid NOT NULL,
  verified boolean DEFAULT true NOT NULL,
  failed_verification_count integer DEFAULT 0 NOT NULL,
  locked_until timestamp with time zone,
  CONSTRAINT two_factors_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX two_factors_secret ON two_factors (secret);
CREATE INDEX two_factors_user ON two_factors (user_id);

-- Roles that owners made, with the names of what they give.
CREATE TABLE roles (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  permissions text[] NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE UNIQUE INDEX roles_name ON roles (lower(name));

-- Who may enter the admin area: keyed by the user (rule accounts.roles). Someone whose access has ended keeps the row,
-- because the activity log shows names.
CREATE TABLE admin_users (
  user_id uuid PRIMARY KEY,
  display_name text NOT NULL,
  role text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  ended_at timestamp with time zone,
  role_id uuid,
  CONSTRAINT admin_users_own_role CHECK ((role = 'own') = (role_id IS NOT NULL)),
  CONSTRAINT admin_users_role CHECK (role IN ('owner', 'manager', 'front_desk', 'accountant', 'own')),
  CONSTRAINT admin_users_role_id_roles_id_fk FOREIGN KEY (role_id) REFERENCES roles(id),
  CONSTRAINT admin_users_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX admin_users_role_id ON admin_users (role_id);

--> statement-breakpoint

-- house/activity

-- Append-only (a trigger refuses changes): who did what to which record. A null admin is the visitor or the system.
CREATE TABLE admin_activity_log (
  id uuid PRIMARY KEY,
  admin_id uuid,
  action text NOT NULL,
  entity_type text NOT NULL,
  entity_id text NOT NULL,
  details jsonb DEFAULT '{}'::jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE INDEX admin_activity_log_action ON admin_activity_log (action, created_at, id);
CREATE INDEX admin_activity_log_admin ON admin_activity_log (admin_id, created_at);
CREATE INDEX admin_activity_log_changes ON admin_activity_log (entity_type, created_at) WHERE details ? 'before';
CREATE INDEX admin_activity_log_deeds ON admin_activity_log (created_at, id) WHERE action <> 'viewed';
CREATE INDEX admin_activity_log_deeds_admin ON admin_activity_log (admin_id, created_at, id) WHERE action <> 'viewed';
CREATE INDEX admin_activity_log_deeds_type ON admin_activity_log (entity_type, created_at, id) WHERE action <> 'viewed';
CREATE INDEX admin_activity_log_entity ON admin_activity_log (entity_type, entity_id, created_at);
CREATE INDEX admin_activity_log_newest ON admin_activity_log (created_at, id);

CREATE TRIGGER admin_activity_log_append_only BEFORE DELETE OR UPDATE ON admin_activity_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER admin_activity_log_no_truncate BEFORE TRUNCATE ON admin_activity_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

--> statement-breakpoint

-- house/announcements

-- What the house tells its members on the first page of their area, from one day to another.
CREATE TABLE announcements (
  id uuid PRIMARY KEY,
  text_en text NOT NULL,
  text_th text NOT NULL,
  text_ru text NOT NULL,
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT announcements_days CHECK (ends_on >= starts_on),
  CONSTRAINT announcements_text CHECK (((text_en || text_th) || text_ru) <> '')
);
CREATE INDEX announcements_end ON announcements (ends_on);

--> statement-breakpoint

-- house/erasures

-- Append-only: the records that were made anonymous, by their ids alone. It says to a database that was restored from
-- an older backup whom it must forget again.
CREATE TABLE erasures (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  subject_id uuid NOT NULL,
  erased_by uuid,
  erased_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "erasures_subjectId_unique" UNIQUE (subject_id),
  CONSTRAINT erasures_kind CHECK (kind IN ('member', 'application', 'employee', 'receipt', 'request', 'guest'))
);
CREATE INDEX erasures_created ON erasures (created_at);

CREATE TRIGGER erasures_append_only BEFORE DELETE OR UPDATE ON erasures
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER erasures_no_truncate BEFORE TRUNCATE ON erasures
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

--> statement-breakpoint

-- house/locations

-- The places of the house (decision 060). There is one from the start, `HOME_LOCATION`, which the migration makes;
-- while it is alone nobody is asked which.
CREATE TABLE locations (
  id uuid PRIMARY KEY,
  code text NOT NULL,
  name text NOT NULL,
  time_zone text DEFAULT 'Asia/Bangkok' NOT NULL,
  tax_branch text DEFAULT '00000' NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT locations_code_unique UNIQUE (code),
  CONSTRAINT locations_tax_branch CHECK (tax_branch ~ '^[0-9]{5}$')
);

-- Everything that has a place has one from the start, so that nobody is asked which until there is a second.
INSERT INTO locations (id, code, name) VALUES ('00000000-0000-7000-8000-000000000001', 'main', 'Main');

--> statement-breakpoint

-- house/long-works

-- What takes longer than somebody waits for a page: how far it is, and what came of it.
CREATE TABLE long_works (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  subject text NOT NULL,
  asked_by uuid,
  state text DEFAULT 'waiting' NOT NULL,
  phase text,
  done bigint DEFAULT 0 NOT NULL,
  total bigint,
  bytes bigint,
  attempts integer DEFAULT 0 NOT NULL,
  worker_id uuid,
  alive_at timestamp with time zone,
  outcome jsonb,
  error text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  finished_at timestamp with time zone,
  CONSTRAINT long_works_state CHECK (state IN ('waiting', 'running', 'done', 'failed'))
);
CREATE INDEX long_works_of ON long_works (kind, subject, created_at);
CREATE UNIQUE INDEX long_works_open ON long_works (kind, subject) WHERE finished_at IS NULL;

--> statement-breakpoint

-- house/mail

-- Outbox of mails, written in the transaction of the change that they report.
CREATE TABLE mails (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  html text NOT NULL,
  subject_id uuid,
  status text DEFAULT 'pending' NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  error text,
  sent_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  secrets jsonb DEFAULT '[]'::jsonb,
  secrets_until timestamp with time zone,
  subject_kind text,
  calendar jsonb,
  CONSTRAINT mails_kind CHECK (kind IN ('account', 'application', 'request', 'event', 'renewal', 'agreement', 'sale', 'booking', 'message', 'leave', 'webhook', 'test')),
  CONSTRAINT mails_pending_whole CHECK (status <> 'pending' OR secrets IS NOT NULL),
  CONSTRAINT mails_status CHECK (status IN ('pending', 'sent', 'kept', 'failed')),
  CONSTRAINT mails_subject_kind CHECK (subject_kind IN ('account', 'member', 'application', 'receipt', 'request', 'guest', 'booking', 'employee')),
  CONSTRAINT mails_subject_known CHECK ((subject_kind IS NULL) = (subject_id IS NULL))
);
CREATE INDEX mails_by_recipient ON mails (recipient, id);
CREATE INDEX mails_newest ON mails (created_at, id);
CREATE INDEX mails_open ON mails (created_at) WHERE status IN ('pending', 'failed');
CREATE INDEX mails_subject ON mails (subject_id);

--> statement-breakpoint

-- house/notifications

-- What somebody wants to be told by mail; who chose nothing is told everything.
CREATE TABLE notification_choices (
  user_id uuid PRIMARY KEY,
  new_message boolean DEFAULT true NOT NULL,
  leave_decided boolean DEFAULT true NOT NULL,
  leave_requested boolean DEFAULT true NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  webhook_paused boolean DEFAULT true NOT NULL,
  new_request boolean DEFAULT true NOT NULL,
  CONSTRAINT notification_choices_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

--> statement-breakpoint

-- house/plans

CREATE TABLE plans (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  slug text NOT NULL,
  "group" text NOT NULL,
  price_satang bigint NOT NULL,
  text_key text,
  unit text,
  description text DEFAULT '' NOT NULL,
  features jsonb DEFAULT '[]'::jsonb NOT NULL,
  vat_applies boolean NOT NULL,
  is_most_popular boolean DEFAULT false NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  "position" integer NOT NULL,
  payment_link_new text,
  payment_link_existing text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  period_count integer DEFAULT 1 NOT NULL,
  period_unit text DEFAULT 'month' NOT NULL,
  opens_doors boolean DEFAULT true NOT NULL,
  is_recurring boolean DEFAULT true NOT NULL,
  vouchers_per_month integer DEFAULT 0 NOT NULL,
  minutes_per_month integer DEFAULT 0 NOT NULL,
  guests_per_month integer DEFAULT 0 NOT NULL,
  CONSTRAINT plans_name_unique UNIQUE (name),
  CONSTRAINT plans_slug_unique UNIQUE (slug),
  CONSTRAINT plans_group CHECK ("group" IN ('membership', 'platinum', 'additional', 'specialized')),
  CONSTRAINT plans_period CHECK (period_count >= 0 AND ((period_count = 0) = (period_unit = 'none'))),
  CONSTRAINT plans_period_unit CHECK (period_unit IN ('hour', 'day', 'month', 'none')),
  CONSTRAINT plans_perks CHECK (vouchers_per_month >= 0 AND minutes_per_month >= 0 AND guests_per_month >= 0)
);

--> statement-breakpoint

-- house/settings

-- One row per settings group (see `schema.ts`); a missing row means the defaults.
CREATE TABLE settings (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL
);

-- What registrations are priced and accepted by is kept in the memory of each server: whoever changes it, also by hand,
-- tells all of them.
CREATE FUNCTION tell_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('sala_changes', 'settings');
  RETURN NULL;
END $$;

CREATE TRIGGER settings_told AFTER INSERT OR DELETE OR UPDATE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION tell_settings();

-- VAT changes by decree from a day on; the rate in force is the newest that has started.
CREATE TABLE vat_rates (
  starts_on date PRIMARY KEY,
  basis_points integer NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TRIGGER vat_rates_told AFTER INSERT OR DELETE OR UPDATE ON vat_rates
  FOR EACH STATEMENT EXECUTE FUNCTION tell_settings();

--> statement-breakpoint

-- house/views

-- How somebody looks at a list, under a name of theirs (rule lists.views).
CREATE TABLE list_views (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  list text NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT list_views_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX list_views_name ON list_views (user_id, list, lower(name));

--> statement-breakpoint

-- machines/api-keys

-- Keys for programs that use the API. Only the hash is kept, so that reading the database opens nothing.
CREATE TABLE api_keys (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  scopes text[] NOT NULL,
  hash text NOT NULL,
  ending text NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  per_minute integer DEFAULT 120 NOT NULL,
  CONSTRAINT api_keys_hash_unique UNIQUE (hash),
  CONSTRAINT api_keys_limit CHECK (per_minute >= 1 AND per_minute <= 6000)
);

--> statement-breakpoint

-- machines/api

-- Answers to requests that came with an idempotency key, so that the same request again makes nothing again.
CREATE TABLE api_answers (
  key_id uuid NOT NULL,
  idempotency_key text NOT NULL,
  fingerprint text NOT NULL,
  status integer NOT NULL,
  headers jsonb NOT NULL,
  body jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT api_answers_key_id_idempotency_key_pk PRIMARY KEY (key_id, idempotency_key)
);
CREATE INDEX api_answers_created ON api_answers (created_at);

--> statement-breakpoint

-- machines/webhooks

-- Addresses that a house added, each with the events it wants to hear of. Its secret is made of its id, and kept
-- nowhere.
CREATE TABLE webhook_subscriptions (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  url text NOT NULL,
  events text[] NOT NULL,
  paused_at timestamp with time zone,
  paused_because text,
  created_by uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT webhook_subscriptions_paused CHECK ((paused_at IS NULL) = (paused_because IS NULL)),
  CONSTRAINT webhook_subscriptions_paused_because CHECK (paused_because IN ('by_hand', 'failing', 'gone'))
);

-- Outbox: what is to be sent, written in the transaction of the change that it reports.
CREATE TABLE deliveries (
  id text PRIMARY KEY,
  kind text NOT NULL,
  subject_id uuid NOT NULL,
  payload jsonb NOT NULL,
  file_key text,
  status text DEFAULT 'pending' NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  leased_until timestamp with time zone,
  next_attempt_at timestamp with time zone,
  delivered_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  subscription_id uuid,
  CONSTRAINT deliveries_kind CHECK ((kind IN ('registration', 'receipt')) = (subscription_id IS NULL)),
  CONSTRAINT deliveries_status CHECK (status IN ('pending', 'delivered', 'superseded', 'stopped')),
  CONSTRAINT deliveries_subscription_id_webhook_subscriptions_id_fk FOREIGN KEY (subscription_id) REFERENCES webhook_subscriptions(id) ON DELETE CASCADE
);
CREATE INDEX deliveries_newest ON deliveries (created_at);
CREATE INDEX deliveries_open ON deliveries (created_at) WHERE status IN ('pending', 'stopped');
CREATE INDEX deliveries_subject ON deliveries (subject_id);
CREATE INDEX deliveries_subscription ON deliveries (subscription_id, created_at);
CREATE INDEX deliveries_unscheduled ON deliveries (created_at) WHERE status = 'pending' AND next_attempt_at IS NULL;

CREATE TABLE delivery_attempts (
  id uuid PRIMARY KEY,
  delivery_id text NOT NULL,
  attempted_at timestamp with time zone NOT NULL,
  duration_ms integer NOT NULL,
  status_code integer,
  status_text text,
  response_body text,
  error text,
  CONSTRAINT delivery_attempts_delivery_id_deliveries_id_fk FOREIGN KEY (delivery_id) REFERENCES deliveries(id) ON DELETE CASCADE
);
CREATE INDEX delivery_attempts_delivery ON delivery_attempts (delivery_id);

--> statement-breakpoint

-- money/cash-ups

-- The cash of a day as it was counted, and of the days before it that nobody had. Append-only by triggers; those of the
-- ledger refuse cash on a day that is closed.
CREATE TABLE cash_ups (
  id uuid PRIMARY KEY,
  from_day date NOT NULL,
  day date NOT NULL,
  opening_satang bigint NOT NULL,
  taken_satang bigint NOT NULL,
  counted_satang bigint NOT NULL,
  pieces jsonb DEFAULT '{}'::jsonb NOT NULL,
  note text DEFAULT '' NOT NULL,
  closed_by uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT cash_ups_day_unique UNIQUE (day),
  CONSTRAINT cash_ups_counted CHECK (opening_satang >= 0 AND counted_satang >= 0),
  CONSTRAINT cash_ups_days CHECK (from_day <= day),
  CONSTRAINT cash_ups_explained CHECK ((counted_satang = (opening_satang + taken_satang)) OR note <> '')
);

CREATE TRIGGER cash_ups_append_only BEFORE DELETE OR UPDATE ON cash_ups
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER cash_ups_no_truncate BEFORE TRUNCATE ON cash_ups
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

--> statement-breakpoint

-- money/payments

-- What members owe and what came in. Append-only by triggers, which also refuse an entry of a closed month and a
-- reversal that does not equal what it takes back.
CREATE TABLE ledger_entries (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  amount_satang bigint NOT NULL,
  booked_on date NOT NULL,
  application_id uuid,
  member_row_id uuid,
  recorded_by uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  account text DEFAULT 'received' NOT NULL,
  source text DEFAULT 'application' NOT NULL,
  receipt_id uuid,
  reverses_id uuid,
  member_id text DEFAULT '' NOT NULL,
  method text,
  note text DEFAULT '' NOT NULL,
  reference text DEFAULT '' NOT NULL,
  CONSTRAINT ledger_entries_reversed_once UNIQUE (reverses_id),
  CONSTRAINT ledger_entries_account CHECK (account IN ('owed', 'received')),
  CONSTRAINT ledger_entries_kind CHECK (kind IN ('charge', 'payment', 'refund', 'correction', 'reversal')),
  CONSTRAINT ledger_entries_method CHECK (method IN ('transfer', 'promptpay', 'card', 'cash', 'other', 'withheld')),
  CONSTRAINT ledger_entries_sign CHECK (CASE kind
    WHEN 'charge' THEN account = 'owed' AND amount_satang >= 0
    WHEN 'correction' THEN account = 'owed' AND amount_satang <> 0
    WHEN 'payment' THEN account = 'received' AND amount_satang >= 0
    WHEN 'refund' THEN account = 'received' AND amount_satang < 0
    ELSE true
  END),
  CONSTRAINT ledger_entries_source CHECK (source IN ('application', 'receipt', 'card_payment', 'renewal', 'sale', 'booking', 'by_hand')),
  CONSTRAINT ledger_entries_reverses_id_ledger_entries_id_fk FOREIGN KEY (reverses_id) REFERENCES ledger_entries(id)
);
CREATE INDEX ledger_entries_application ON ledger_entries (application_id);
CREATE INDEX ledger_entries_booked ON ledger_entries (booked_on, created_at, account, id);
CREATE INDEX ledger_entries_member ON ledger_entries (member_row_id);
CREATE INDEX ledger_entries_search ON ledger_entries USING gin (member_id gin_trgm_ops, note gin_trgm_ops, reference gin_trgm_ops);

-- Entries never change. Only the link to a member may be cleared, as it is when the member is deleted, or made where
-- there is none: money can come in before somebody is a member; and the words of a note may go once its years are over.
-- Sample rows go, and only those, while the sample is removed.
CREATE FUNCTION guard_ledger_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (
    NEW.member_row_id IS NULL AND to_jsonb(NEW) - 'member_row_id' = to_jsonb(OLD) - 'member_row_id'
    OR OLD.member_row_id IS NULL
      AND to_jsonb(NEW) - '{member_row_id,member_id}'::text[] = to_jsonb(OLD) - '{member_row_id,member_id}'::text[]
    OR NEW.note = '' AND to_jsonb(NEW) - 'note' = to_jsonb(OLD) - 'note' AND is_tax_record_over(OLD.booked_on)
  ) THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND current_setting('sala.removing_sample', true) = 'on' AND EXISTS (
    SELECT FROM sample_records WHERE kind = TG_TABLE_NAME::text AND record_id = OLD.id::text
  ) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;

-- A month that is closed takes no entry, also while it is being closed; a reversal is what it takes back, turned round.
CREATE FUNCTION check_ledger_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('sala ledger', 0));
  IF EXISTS (SELECT FROM ledger_closed_months WHERE NEW.booked_on < month + interval '1 month') THEN
    RAISE EXCEPTION 'the month of % is closed', NEW.booked_on USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.kind <> 'reversal' AND NEW.reverses_id IS NOT NULL OR NEW.kind = 'reversal' AND NOT EXISTS (
    SELECT FROM ledger_entries AS reversed
    WHERE reversed.id = NEW.reverses_id AND reversed.kind <> 'reversal' AND reversed.account = NEW.account
      AND reversed.amount_satang = -NEW.amount_satang
      AND reversed.application_id IS NOT DISTINCT FROM NEW.application_id
  ) THEN
    RAISE EXCEPTION 'a reversal takes back one entry, and all of it' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;

-- A day of which the cash is closed takes no cash, in or out, also while it is being closed.
CREATE FUNCTION check_cash_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('sala ledger', 0));
  IF EXISTS (SELECT FROM cash_ups WHERE NEW.booked_on <= day) THEN
    RAISE EXCEPTION 'the cash of % is closed', NEW.booked_on USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION guard_ledger_entry();
CREATE TRIGGER ledger_entries_check BEFORE INSERT ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION check_ledger_entry();
CREATE TRIGGER ledger_entries_check_cash BEFORE INSERT ON ledger_entries
  FOR EACH ROW
  WHEN (new.method = 'cash' AND new.account = 'received') EXECUTE FUNCTION check_cash_entry();
CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Months of which the books are closed: in order, each with who closed it. Append-only.
CREATE TABLE ledger_closed_months (
  id uuid PRIMARY KEY,
  month date NOT NULL,
  closed_by uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT ledger_closed_months_month_unique UNIQUE (month)
);

CREATE TRIGGER ledger_closed_months_append_only BEFORE DELETE OR UPDATE ON ledger_closed_months
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_closed_months_no_truncate BEFORE TRUNCATE ON ledger_closed_months
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

--> statement-breakpoint

-- money/documents

-- Append-only: papers that somebody may hold. Whatever becomes of one is another document that refers to it.
CREATE TABLE documents (
  id uuid PRIMARY KEY,
  series text NOT NULL,
  serial integer NOT NULL,
  number text NOT NULL,
  kind text NOT NULL,
  day date NOT NULL,
  issued_at timestamp with time zone NOT NULL,
  issued_by uuid,
  application_id uuid,
  member_row_id uuid,
  replaces_id uuid,
  credits_id uuid,
  buyer_name text NOT NULL,
  taxable_satang bigint NOT NULL,
  exempt_satang bigint NOT NULL,
  vat_satang bigint NOT NULL,
  total_satang bigint NOT NULL,
  content jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  entry_id uuid,
  debits_id uuid,
  CONSTRAINT "documents_replacesId_unique" UNIQUE (replaces_id),
  CONSTRAINT documents_number_unique UNIQUE (number),
  CONSTRAINT documents_serial UNIQUE (series, serial),
  CONSTRAINT documents_add_up CHECK (((taxable_satang + exempt_satang) + vat_satang) = total_satang),
  CONSTRAINT documents_credits CHECK ((kind = 'credit_note') = (credits_id IS NOT NULL)),
  CONSTRAINT documents_debits CHECK ((kind = 'debit_note') = (debits_id IS NOT NULL)),
  CONSTRAINT documents_kind CHECK (kind IN ('receipt', 'abbreviated_invoice', 'tax_invoice', 'credit_note', 'debit_note')),
  CONSTRAINT documents_of_one_sale CHECK ((application_id IS NULL) <> (entry_id IS NULL)),
  CONSTRAINT documents_credits_id_documents_id_fk FOREIGN KEY (credits_id) REFERENCES documents(id),
  CONSTRAINT documents_debits_id_documents_id_fk FOREIGN KEY (debits_id) REFERENCES documents(id),
  CONSTRAINT documents_entry_id_ledger_entries_id_fk FOREIGN KEY (entry_id) REFERENCES ledger_entries(id),
  CONSTRAINT documents_replaces_id_documents_id_fk FOREIGN KEY (replaces_id) REFERENCES documents(id)
);
CREATE INDEX documents_application ON documents (application_id);
CREATE INDEX documents_by_buyer ON documents (buyer_name, id);
CREATE INDEX documents_by_total ON documents (total_satang, id);
CREATE INDEX documents_credited ON documents (credits_id);
CREATE INDEX documents_day ON documents (day, id);
CREATE INDEX documents_debited ON documents (debits_id);
CREATE INDEX documents_entry ON documents (entry_id);
CREATE INDEX documents_member ON documents (member_row_id);
CREATE INDEX documents_newest ON documents (issued_at, id);
CREATE INDEX documents_search ON documents USING gin (number gin_trgm_ops, buyer_name gin_trgm_ops);

CREATE TRIGGER documents_append_only BEFORE DELETE OR UPDATE ON documents
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER documents_no_truncate BEFORE TRUNCATE ON documents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The last number given in each series; whoever takes the next one holds the row until their document is stored.
CREATE TABLE document_series (
  series text PRIMARY KEY,
  last_serial integer NOT NULL
);

-- Who the papers of an application are to be made out to, where its buyer said so: of each the last word.
CREATE TABLE document_buyers (
  application_id uuid PRIMARY KEY,
  buyer jsonb NOT NULL,
  updated_at timestamp with time zone NOT NULL
);

--> statement-breakpoint

-- money/withholdings

-- The certificates (50 ทวิ) that came for tax which buyers kept back: one for each paper that says so.
CREATE TABLE withholding_certificates (
  id uuid PRIMARY KEY,
  document_id uuid NOT NULL,
  number text NOT NULL,
  day date NOT NULL,
  received_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "withholding_certificates_documentId_unique" UNIQUE (document_id),
  CONSTRAINT withholding_certificates_document_id_documents_id_fk FOREIGN KEY (document_id) REFERENCES documents(id)
);

--> statement-breakpoint

-- joining/members

-- Whoever joined the house (rule members.fields).
CREATE TABLE members (
  id uuid PRIMARY KEY,
  member_id text NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  secondary_email text DEFAULT '' NOT NULL,
  mobile_phone text DEFAULT '' NOT NULL,
  work_phone text DEFAULT '' NOT NULL,
  address text DEFAULT '' NOT NULL,
  date_of_birth date,
  membership_type text DEFAULT 'monthly' NOT NULL,
  plan_name text,
  status text DEFAULT 'active' NOT NULL,
  join_date date NOT NULL,
  expiry_date date,
  anchor_day integer,
  last_renewed_at timestamp with time zone,
  line_id text DEFAULT '' NOT NULL,
  whatsapp text DEFAULT '' NOT NULL,
  instagram text DEFAULT '' NOT NULL,
  facebook text DEFAULT '' NOT NULL,
  telegram text DEFAULT '' NOT NULL,
  emergency_contact text DEFAULT '' NOT NULL,
  auto_renew boolean DEFAULT true NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  leaving_at timestamp with time zone,
  CONSTRAINT "members_memberId_unique" UNIQUE (member_id),
  CONSTRAINT members_membership_type CHECK (membership_type IN ('day pass', 'weekly', 'monthly', 'annual')),
  CONSTRAINT members_status CHECK (status IN ('active', 'inactive', 'expired', 'suspended'))
);
CREATE INDEX members_by_expiry_date ON members (expiry_date, id);
CREATE INDEX members_by_join_date ON members (join_date, id);
CREATE INDEX members_by_kind ON members (status, membership_type, created_at, id);
CREATE INDEX members_by_name ON members (name, id);
CREATE INDEX members_by_status ON members (status, id);
CREATE INDEX members_by_type ON members (membership_type, id);
CREATE INDEX members_email ON members (lower(email));
CREATE INDEX members_expiry ON members (status, expiry_date);
CREATE INDEX members_newest ON members (created_at, id);
-- The form in which an application's phone is compared with those of members.
CREATE INDEX members_phone_digits ON members (
  regexp_replace(
    regexp_replace(
      translate(mobile_phone, '０１２３４５６７８９๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙០១២៣៤៥៦៧៨៩၀၁၂၃၄၅၆၇၈၉٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯', '012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789'),
      '\D', '', 'g'
    ),
    '^(?:0|66(?=\d{8}))+', ''
  )
);
CREATE INDEX members_search ON members USING gin (
  name gin_trgm_ops,
  member_id gin_trgm_ops,
  email gin_trgm_ops,
  secondary_email gin_trgm_ops,
  regexp_replace(mobile_phone, '\D', '', 'g') gin_trgm_ops,
  regexp_replace(work_phone, '\D', '', 'g') gin_trgm_ops
);

-- A list of members that somebody uploaded and looks at before it is taken in, or did take in.
CREATE TABLE member_imports (
  id uuid PRIMARY KEY,
  file_name text NOT NULL,
  content_key text,
  uploaded_by uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  imported_at timestamp with time zone,
  added integer
);

-- A renewal that a member was asked for by mail: once for each expiry and each number of days before it.
CREATE TABLE renewal_requests (
  id uuid PRIMARY KEY,
  member_row_id uuid NOT NULL,
  expiry_date date NOT NULL,
  days_before integer NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT renewal_requests_once UNIQUE (member_row_id, expiry_date, days_before),
  CONSTRAINT renewal_requests_member_row_id_members_id_fk FOREIGN KEY (member_row_id) REFERENCES members(id) ON DELETE CASCADE
);

--> statement-breakpoint

-- joining/agreement

-- What one person signs, in every language: the text of a version never changes, a new text is a new version.
CREATE TABLE agreements (
  id uuid PRIMARY KEY,
  version text NOT NULL,
  locale text NOT NULL,
  title text NOT NULL,
  pages jsonb NOT NULL,
  sha256 text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  number integer DEFAULT 1 NOT NULL,
  CONSTRAINT agreements_version_locale UNIQUE (version, locale)
);

CREATE TRIGGER agreements_told AFTER INSERT OR DELETE OR UPDATE ON agreements
  FOR EACH STATEMENT EXECUTE FUNCTION tell_settings();

-- A version that was announced: it holds from a day that comes of it. A version without one held from its first.
CREATE TABLE agreement_announcements (
  number integer PRIMARY KEY,
  announced_by uuid NOT NULL,
  announced_at timestamp with time zone NOT NULL,
  notice_on date,
  holds_from date,
  withdrawn_at timestamp with time zone
);

CREATE TRIGGER agreement_announcements_told AFTER INSERT OR DELETE OR UPDATE ON agreement_announcements
  FOR EACH STATEMENT EXECUTE FUNCTION tell_settings();

-- Who was told of an announced version, each once, and with which mail.
CREATE TABLE agreement_notices (
  number integer NOT NULL,
  member_row_id uuid NOT NULL,
  mail_id uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT agreement_notices_number_member_row_id_pk PRIMARY KEY (number, member_row_id),
  CONSTRAINT agreement_notices_member_row_id_members_id_fk FOREIGN KEY (member_row_id) REFERENCES members(id) ON DELETE CASCADE,
  CONSTRAINT agreement_notices_number_agreement_announcements_number_fk FOREIGN KEY (number) REFERENCES agreement_announcements(number)
);

--> statement-breakpoint

-- joining/entitlements

-- What a member may use, from when to when (rule entry.entitlements): each purchase, renewal and gift makes one.
CREATE TABLE entitlements (
  id uuid PRIMARY KEY,
  member_row_id uuid NOT NULL,
  source_key text NOT NULL,
  plan_name text,
  is_add_on boolean DEFAULT false NOT NULL,
  opens_doors boolean NOT NULL,
  entry_minutes integer,
  grace_minutes integer DEFAULT 0 NOT NULL,
  first_day date NOT NULL,
  expiry_day date,
  first_entry_at timestamp with time zone,
  ended_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT entitlements_minutes CHECK (entry_minutes > 0 AND grace_minutes >= 0),
  CONSTRAINT entitlements_member_row_id_members_id_fk FOREIGN KEY (member_row_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX entitlements_member ON entitlements (member_row_id, expiry_day);
CREATE UNIQUE INDEX entitlements_source ON entitlements (source_key) WHERE ended_at IS NULL;

--> statement-breakpoint

-- joining/guest-visits

-- Guests whom members have invited to work here (rule visitors.states).
CREATE TABLE guest_invites (
  id uuid PRIMARY KEY,
  submission_key uuid NOT NULL,
  host_id uuid NOT NULL,
  name text NOT NULL,
  contact text NOT NULL,
  locale text NOT NULL,
  status text DEFAULT 'invited' NOT NULL,
  expected_at timestamp with time zone NOT NULL,
  mail_id uuid,
  paid_at timestamp with time zone,
  paid_by uuid,
  entered_at timestamp with time zone,
  until timestamp with time zone,
  left_at timestamp with time zone,
  forgotten_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  location_id uuid DEFAULT '00000000-0000-7000-8000-000000000001'::uuid NOT NULL,
  provisional_until timestamp with time zone,
  left_how text,
  CONSTRAINT "guest_invites_submissionKey_unique" UNIQUE (submission_key),
  CONSTRAINT guest_invites_entered CHECK ((entered_at IS NULL) = (status IN ('invited', 'cancelled'))),
  CONSTRAINT guest_invites_left CHECK (left_at >= entered_at),
  CONSTRAINT guest_invites_left_how CHECK (left_how IN ('check_out', 'staff', 'assumed')),
  CONSTRAINT guest_invites_left_said CHECK ((left_at IS NULL) = (left_how IS NULL)),
  CONSTRAINT guest_invites_status CHECK (status IN ('invited', 'arrived', 'left', 'cancelled')),
  CONSTRAINT guest_invites_host_id_members_id_fk FOREIGN KEY (host_id) REFERENCES members(id) ON DELETE CASCADE,
  CONSTRAINT guest_invites_location_id_locations_id_fk FOREIGN KEY (location_id) REFERENCES locations(id),
  CONSTRAINT guest_invites_mail_id_mails_id_fk FOREIGN KEY (mail_id) REFERENCES mails(id) ON DELETE SET NULL
);
CREATE INDEX guest_invites_host ON guest_invites (host_id, expected_at);
CREATE INDEX guest_invites_kept ON guest_invites (expected_at) WHERE forgotten_at IS NULL;
CREATE INDEX guest_invites_open ON guest_invites (until) WHERE status = 'arrived';

--> statement-breakpoint

-- joining/member-batches

-- Something that is done to several members at once (rule members.together).
CREATE TABLE member_batches (
  id uuid PRIMARY KEY,
  action text NOT NULL,
  asked_by uuid NOT NULL,
  to_status text,
  subject text DEFAULT '' NOT NULL,
  message text DEFAULT '' NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT member_batches_action CHECK (action IN ('renew', 'message', 'status'))
);

-- One member of it: what was promised for them, and what came of it.
CREATE TABLE member_batch_items (
  id uuid PRIMARY KEY,
  batch_id uuid NOT NULL,
  member_row_id uuid NOT NULL,
  "position" integer NOT NULL,
  from_day date,
  to_day date,
  total_satang bigint,
  state text DEFAULT 'waiting' NOT NULL,
  reason text,
  CONSTRAINT member_batch_items_once UNIQUE (batch_id, member_row_id),
  CONSTRAINT member_batch_items_reason CHECK (reason IN ('not_running', 'is_so', 'is_over', 'no_email', 'changed_since', 'not_found', 'error')),
  CONSTRAINT member_batch_items_state CHECK (state IN ('waiting', 'done', 'refused')),
  CONSTRAINT member_batch_items_batch_id_member_batches_id_fk FOREIGN KEY (batch_id) REFERENCES member_batches(id) ON DELETE CASCADE,
  CONSTRAINT member_batch_items_member_row_id_members_id_fk FOREIGN KEY (member_row_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX member_batch_items_member ON member_batch_items (member_row_id);

--> statement-breakpoint

-- joining/portal-accounts

-- Whoever signed in to `/my` by a mail to an address, which is thereby theirs. Apart from accounts of staff.
CREATE TABLE portal_accounts (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  verified_at timestamp with time zone NOT NULL,
  locale text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  muted_notices text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT portal_accounts_email_unique UNIQUE (email),
  CONSTRAINT portal_accounts_email CHECK (email = lower(email))
);

-- Which memberships an account sees; worked out again by what is true whenever it is used (see `reckonLinks`).
CREATE TABLE portal_links (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL,
  member_row_id uuid NOT NULL,
  role text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT portal_links_once UNIQUE (account_id, member_row_id),
  CONSTRAINT portal_links_role CHECK (role IN ('self', 'payer')),
  CONSTRAINT portal_links_account_id_portal_accounts_id_fk FOREIGN KEY (account_id) REFERENCES portal_accounts(id) ON DELETE CASCADE,
  CONSTRAINT portal_links_member_row_id_members_id_fk FOREIGN KEY (member_row_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX portal_links_member ON portal_links (member_row_id);

-- A wish to sign in. The link and the code of its mail are one row: neither can outlive the other. One that gets no
-- mail looks the same to whoever asked, and has neither.
CREATE TABLE portal_sign_ins (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  browser_hash text NOT NULL,
  link_hash text,
  code_hash text,
  mail_id uuid,
  tries integer DEFAULT 0 NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  replaced_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "portal_sign_ins_browserHash_unique" UNIQUE (browser_hash),
  CONSTRAINT "portal_sign_ins_linkHash_unique" UNIQUE (link_hash),
  CONSTRAINT portal_sign_ins_whole CHECK ((link_hash IS NULL) = (code_hash IS NULL)),
  CONSTRAINT portal_sign_ins_mail_id_mails_id_fk FOREIGN KEY (mail_id) REFERENCES mails(id) ON DELETE SET NULL
);
CREATE INDEX portal_sign_ins_email ON portal_sign_ins (email);
CREATE INDEX portal_sign_ins_end ON portal_sign_ins (expires_at);
CREATE INDEX portal_sign_ins_mail ON portal_sign_ins (mail_id);

-- Browsers in which somebody is signed in to `/my`. No route of staff looks here.
CREATE TABLE portal_sessions (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL,
  token_hash text NOT NULL,
  signed_in_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  user_agent text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "portal_sessions_tokenHash_unique" UNIQUE (token_hash),
  CONSTRAINT portal_sessions_account_id_portal_accounts_id_fk FOREIGN KEY (account_id) REFERENCES portal_accounts(id) ON DELETE CASCADE
);
CREATE INDEX portal_sessions_account ON portal_sessions (account_id);
CREATE INDEX portal_sessions_end ON portal_sessions (expires_at);

-- Addresses that staff have named as paying for a member; who reads them sees the money, and no code.
CREATE TABLE portal_payers (
  id uuid PRIMARY KEY,
  member_row_id uuid NOT NULL,
  email text NOT NULL,
  admin_id uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT portal_payers_once UNIQUE (member_row_id, email),
  CONSTRAINT portal_payers_lower CHECK (email = lower(email)),
  CONSTRAINT portal_payers_member_row_id_members_id_fk FOREIGN KEY (member_row_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX portal_payers_email ON portal_payers (email);

-- An account that is to go by another address, once both have said so (rule portal.email).
CREATE TABLE portal_email_changes (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL,
  old_email text NOT NULL,
  new_email text NOT NULL,
  old_hash text NOT NULL,
  new_hash text NOT NULL,
  old_mail_id uuid,
  new_mail_id uuid,
  old_confirmed_at timestamp with time zone,
  new_confirmed_at timestamp with time zone,
  done_at timestamp with time zone,
  replaced_at timestamp with time zone,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "portal_email_changes_newHash_unique" UNIQUE (new_hash),
  CONSTRAINT "portal_email_changes_oldHash_unique" UNIQUE (old_hash),
  CONSTRAINT portal_email_changes_account_id_portal_accounts_id_fk FOREIGN KEY (account_id) REFERENCES portal_accounts(id) ON DELETE CASCADE,
  CONSTRAINT portal_email_changes_new_mail_id_mails_id_fk FOREIGN KEY (new_mail_id) REFERENCES mails(id) ON DELETE SET NULL,
  CONSTRAINT portal_email_changes_old_mail_id_mails_id_fk FOREIGN KEY (old_mail_id) REFERENCES mails(id) ON DELETE SET NULL
);
CREATE INDEX portal_email_changes_account ON portal_email_changes (account_id);
CREATE INDEX portal_email_changes_end ON portal_email_changes (expires_at);

--> statement-breakpoint

-- joining/passkeys

-- By what members sign in without a mail, if they have made one: the public half; the other never leaves their device.
CREATE TABLE portal_passkeys (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL,
  credential_id text NOT NULL,
  public_key text NOT NULL,
  uses bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  last_used_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "portal_passkeys_credentialId_unique" UNIQUE (credential_id),
  CONSTRAINT portal_passkeys_account_id_portal_accounts_id_fk FOREIGN KEY (account_id) REFERENCES portal_accounts(id) ON DELETE CASCADE
);
CREATE INDEX portal_passkeys_account ON portal_passkeys (account_id);

-- What a browser was asked to sign: once, and for five minutes.
CREATE TABLE portal_passkey_challenges (
  id uuid PRIMARY KEY,
  browser_hash text NOT NULL,
  challenge text NOT NULL,
  account_id uuid,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "portal_passkey_challenges_browserHash_unique" UNIQUE (browser_hash),
  CONSTRAINT portal_passkey_challenges_account_id_portal_accounts_id_fk FOREIGN KEY (account_id) REFERENCES portal_accounts(id) ON DELETE CASCADE
);
CREATE INDEX portal_passkey_challenges_account ON portal_passkey_challenges (account_id);
CREATE INDEX portal_passkey_challenges_end ON portal_passkey_challenges (expires_at);

--> statement-breakpoint

-- joining/registration

CREATE TABLE applications (
  id uuid PRIMARY KEY,
  submission_key uuid NOT NULL,
  member_id text NOT NULL,
  variant text NOT NULL,
  status text DEFAULT 'submitted' NOT NULL,
  is_existing_member boolean,
  name text NOT NULL,
  address text DEFAULT '' NOT NULL,
  mobile_phone text NOT NULL,
  work_phone text DEFAULT '' NOT NULL,
  emergency_contact text DEFAULT '' NOT NULL,
  email text NOT NULL,
  email2 text DEFAULT '' NOT NULL,
  line text DEFAULT '' NOT NULL,
  whats_app text DEFAULT '' NOT NULL,
  instagram text DEFAULT '' NOT NULL,
  facebook text DEFAULT '' NOT NULL,
  telegram text DEFAULT '' NOT NULL,
  date_of_birth date,
  start_date date NOT NULL,
  expiry_date date NOT NULL,
  plan_id uuid NOT NULL,
  selected_plan text NOT NULL,
  price_satang bigint NOT NULL,
  membership_fee_satang bigint NOT NULL,
  vat_satang bigint NOT NULL,
  total_satang bigint NOT NULL,
  vat_basis_points integer NOT NULL,
  payment_method text,
  locale text NOT NULL,
  submitted_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  status_key uuid DEFAULT gen_random_uuid() NOT NULL,
  unique_satang bigint DEFAULT 0 NOT NULL,
  email_confirmed_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  withholding_basis_points integer DEFAULT 0 NOT NULL,
  withheld_satang bigint DEFAULT 0 NOT NULL,
  CONSTRAINT "applications_memberId_unique" UNIQUE (member_id),
  CONSTRAINT "applications_statusKey_unique" UNIQUE (status_key),
  CONSTRAINT "applications_submissionKey_unique" UNIQUE (submission_key),
  CONSTRAINT applications_payment_method CHECK (payment_method IN ('card', 'scan', 'bank_transfer')),
  CONSTRAINT applications_status CHECK (status IN ('submitted', 'approved', 'rejected')),
  CONSTRAINT applications_variant CHECK (variant IN ('wizard', 'membership_page')),
  CONSTRAINT applications_plan_id_plans_id_fk FOREIGN KEY (plan_id) REFERENCES plans(id)
);
CREATE INDEX applications_by_name ON applications (name, id);
CREATE INDEX applications_by_plan ON applications (selected_plan, id);
CREATE INDEX applications_by_status ON applications (status, id);
CREATE INDEX applications_by_total ON applications (total_satang, id);
CREATE INDEX applications_email ON applications (lower(email));
CREATE INDEX applications_newest ON applications (created_at, id);
CREATE INDEX applications_search ON applications USING gin (
  name gin_trgm_ops,
  email gin_trgm_ops,
  member_id gin_trgm_ops,
  regexp_replace(mobile_phone, '\D', '', 'g') gin_trgm_ops
);
CREATE INDEX applications_status ON applications (status, created_at);

-- What applications were before they changed, so that who decides sees what they were when a slip came in.
CREATE TABLE application_versions (
  id uuid PRIMARY KEY,
  application_id uuid NOT NULL,
  version integer NOT NULL,
  selected_plan text NOT NULL,
  total_satang bigint NOT NULL,
  payment_method text,
  is_existing_member boolean,
  start_date date NOT NULL,
  expiry_date date NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  email2 text NOT NULL,
  mobile_phone text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT application_versions_once UNIQUE (application_id, version),
  CONSTRAINT application_versions_payment_method CHECK (payment_method IN ('card', 'scan', 'bank_transfer')),
  CONSTRAINT application_versions_application_id_applications_id_fk FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE
);
CREATE INDEX application_versions_total ON application_versions (total_satang);

-- Amounts that wait to be paid, where the owner wants each of them to be unlike the others.
CREATE TABLE payable_amounts (
  submission_key uuid PRIMARY KEY,
  total_satang bigint NOT NULL,
  amount_satang bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "payable_amounts_amountSatang_unique" UNIQUE (amount_satang)
);

-- Append-only proof of what was accepted, when and from where.
CREATE TABLE consents (
  id uuid PRIMARY KEY,
  application_id uuid NOT NULL,
  agreement_id uuid NOT NULL,
  agreement_sha256 text NOT NULL,
  accepted jsonb NOT NULL,
  accepted_at timestamp with time zone NOT NULL,
  address text NOT NULL,
  user_agent text NOT NULL,
  CONSTRAINT consents_once UNIQUE (application_id, agreement_sha256),
  CONSTRAINT consents_agreement_id_agreements_id_fk FOREIGN KEY (agreement_id) REFERENCES agreements(id),
  CONSTRAINT consents_application_id_applications_id_fk FOREIGN KEY (application_id) REFERENCES applications(id)
);

--> statement-breakpoint

-- joining/access-codes

-- ID and Pass that open the door (rule access.codes); valid from the start of the membership to its end.
CREATE TABLE access_codes (
  id uuid PRIMARY KEY,
  access_id text NOT NULL,
  pass text,
  application_id uuid NOT NULL,
  member_row_id uuid,
  valid_from timestamp with time zone NOT NULL,
  valid_until timestamp with time zone NOT NULL,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  pass_hash text,
  is_provisional boolean DEFAULT false NOT NULL,
  provisional_phone text,
  receipt_id uuid,
  last_used_at timestamp with time zone,
  entry_minutes integer,
  CONSTRAINT "access_codes_accessId_unique" UNIQUE (access_id),
  CONSTRAINT access_codes_provisional_phone UNIQUE (provisional_phone),
  CONSTRAINT access_codes_application_id_applications_id_fk FOREIGN KEY (application_id) REFERENCES applications(id),
  CONSTRAINT access_codes_member_row_id_members_id_fk FOREIGN KEY (member_row_id) REFERENCES members(id) ON DELETE SET NULL
);
CREATE INDEX access_codes_end ON access_codes (valid_until);
CREATE INDEX access_codes_member ON access_codes (member_row_id);
CREATE INDEX access_codes_newest ON access_codes (created_at, id);
CREATE UNIQUE INDEX access_codes_one ON access_codes (application_id) WHERE revoked_at IS NULL;
CREATE INDEX access_codes_receipt ON access_codes (receipt_id);

-- Slips that came one after another and got no code, because their sender or the house had had its share: see
-- `holdSlip`.
CREATE TABLE code_holds (
  id uuid PRIMARY KEY,
  reason text NOT NULL,
  subject text NOT NULL,
  slips integer NOT NULL,
  first_at timestamp with time zone NOT NULL,
  last_at timestamp with time zone NOT NULL,
  CONSTRAINT code_holds_reason CHECK (reason IN ('network', 'phone', 'mailbox', 'house'))
);
CREATE INDEX code_holds_subject ON code_holds (subject, last_at);

--> statement-breakpoint

-- joining/applications

-- What staff decided about an application; undoing marks the row and never removes it.
CREATE TABLE application_decisions (
  id uuid PRIMARY KEY,
  application_id uuid NOT NULL,
  decision text NOT NULL,
  reason text DEFAULT '' NOT NULL,
  member_row_id uuid,
  member_before jsonb,
  decided_by uuid,
  decided_at timestamp with time zone NOT NULL,
  undone_by uuid,
  undone_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  received_satang bigint,
  CONSTRAINT application_decisions_decision CHECK (decision IN ('approved', 'rejected')),
  CONSTRAINT application_decisions_application_id_applications_id_fk FOREIGN KEY (application_id) REFERENCES applications(id),
  CONSTRAINT application_decisions_decided_by_users_id_fk FOREIGN KEY (decided_by) REFERENCES users(id),
  CONSTRAINT application_decisions_member_row_id_members_id_fk FOREIGN KEY (member_row_id) REFERENCES members(id) ON DELETE SET NULL,
  CONSTRAINT application_decisions_undone_by_users_id_fk FOREIGN KEY (undone_by) REFERENCES users(id)
);
CREATE INDEX application_decisions_application ON application_decisions (application_id, decided_at);
CREATE INDEX application_decisions_member ON application_decisions (member_row_id);

--> statement-breakpoint

-- joining/card-payments

-- What Stripe told us, each event once, stored before anything is done about it.
CREATE TABLE stripe_events (
  id uuid PRIMARY KEY,
  event_id text NOT NULL,
  type text NOT NULL,
  news jsonb,
  payment_intent_id text,
  happened_at timestamp with time zone NOT NULL,
  handled_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "stripe_events_eventId_unique" UNIQUE (event_id)
);
CREATE INDEX stripe_events_payment_intent ON stripe_events (payment_intent_id);

-- A page of Stripe on which an application, a visitor's booking, or what a member owes could be paid, and what came of
-- it.
CREATE TABLE card_payments (
  id uuid PRIMARY KEY,
  application_id uuid,
  session_id text NOT NULL,
  url text,
  expires_at timestamp with time zone,
  fingerprint text,
  is_ours boolean NOT NULL,
  is_live boolean NOT NULL,
  status text DEFAULT 'open' NOT NULL,
  amount_satang bigint NOT NULL,
  currency text NOT NULL,
  payment_intent_id text,
  paid_at timestamp with time zone,
  doubt text,
  refunded_satang bigint DEFAULT 0 NOT NULL,
  refunded_at timestamp with time zone,
  dispute text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  member_row_id uuid,
  booking_id uuid,
  CONSTRAINT "card_payments_sessionId_unique" UNIQUE (session_id),
  CONSTRAINT card_payments_dispute CHECK (dispute IN ('open', 'won', 'lost')),
  CONSTRAINT card_payments_doubt CHECK (doubt IN ('link', 'amount', 'decided', 'rejected', 'over', 'member', 'refunded', 'disputed', 'refused')),
  CONSTRAINT card_payments_status CHECK (status IN ('open', 'processing', 'expired', 'failed', 'paid')),
  CONSTRAINT card_payments_application_id_applications_id_fk FOREIGN KEY (application_id) REFERENCES applications(id),
  CONSTRAINT card_payments_member_row_id_members_id_fk FOREIGN KEY (member_row_id) REFERENCES members(id) ON DELETE SET NULL
);
CREATE INDEX card_payments_application ON card_payments (application_id, created_at);
CREATE INDEX card_payments_booking ON card_payments (booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX card_payments_member ON card_payments (member_row_id, created_at) WHERE member_row_id IS NOT NULL;
CREATE INDEX card_payments_payment_intent ON card_payments (payment_intent_id);

--> statement-breakpoint

-- joining/receipts

CREATE TABLE receipts (
  id uuid PRIMARY KEY,
  submission_key uuid NOT NULL,
  application_id uuid,
  variant text NOT NULL,
  status text DEFAULT 'submitted' NOT NULL,
  name text,
  email text NOT NULL,
  selected_plan text,
  total_satang bigint,
  file_key text NOT NULL,
  file_sha256 text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  access_id text,
  access_pass text,
  submitted_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  decided_by uuid,
  decided_at timestamp with time zone,
  reason text DEFAULT '' NOT NULL,
  network text,
  hold_id uuid,
  member_row_id uuid,
  booking_id uuid,
  invite_id uuid,
  locale text DEFAULT 'en' NOT NULL,
  CONSTRAINT "receipts_submissionKey_unique" UNIQUE (submission_key),
  CONSTRAINT receipts_for CHECK (num_nonnulls(application_id, member_row_id, booking_id, invite_id) <= 1),
  CONSTRAINT receipts_status CHECK (status IN ('submitted', 'approved', 'rejected', 'withdrawn')),
  CONSTRAINT receipts_variant CHECK (variant IN ('landing', 'membership_page')),
  CONSTRAINT receipts_application_id_applications_id_fk FOREIGN KEY (application_id) REFERENCES applications(id),
  CONSTRAINT receipts_decided_by_users_id_fk FOREIGN KEY (decided_by) REFERENCES users(id),
  CONSTRAINT receipts_hold_id_code_holds_id_fk FOREIGN KEY (hold_id) REFERENCES code_holds(id) ON DELETE SET NULL
);
CREATE INDEX receipts_application ON receipts (application_id);
CREATE INDEX receipts_booking ON receipts (booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX receipts_by_status ON receipts (status, id);
CREATE INDEX receipts_email ON receipts (lower(email));
CREATE INDEX receipts_file ON receipts (file_sha256);
CREATE INDEX receipts_hold ON receipts (hold_id) WHERE hold_id IS NOT NULL;
CREATE INDEX receipts_invite ON receipts (invite_id) WHERE invite_id IS NOT NULL;
CREATE INDEX receipts_member ON receipts (member_row_id) WHERE member_row_id IS NOT NULL;
CREATE INDEX receipts_network ON receipts (submitted_at) WHERE network IS NOT NULL;
CREATE INDEX receipts_newest ON receipts (created_at, id);
CREATE INDEX receipts_search ON receipts USING gin (name gin_trgm_ops, email gin_trgm_ops);
CREATE INDEX receipts_status ON receipts (status, created_at);

--> statement-breakpoint

-- joining/renewals

-- A renewal that a member was asked for: one for each expiry, however many mails ask for it. The application that
-- paying makes of it has the same id.
CREATE TABLE renewals (
  id uuid PRIMARY KEY,
  member_row_id uuid NOT NULL,
  expiry_date date NOT NULL,
  reference text NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT renewals_once UNIQUE (member_row_id, expiry_date),
  CONSTRAINT renewals_reference_unique UNIQUE (reference),
  CONSTRAINT renewals_member_row_id_members_id_fk FOREIGN KEY (member_row_id) REFERENCES members(id) ON DELETE CASCADE
);

--> statement-breakpoint

-- joining/requests

-- A call, a tour, a consultation or an event that a visitor asks for (rule requests.built-in).
CREATE TABLE requests (
  id uuid PRIMARY KEY,
  submission_key uuid NOT NULL,
  kind text NOT NULL,
  status text DEFAULT 'new' NOT NULL,
  name text NOT NULL,
  email text,
  phone text,
  wishes jsonb DEFAULT '[]'::jsonb NOT NULL,
  note text DEFAULT '' NOT NULL,
  locale text NOT NULL,
  taken_by uuid,
  answer text DEFAULT '' NOT NULL,
  answered_at timestamp with time zone,
  submitted_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT "requests_submissionKey_unique" UNIQUE (submission_key),
  CONSTRAINT requests_answered CHECK (status <> 'answered' OR answered_at IS NOT NULL),
  CONSTRAINT requests_kind CHECK (kind IN ('call', 'tour', 'consultation', 'event')),
  CONSTRAINT requests_status CHECK (status IN ('new', 'answered', 'done')),
  CONSTRAINT requests_taken_by_users_id_fk FOREIGN KEY (taken_by) REFERENCES users(id)
);
CREATE INDEX requests_by_kind ON requests (kind, id);
CREATE INDEX requests_by_name ON requests (name, id);
CREATE INDEX requests_by_status ON requests (status, id);
CREATE INDEX requests_newest ON requests (submitted_at, id);
CREATE INDEX requests_status ON requests (status, submitted_at);

--> statement-breakpoint

-- joining/slips

-- What was read from each picture of a receipt. One that came later in its place has a row of its own.
CREATE TABLE slips (
  id uuid PRIMARY KEY,
  receipt_id uuid NOT NULL,
  file_key text NOT NULL,
  state text DEFAULT 'pending' NOT NULL,
  kind text,
  bank text,
  reference text,
  paid_on date,
  paid_at_time text,
  keys text[] DEFAULT '{}'::text[] NOT NULL,
  texts jsonb DEFAULT '[]'::jsonb NOT NULL,
  read_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  verification text,
  verified_by text,
  verified_for bigint,
  verified_at timestamp with time zone,
  application_id uuid,
  application_version integer,
  verified_prompt_pay_id text,
  verified_account text,
  verified_application_id uuid,
  verified_version integer,
  verified_satang bigint,
  verified_sender text,
  verified_paid_at timestamp with time zone,
  CONSTRAINT slips_picture UNIQUE (receipt_id, file_key),
  CONSTRAINT slips_kind CHECK (kind IN ('bank', 'truemoney')),
  CONSTRAINT slips_paid_at_time CHECK (paid_at_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  CONSTRAINT slips_state CHECK (state IN ('pending', 'read', 'none', 'unreadable')),
  CONSTRAINT slips_verification CHECK (verification IN ('waiting', 'asked', 'verified', 'duplicate', 'wrong_amount', 'wrong_receiver', 'not_found', 'unavailable')),
  CONSTRAINT slips_verified_by CHECK (verified_by IN ('SlipOK', 'EasySlip')),
  CONSTRAINT slips_application_id_applications_id_fk FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE SET NULL,
  CONSTRAINT slips_receipt_id_receipts_id_fk FOREIGN KEY (receipt_id) REFERENCES receipts(id) ON DELETE CASCADE,
  CONSTRAINT slips_verified_application_id_applications_id_fk FOREIGN KEY (verified_application_id) REFERENCES applications(id) ON DELETE SET NULL
);
CREATE INDEX slips_keys ON slips USING gin (keys);
CREATE INDEX slips_pending ON slips (created_at) WHERE state = 'pending';

-- Slips that paid for an approved application, a visitor's booking, a guest's Day Pass or what a member owed: the
-- database lets none be used a second time.
CREATE TABLE slip_uses (
  id uuid PRIMARY KEY,
  key text NOT NULL,
  application_id uuid,
  receipt_id uuid NOT NULL,
  used_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  booking_id uuid,
  member_row_id uuid,
  invite_id uuid,
  CONSTRAINT slip_uses_key_unique UNIQUE (key),
  CONSTRAINT slip_uses_of CHECK (num_nonnulls(application_id, booking_id, invite_id, member_row_id) = 1),
  CONSTRAINT slip_uses_application_id_applications_id_fk FOREIGN KEY (application_id) REFERENCES applications(id),
  CONSTRAINT slip_uses_receipt_id_receipts_id_fk FOREIGN KEY (receipt_id) REFERENCES receipts(id) ON DELETE CASCADE
);
CREATE INDEX slip_uses_application ON slip_uses (application_id);
CREATE INDEX slip_uses_receipt ON slip_uses (receipt_id);

--> statement-breakpoint

-- joining/visits

-- Who was in, from when to when (rule visits.check-in).
CREATE TABLE visits (
  id uuid PRIMARY KEY,
  member_row_id uuid,
  entitlement_id uuid,
  entered_at timestamp with time zone NOT NULL,
  until timestamp with time zone,
  ends_at timestamp with time zone,
  left_at timestamp with time zone,
  left_how text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  location_id uuid DEFAULT '00000000-0000-7000-8000-000000000001'::uuid NOT NULL,
  settled_at timestamp with time zone,
  application_id uuid,
  CONSTRAINT visits_left CHECK ((left_at IS NULL) = (left_how IS NULL)),
  CONSTRAINT visits_left_how CHECK (left_how IN ('check_out', 'staff', 'assumed')),
  CONSTRAINT visits_order CHECK (left_at >= entered_at),
  CONSTRAINT visits_who CHECK (num_nonnulls(member_row_id, application_id) > 0),
  CONSTRAINT visits_application_id_applications_id_fk FOREIGN KEY (application_id) REFERENCES applications(id),
  CONSTRAINT visits_entitlement_id_entitlements_id_fk FOREIGN KEY (entitlement_id) REFERENCES entitlements(id) ON DELETE SET NULL,
  CONSTRAINT visits_location_id_locations_id_fk FOREIGN KEY (location_id) REFERENCES locations(id),
  CONSTRAINT visits_member_row_id_members_id_fk FOREIGN KEY (member_row_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX visits_application ON visits (application_id);
CREATE INDEX visits_assumed ON visits (ends_at) WHERE left_how = 'assumed';
CREATE INDEX visits_ending ON visits (ends_at) WHERE left_at IS NULL;
CREATE INDEX visits_member ON visits (member_row_id, entered_at);
CREATE INDEX visits_newest ON visits (entered_at, id);
CREATE UNIQUE INDEX visits_one_open ON visits (member_row_id) WHERE left_at IS NULL;
CREATE UNIQUE INDEX visits_one_open_provisional ON visits (application_id) WHERE left_at IS NULL AND member_row_id IS NULL;

-- Check-in codes that were shown, each once (rule visits.code), for as long as tablets may tell of them.
CREATE TABLE used_check_in_codes (
  kind text NOT NULL,
  subject_id uuid NOT NULL,
  "window" bigint NOT NULL,
  used_at timestamp with time zone NOT NULL,
  CONSTRAINT used_check_in_codes_kind_subject_id_window_pk PRIMARY KEY (kind, subject_id, "window"),
  CONSTRAINT used_check_in_codes_kind CHECK (kind IN ('m', 'g'))
);
CREATE INDEX used_check_in_codes_time ON used_check_in_codes (used_at);

--> statement-breakpoint

-- joining/kiosks

-- Tablets at which people check in by themselves (rule kiosks.pairing). They hold no rights of staff.
CREATE TABLE kiosks (
  id uuid PRIMARY KEY,
  location_id uuid DEFAULT '00000000-0000-7000-8000-000000000001'::uuid NOT NULL,
  name text NOT NULL,
  pairing_hash text,
  pairing_ends_at timestamp with time zone,
  token_hash text,
  paired_at timestamp with time zone,
  last_seen_at timestamp with time zone,
  revoked_at timestamp with time zone,
  fire_key text,
  created_by uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  space_id uuid,
  shows_purpose boolean DEFAULT false NOT NULL,
  CONSTRAINT "kiosks_pairingHash_unique" UNIQUE (pairing_hash),
  CONSTRAINT "kiosks_tokenHash_unique" UNIQUE (token_hash),
  CONSTRAINT kiosks_paired CHECK (token_hash IS NULL OR paired_at IS NOT NULL),
  CONSTRAINT kiosks_pairing CHECK ((pairing_hash IS NULL) = (pairing_ends_at IS NULL)),
  CONSTRAINT kiosks_location_id_locations_id_fk FOREIGN KEY (location_id) REFERENCES locations(id)
);
CREATE INDEX kiosks_space ON kiosks (space_id);

-- What was shown to tablets, and what became of it: only grows, but for what staff say of it (rule kiosks.entries).
CREATE TABLE kiosk_entries (
  id uuid PRIMARY KEY,
  kiosk_id uuid NOT NULL,
  key uuid NOT NULL,
  way text NOT NULL,
  at timestamp with time zone NOT NULL,
  received_at timestamp with time zone NOT NULL,
  was_offline boolean NOT NULL,
  result text NOT NULL,
  reason text,
  member_row_id uuid,
  visit_id uuid,
  settled_at timestamp with time zone,
  invite_id uuid,
  CONSTRAINT kiosk_entries_once UNIQUE (kiosk_id, key),
  CONSTRAINT kiosk_entries_result CHECK (result IN ('entered', 'already_in', 'left', 'refused', 'doubtful')),
  CONSTRAINT kiosk_entries_way CHECK (way IN ('code', 'pass')),
  CONSTRAINT kiosk_entries_invite_id_guest_invites_id_fk FOREIGN KEY (invite_id) REFERENCES guest_invites(id) ON DELETE SET NULL,
  CONSTRAINT kiosk_entries_kiosk_id_kiosks_id_fk FOREIGN KEY (kiosk_id) REFERENCES kiosks(id) ON DELETE CASCADE,
  CONSTRAINT kiosk_entries_member_row_id_members_id_fk FOREIGN KEY (member_row_id) REFERENCES members(id) ON DELETE CASCADE,
  CONSTRAINT kiosk_entries_visit_id_visits_id_fk FOREIGN KEY (visit_id) REFERENCES visits(id) ON DELETE SET NULL
);
CREATE INDEX kiosk_entries_doubtful ON kiosk_entries (at) WHERE result = 'doubtful' AND settled_at IS NULL;
CREATE INDEX kiosk_entries_invite ON kiosk_entries (invite_id);
CREATE INDEX kiosk_entries_member ON kiosk_entries (member_row_id);
CREATE INDEX kiosk_entries_newest ON kiosk_entries (received_at);
CREATE INDEX kiosk_entries_visit ON kiosk_entries (visit_id);

--> statement-breakpoint

-- space/credits

-- What a member's credits of one unit are counted in. Its row is locked before a balance is read (see `lockWallet`).
CREATE TABLE credit_wallets (
  id uuid PRIMARY KEY,
  member_row_id uuid NOT NULL,
  unit text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT credit_wallets_once UNIQUE (member_row_id, unit),
  CONSTRAINT credit_wallets_unit CHECK (unit IN ('minute', 'use')),
  CONSTRAINT credit_wallets_member_row_id_members_id_fk FOREIGN KEY (member_row_id) REFERENCES members(id) ON DELETE CASCADE
);

-- Credits that were granted, with the time in which they may be used (rule credits.once).
CREATE TABLE credit_grants (
  id uuid PRIMARY KEY,
  wallet_id uuid NOT NULL,
  kind text NOT NULL,
  amount integer NOT NULL,
  usable_from timestamp with time zone NOT NULL,
  usable_until timestamp with time zone,
  priority integer NOT NULL,
  source_key text NOT NULL,
  rules jsonb DEFAULT '{}'::jsonb NOT NULL,
  closed_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "credit_grants_sourceKey_unique" UNIQUE (source_key),
  CONSTRAINT credit_grants_amount CHECK (amount > 0),
  CONSTRAINT credit_grants_kind CHECK (kind IN ('plan', 'pack', 'voucher', 'grace', 'gift')),
  CONSTRAINT credit_grants_usable CHECK (usable_until > usable_from),
  CONSTRAINT credit_grants_wallet_id_credit_wallets_id_fk FOREIGN KEY (wallet_id) REFERENCES credit_wallets(id) ON DELETE CASCADE
);
CREATE INDEX credit_grants_ending ON credit_grants (usable_until) WHERE closed_at IS NULL;
CREATE INDEX credit_grants_wallet ON credit_grants (wallet_id);

-- What became of a grant, line by line: what is left of it is their sum. Entries are only added.
CREATE TABLE credit_entries (
  id uuid PRIMARY KEY,
  grant_id uuid NOT NULL,
  kind text NOT NULL,
  amount integer NOT NULL,
  booking_id uuid,
  entitlement_id uuid,
  reverses_id uuid,
  at timestamp with time zone NOT NULL,
  admin_id uuid,
  why text DEFAULT '' NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "credit_entries_reversesId_unique" UNIQUE (reverses_id),
  CONSTRAINT credit_entries_amount CHECK (amount <> 0),
  CONSTRAINT credit_entries_kind CHECK (kind IN ('grant', 'consume', 'reverse', 'expire', 'adjust')),
  CONSTRAINT credit_entries_reverse CHECK ((kind = 'reverse') = (reverses_id IS NOT NULL)),
  CONSTRAINT credit_entries_sign CHECK (CASE kind
    WHEN 'adjust' THEN true
    WHEN 'consume' THEN amount < 0
    WHEN 'expire' THEN amount < 0
    ELSE (amount > 0)
  END),
  CONSTRAINT credit_entries_entitlement_id_entitlements_id_fk FOREIGN KEY (entitlement_id) REFERENCES entitlements(id) ON DELETE SET NULL,
  CONSTRAINT credit_entries_grant_id_credit_grants_id_fk FOREIGN KEY (grant_id) REFERENCES credit_grants(id) ON DELETE CASCADE
);
CREATE INDEX credit_entries_booking ON credit_entries (booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX credit_entries_entitlement ON credit_entries (entitlement_id) WHERE entitlement_id IS NOT NULL;
CREATE INDEX credit_entries_grant ON credit_entries (grant_id);
CREATE UNIQUE INDEX credit_entries_granted ON credit_entries (grant_id) WHERE kind = 'grant';

--> statement-breakpoint

-- space/packs

-- What the house sells of credits: so many minutes or vouchers, for a price, to be used within so many days.
CREATE TABLE credit_packs (
  id uuid PRIMARY KEY,
  name_en text NOT NULL,
  name_th text DEFAULT '' NOT NULL,
  name_ru text DEFAULT '' NOT NULL,
  unit text NOT NULL,
  amount integer NOT NULL,
  price_satang bigint NOT NULL,
  days integer NOT NULL,
  plans jsonb DEFAULT '[]'::jsonb NOT NULL,
  is_on_sale boolean DEFAULT true NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT credit_packs_terms CHECK (amount > 0 AND price_satang > 0 AND days > 0),
  CONSTRAINT credit_packs_unit CHECK (unit IN ('minute', 'use'))
);
CREATE INDEX credit_packs_by_price ON credit_packs (price_satang, id);

-- A pack that was sold, as it was then: what becomes of the pack later changes nothing about it (rule packs.terms).
CREATE TABLE pack_sales (
  id uuid PRIMARY KEY,
  pack_id uuid,
  member_row_id uuid NOT NULL,
  grant_id uuid NOT NULL,
  charge_id uuid NOT NULL,
  payment_id uuid,
  name_en text NOT NULL,
  name_th text DEFAULT '' NOT NULL,
  name_ru text DEFAULT '' NOT NULL,
  price_satang bigint NOT NULL,
  submission_key uuid NOT NULL,
  sold_by uuid,
  taken_back_at timestamp with time zone,
  taken_back_by uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "pack_sales_grantId_unique" UNIQUE (grant_id),
  CONSTRAINT pack_sales_once UNIQUE (member_row_id, submission_key),
  CONSTRAINT pack_sales_price CHECK (price_satang > 0),
  CONSTRAINT pack_sales_grant_id_credit_grants_id_fk FOREIGN KEY (grant_id) REFERENCES credit_grants(id) ON DELETE CASCADE,
  CONSTRAINT pack_sales_member_row_id_members_id_fk FOREIGN KEY (member_row_id) REFERENCES members(id) ON DELETE CASCADE,
  CONSTRAINT pack_sales_pack_id_credit_packs_id_fk FOREIGN KEY (pack_id) REFERENCES credit_packs(id) ON DELETE SET NULL
);
CREATE INDEX pack_sales_pack ON pack_sales (pack_id);

--> statement-breakpoint

-- space/spaces

-- What can be booked. Where several are alike, as desks in a row, one space has several numbered units.
CREATE TABLE spaces (
  id uuid PRIMARY KEY,
  name_en text NOT NULL,
  name_th text DEFAULT '' NOT NULL,
  name_ru text DEFAULT '' NOT NULL,
  kind text NOT NULL,
  place_en text DEFAULT '' CONSTRAINT spaces_place_not_null NOT NULL,
  image_url text,
  seats integer,
  equipment_en jsonb DEFAULT '[]'::jsonb CONSTRAINT spaces_equipment_not_null NOT NULL,
  units integer DEFAULT 1 NOT NULL,
  turnaround_minutes integer DEFAULT 0 NOT NULL,
  hours jsonb,
  min_minutes integer DEFAULT 15 NOT NULL,
  max_minutes integer DEFAULT 1440 NOT NULL,
  step_minutes integer DEFAULT 30 NOT NULL,
  max_days_ahead integer DEFAULT 90 NOT NULL,
  audience text DEFAULT 'members' NOT NULL,
  plans jsonb DEFAULT '[]'::jsonb NOT NULL,
  is_public boolean DEFAULT false NOT NULL,
  price_rules jsonb NOT NULL,
  cancel_hours integer DEFAULT 0 NOT NULL,
  needs_approval boolean DEFAULT false NOT NULL,
  release_minutes integer,
  is_active boolean DEFAULT true NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  visitors_pay text DEFAULT 'desk' NOT NULL,
  location_id uuid DEFAULT '00000000-0000-7000-8000-000000000001'::uuid NOT NULL,
  credits jsonb DEFAULT '["plan", "pack", "gift"]'::jsonb NOT NULL,
  spot text,
  given_by uuid,
  place_th text DEFAULT '' NOT NULL,
  place_ru text DEFAULT '' NOT NULL,
  equipment_th jsonb DEFAULT '[]'::jsonb NOT NULL,
  equipment_ru jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT spaces_audience CHECK (audience IN ('members', 'plans', 'staff')),
  CONSTRAINT spaces_counts CHECK (turnaround_minutes >= 0 AND step_minutes >= 1 AND max_days_ahead >= 1 AND cancel_hours >= 0),
  CONSTRAINT spaces_given CHECK (given_by IS NULL OR (kind = 'call' AND units = 1)),
  CONSTRAINT spaces_kind CHECK (kind IN ('room', 'desk', 'booth', 'event', 'call')),
  CONSTRAINT spaces_lengths CHECK (min_minutes >= 1 AND max_minutes >= min_minutes),
  CONSTRAINT spaces_spot CHECK (spot IN ('reception', 'cafe', 'long_table', 'round_table', 'quiet', 'events')),
  CONSTRAINT spaces_units CHECK (units >= 1 AND units <= 500),
  CONSTRAINT spaces_visitors_pay CHECK (visitors_pay IN ('desk', 'ahead')),
  CONSTRAINT spaces_given_by_users_id_fk FOREIGN KEY (given_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT spaces_location_id_locations_id_fk FOREIGN KEY (location_id) REFERENCES locations(id)
);
CREATE INDEX spaces_by_name ON spaces (name_en, id);

--> statement-breakpoint

-- space/bookings

-- Bookings that were made together and come again on the same days of the week (rule bookings.series).
CREATE TABLE booking_series (
  id uuid PRIMARY KEY,
  space_id uuid NOT NULL,
  member_row_id uuid,
  rule jsonb NOT NULL,
  zone text NOT NULL,
  use_credits boolean NOT NULL,
  purpose text DEFAULT '' NOT NULL,
  made_by text NOT NULL,
  submission_key uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "booking_series_submissionKey_unique" UNIQUE (submission_key),
  CONSTRAINT booking_series_made_by CHECK (made_by IN ('member', 'staff', 'program', 'visitor')),
  CONSTRAINT booking_series_member_row_id_members_id_fk FOREIGN KEY (member_row_id) REFERENCES members(id) ON DELETE SET NULL,
  CONSTRAINT booking_series_space_id_spaces_id_fk FOREIGN KEY (space_id) REFERENCES spaces(id)
);
CREATE INDEX booking_series_member ON booking_series (member_row_id);
CREATE INDEX booking_series_space ON booking_series (space_id);

-- Who has which space when.
-- No two bookings that keep others out overlap in one unit, back to back they may stand, and nobody is booked twice at
-- once, whatever the spaces that are their time. What guards both are the checks of the table: no column is null, no
-- time is empty or without an end, none of which an exclusion would refuse by itself.
CREATE TABLE bookings (
  id uuid PRIMARY KEY,
  space_id uuid NOT NULL,
  unit integer DEFAULT 1 NOT NULL,
  member_row_id uuid,
  status text NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  blocked_until timestamp with time zone NOT NULL,
  hold_until timestamp with time zone,
  price_satang bigint DEFAULT 0 NOT NULL,
  price_lines jsonb DEFAULT '[]'::jsonb NOT NULL,
  credit_minutes integer DEFAULT 0 NOT NULL,
  policy jsonb NOT NULL,
  purpose text DEFAULT '' NOT NULL,
  ical_uid text NOT NULL,
  ical_sequence integer DEFAULT 0 NOT NULL,
  made_by text NOT NULL,
  submission_key uuid,
  checked_in_at timestamp with time zone,
  ended_at timestamp with time zone,
  reminded_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  series_id uuid,
  occurrence date,
  is_closure boolean DEFAULT false NOT NULL,
  given_by uuid,
  CONSTRAINT "bookings_icalUid_unique" UNIQUE (ical_uid),
  CONSTRAINT "bookings_submissionKey_unique" UNIQUE (submission_key),
  CONSTRAINT bookings_no_overlap EXCLUDE USING gist (
    space_id WITH =,
    unit WITH =,
    tstzrange(starts_at, blocked_until, '[)') WITH &&
  ) WHERE (status IN ('held', 'pending', 'confirmed', 'checked_in')),
  CONSTRAINT bookings_one_person EXCLUDE USING gist (
    given_by WITH =,
    tstzrange(starts_at, blocked_until, '[)') WITH &&
  ) WHERE (status IN ('held', 'pending', 'confirmed', 'checked_in') AND given_by IS NOT NULL),
  CONSTRAINT bookings_blocked CHECK (isfinite(blocked_until) AND blocked_until >= ends_at AND ((blocked_until - ends_at) <= '1 day'::interval)),
  CONSTRAINT bookings_closure CHECK ((NOT is_closure) OR (member_row_id IS NULL AND series_id IS NULL AND price_satang = 0 AND credit_minutes = 0)),
  CONSTRAINT bookings_hold CHECK ((status = 'held') = (hold_until IS NOT NULL)),
  CONSTRAINT bookings_length CHECK ((ends_at - starts_at) <= '32 days'::interval),
  CONSTRAINT bookings_made_by CHECK (made_by IN ('member', 'staff', 'program', 'visitor')),
  CONSTRAINT bookings_paid CHECK (price_satang >= 0 AND credit_minutes >= 0),
  CONSTRAINT bookings_series CHECK ((series_id IS NULL) = (occurrence IS NULL)),
  CONSTRAINT bookings_status CHECK (status IN ('held', 'pending', 'confirmed', 'checked_in', 'completed', 'no_show', 'cancelled', 'declined', 'expired', 'skipped')),
  CONSTRAINT bookings_time CHECK (isfinite(starts_at) AND isfinite(ends_at) AND ends_at > starts_at),
  CONSTRAINT bookings_unit CHECK (unit >= 1),
  CONSTRAINT bookings_given_by_users_id_fk FOREIGN KEY (given_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT bookings_member_row_id_members_id_fk FOREIGN KEY (member_row_id) REFERENCES members(id) ON DELETE SET NULL,
  CONSTRAINT bookings_series_id_booking_series_id_fk FOREIGN KEY (series_id) REFERENCES booking_series(id),
  CONSTRAINT bookings_space_id_spaces_id_fk FOREIGN KEY (space_id) REFERENCES spaces(id)
);
CREATE INDEX bookings_by_start ON bookings (starts_at, id);
CREATE INDEX bookings_member ON bookings (member_row_id, starts_at);
CREATE UNIQUE INDEX bookings_occurrence ON bookings (series_id, occurrence) WHERE series_id IS NOT NULL;
CREATE INDEX bookings_open ON bookings (status, starts_at);

-- A booking takes the time of whoever gives its space: written here, so that no program can leave it out. What does not
-- keep others out any more stays with whom it was.
CREATE FUNCTION give_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT given_by INTO NEW.given_by FROM spaces WHERE id = NEW.space_id;
	RETURN NEW;
END
$$;

CREATE TRIGGER bookings_given_by BEFORE INSERT OR UPDATE OF space_id, status ON bookings
  FOR EACH ROW
  WHEN (new.status IN ('held', 'pending', 'confirmed', 'checked_in')) EXECUTE FUNCTION give_booking();

-- A space that a booking was moved out of, with the time that it had there last: whoever follows the calendar of that
-- space is told that it is cancelled.
CREATE TABLE booking_former_spaces (
  booking_id uuid NOT NULL,
  space_id uuid NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  ical_sequence integer NOT NULL,
  left_at timestamp with time zone NOT NULL,
  CONSTRAINT booking_former_spaces_booking_id_space_id_pk PRIMARY KEY (booking_id, space_id),
  CONSTRAINT booking_former_spaces_booking_id_bookings_id_fk FOREIGN KEY (booking_id) REFERENCES bookings(id) ON DELETE CASCADE,
  CONSTRAINT booking_former_spaces_space_id_spaces_id_fk FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE
);
CREATE INDEX booking_former_spaces_left ON booking_former_spaces (space_id, left_at);

-- Who booked without being a member (rule bookings.visitors); forgotten some days after the time, as guests are.
CREATE TABLE booking_visitors (
  booking_id uuid PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  phone text DEFAULT '' NOT NULL,
  locale text NOT NULL,
  paid_at timestamp with time zone,
  paid_by uuid,
  forgotten_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  pays_ahead boolean DEFAULT false NOT NULL,
  paid_satang bigint DEFAULT 0 NOT NULL,
  back_satang bigint DEFAULT 0 NOT NULL,
  told_expired_at timestamp with time zone,
  CONSTRAINT booking_visitors_money CHECK (back_satang >= 0 AND back_satang <= paid_satang),
  CONSTRAINT booking_visitors_booking_id_bookings_id_fk FOREIGN KEY (booking_id) REFERENCES bookings(id) ON DELETE CASCADE
);
CREATE INDEX booking_visitors_back ON booking_visitors (booking_id) WHERE back_satang > 0;
CREATE INDEX booking_visitors_mailbox ON booking_visitors (lower(email));

-- The address of a private calendar: of a member, or of a space. The secret in it is a signature of the id: a new
-- address is a new row, and the old one leads nowhere.
CREATE TABLE calendar_feeds (
  id uuid PRIMARY KEY,
  member_row_id uuid,
  space_id uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT "calendar_feeds_memberRowId_unique" UNIQUE (member_row_id),
  CONSTRAINT "calendar_feeds_spaceId_unique" UNIQUE (space_id),
  CONSTRAINT calendar_feeds_of CHECK (num_nonnulls(member_row_id, space_id) = 1),
  CONSTRAINT calendar_feeds_member_row_id_members_id_fk FOREIGN KEY (member_row_id) REFERENCES members(id) ON DELETE CASCADE,
  CONSTRAINT calendar_feeds_space_id_spaces_id_fk FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE
);

--> statement-breakpoint

-- team/employees

CREATE TABLE departments (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  description text DEFAULT '' NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT departments_name_unique UNIQUE (name)
);

CREATE TABLE employees (
  id uuid PRIMARY KEY,
  employee_code text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  phone text DEFAULT '' NOT NULL,
  department text NOT NULL,
  "position" text NOT NULL,
  hire_date date NOT NULL,
  status text DEFAULT 'active' NOT NULL,
  address text DEFAULT '' NOT NULL,
  emergency_contact text DEFAULT '' NOT NULL,
  emergency_phone text DEFAULT '' NOT NULL,
  date_of_birth date,
  profile_image text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "employees_employeeCode_unique" UNIQUE (employee_code),
  CONSTRAINT employees_status CHECK (status IN ('active', 'inactive', 'on_leave', 'terminated'))
);
CREATE INDEX employees_first_name ON employees (status, first_name);
CREATE INDEX employees_newest ON employees (created_at, id);

-- The hours that somebody usually works, by weekday; one that ends at or before its start ends the next day.
CREATE TABLE work_shifts (
  id uuid PRIMARY KEY,
  employee_id uuid NOT NULL,
  weekday integer NOT NULL,
  starts_at text NOT NULL,
  ends_at text NOT NULL,
  CONSTRAINT work_shifts_once UNIQUE (employee_id, weekday, starts_at),
  CONSTRAINT work_shifts_ends_at CHECK (ends_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  CONSTRAINT work_shifts_starts_at CHECK (starts_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  CONSTRAINT work_shifts_weekday CHECK (weekday >= 0 AND weekday <= 6),
  CONSTRAINT work_shifts_employee_id_employees_id_fk FOREIGN KEY (employee_id) REFERENCES employees(id) ON DELETE CASCADE
);

--> statement-breakpoint

-- team/attendance

-- One for each employee and day; a shift past midnight belongs to the day it began (rule attendance.stored).
CREATE TABLE attendance_records (
  id uuid PRIMARY KEY,
  employee_id uuid NOT NULL,
  date date NOT NULL,
  time_in text,
  time_out text,
  ends_next_day boolean DEFAULT false NOT NULL,
  status text DEFAULT 'present' NOT NULL,
  notes text DEFAULT '' NOT NULL,
  clocked_in_at timestamp with time zone,
  clocked_out_at timestamp with time zone,
  was_in_sent_late boolean DEFAULT false NOT NULL,
  was_out_sent_late boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  breaks jsonb DEFAULT '[]'::jsonb NOT NULL,
  last_press jsonb,
  CONSTRAINT attendance_records_once UNIQUE (employee_id, date),
  CONSTRAINT attendance_records_status CHECK (status IN ('present', 'absent', 'late', 'half_day', 'leave')),
  CONSTRAINT attendance_records_time_in CHECK (time_in ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  CONSTRAINT attendance_records_time_out CHECK (time_out ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  CONSTRAINT attendance_records_employee_id_employees_id_fk FOREIGN KEY (employee_id) REFERENCES employees(id)
);
CREATE INDEX attendance_records_date ON attendance_records (date);

--> statement-breakpoint

-- team/leave

-- Time off that somebody asked for (rule leave.fields).
CREATE TABLE leave_requests (
  id uuid PRIMARY KEY,
  employee_id uuid NOT NULL,
  leave_type text DEFAULT 'annual' NOT NULL,
  start_date date NOT NULL,
  end_date date NOT NULL,
  reason text NOT NULL,
  status text DEFAULT 'pending' NOT NULL,
  approved_by uuid,
  approved_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT leave_requests_order CHECK (end_date >= start_date),
  CONSTRAINT leave_requests_status CHECK (status IN ('pending', 'approved', 'rejected', 'cancelled')),
  CONSTRAINT leave_requests_type CHECK (leave_type IN ('annual', 'sick', 'personal', 'maternity', 'paternity', 'unpaid')),
  CONSTRAINT leave_requests_employee_id_employees_id_fk FOREIGN KEY (employee_id) REFERENCES employees(id)
);
CREATE INDEX leave_requests_days ON leave_requests (status, start_date, end_date);
CREATE INDEX leave_requests_employee ON leave_requests (employee_id, start_date);
CREATE INDEX leave_requests_newest ON leave_requests (created_at, id);

-- Days that somebody has in a year instead of the house's own number of them; null has no limit.
CREATE TABLE leave_entitlements (
  employee_id uuid NOT NULL,
  year integer NOT NULL,
  leave_type text NOT NULL,
  days integer,
  CONSTRAINT leave_entitlements_employee_id_year_leave_type_pk PRIMARY KEY (employee_id, year, leave_type),
  CONSTRAINT leave_entitlements_type CHECK (leave_type IN ('annual', 'sick', 'personal', 'maternity', 'paternity', 'unpaid')),
  CONSTRAINT leave_entitlements_employee_id_employees_id_fk FOREIGN KEY (employee_id) REFERENCES employees(id) ON DELETE CASCADE
);

--> statement-breakpoint

-- team/messages

-- One row for each recipient (rule messages.fields). An admin is named by their user, an employee by their record; what
-- is written stays when either is gone, as of "Unknown".
CREATE TABLE messages (
  id uuid PRIMARY KEY,
  sender_type text NOT NULL,
  sender_id uuid NOT NULL,
  receiver_type text NOT NULL,
  receiver_id uuid NOT NULL,
  subject text NOT NULL,
  content text NOT NULL,
  is_read boolean DEFAULT false NOT NULL,
  read_at timestamp with time zone,
  reply_to_id uuid,
  sender_deleted_at timestamp with time zone,
  receiver_deleted_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT messages_receiver_type CHECK (receiver_type IN ('admin', 'employee')),
  CONSTRAINT messages_sender_type CHECK (sender_type IN ('admin', 'employee')),
  CONSTRAINT messages_reply_to_id_messages_id_fk FOREIGN KEY (reply_to_id) REFERENCES messages(id) ON DELETE SET NULL
);
CREATE INDEX messages_received ON messages (receiver_type, receiver_id, created_at, id);
CREATE INDEX messages_reply_to ON messages (reply_to_id);
CREATE INDEX messages_sent ON messages (sender_type, sender_id, created_at, id);

--> statement-breakpoint

-- team/roster

-- A week that is planned; until it is published, the usual weeks hold.
CREATE TABLE roster_weeks (
  monday date PRIMARY KEY,
  published_at timestamp with time zone,
  published_by uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL
);

-- The shifts of planned weeks, of each stage its own; one that ends at or before its start ends the next day.
CREATE TABLE roster_shifts (
  id uuid PRIMARY KEY,
  employee_id uuid NOT NULL,
  date date NOT NULL,
  starts_at text NOT NULL,
  ends_at text NOT NULL,
  stage text DEFAULT 'draft' NOT NULL,
  CONSTRAINT roster_shifts_once UNIQUE (employee_id, date, starts_at, stage),
  CONSTRAINT roster_shifts_ends_at CHECK (ends_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  CONSTRAINT roster_shifts_stage CHECK (stage IN ('draft', 'published')),
  CONSTRAINT roster_shifts_starts_at CHECK (starts_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  CONSTRAINT roster_shifts_employee_id_employees_id_fk FOREIGN KEY (employee_id) REFERENCES employees(id) ON DELETE CASCADE
);
CREATE INDEX roster_shifts_days ON roster_shifts (stage, date);

-- Somebody's published shift that a colleague may take instead, as it was when they asked.
CREATE TABLE roster_swaps (
  id uuid PRIMARY KEY,
  employee_id uuid NOT NULL,
  date date NOT NULL,
  starts_at text NOT NULL,
  ends_at text NOT NULL,
  asked_id uuid,
  taken_by uuid,
  status text DEFAULT 'open' NOT NULL,
  decided_by uuid,
  decided_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT roster_swaps_status CHECK (status IN ('open', 'taken', 'approved', 'refused', 'withdrawn')),
  CONSTRAINT roster_swaps_asked_id_employees_id_fk FOREIGN KEY (asked_id) REFERENCES employees(id) ON DELETE CASCADE,
  CONSTRAINT roster_swaps_employee_id_employees_id_fk FOREIGN KEY (employee_id) REFERENCES employees(id) ON DELETE CASCADE,
  CONSTRAINT roster_swaps_taken_by_employees_id_fk FOREIGN KEY (taken_by) REFERENCES employees(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX roster_swaps_once ON roster_swaps (employee_id, date, starts_at) WHERE status IN ('open', 'taken');
CREATE INDEX roster_swaps_waiting ON roster_swaps (status, date);

--> statement-breakpoint

-- public/blog

-- What is read in the blog (rule blog.fields).
CREATE TABLE blog_posts (
  id uuid PRIMARY KEY,
  slug text NOT NULL,
  title text DEFAULT '' NOT NULL,
  meta_description text DEFAULT '' NOT NULL,
  tags text[] DEFAULT '{}'::text[] NOT NULL,
  keywords text[] DEFAULT '{}'::text[] NOT NULL,
  outline text[] DEFAULT '{}'::text[] NOT NULL,
  full_post jsonb NOT NULL,
  image_key text,
  status text DEFAULT 'draft' NOT NULL,
  published_at timestamp with time zone,
  source text DEFAULT 'editor' NOT NULL,
  author_id uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT blog_posts_slug_unique UNIQUE (slug),
  CONSTRAINT blog_posts_source CHECK (source IN ('editor', 'api', 'writer')),
  CONSTRAINT blog_posts_status CHECK (status IN ('draft', 'scheduled', 'published'))
);
CREATE INDEX blog_posts_newest ON blog_posts (published_at, id);
CREATE INDEX blog_posts_tags ON blog_posts USING gin (tags);

-- Slugs that a post had before: links to them lead to it still.
CREATE TABLE blog_slugs (
  slug text PRIMARY KEY,
  post_id uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT blog_slugs_post_id_blog_posts_id_fk FOREIGN KEY (post_id) REFERENCES blog_posts(id) ON DELETE CASCADE
);
CREATE INDEX blog_slugs_post ON blog_slugs (post_id);

-- The post as it was before each change.
CREATE TABLE blog_revisions (
  id uuid PRIMARY KEY,
  post_id uuid NOT NULL,
  content jsonb NOT NULL,
  saved_by uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT blog_revisions_post_id_blog_posts_id_fk FOREIGN KEY (post_id) REFERENCES blog_posts(id) ON DELETE CASCADE
);
CREATE INDEX blog_revisions_post ON blog_revisions (post_id, created_at);

-- What was asked of the automation, and what became of it.
CREATE TABLE blog_requests (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  topic text DEFAULT '' NOT NULL,
  target_audience text DEFAULT '' NOT NULL,
  seo_target_words text[] DEFAULT '{}'::text[] NOT NULL,
  slug text,
  status text DEFAULT 'pending' NOT NULL,
  progress integer DEFAULT 0 NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  error text,
  post_id uuid,
  requested_by uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  finished_at timestamp with time zone,
  stage text,
  writer_id uuid,
  alive_at timestamp with time zone,
  CONSTRAINT blog_requests_kind CHECK (kind IN ('generate', 'delete')),
  CONSTRAINT blog_requests_stage CHECK (stage IN ('asking', 'streaming', 'checking', 'pausing')),
  CONSTRAINT blog_requests_status CHECK (status IN ('pending', 'sent', 'writing', 'done', 'failed')),
  CONSTRAINT blog_requests_post_id_blog_posts_id_fk FOREIGN KEY (post_id) REFERENCES blog_posts(id) ON DELETE SET NULL
);
CREATE INDEX blog_requests_newest ON blog_requests (created_at, id);

-- Every time a model was asked to write, with what it cost. A call on its way counts with the most it may cost.
CREATE TABLE blog_model_calls (
  id uuid PRIMARY KEY,
  request_id uuid,
  model text NOT NULL,
  input_tokens integer NOT NULL,
  output_tokens integer NOT NULL,
  is_estimated boolean DEFAULT true NOT NULL,
  outcome text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  finished_at timestamp with time zone,
  CONSTRAINT blog_model_calls_request_id_blog_requests_id_fk FOREIGN KEY (request_id) REFERENCES blog_requests(id) ON DELETE SET NULL
);
CREATE INDEX blog_model_calls_month ON blog_model_calls (created_at);
CREATE INDEX blog_model_calls_request ON blog_model_calls (request_id);

--> statement-breakpoint

-- public/events

CREATE TABLE events (
  id uuid PRIMARY KEY,
  title text NOT NULL,
  description text NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  type text DEFAULT 'networking' NOT NULL,
  image_url text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  slug text NOT NULL,
  ends_at timestamp with time zone,
  place text DEFAULT '' NOT NULL,
  seats integer,
  CONSTRAINT events_slug_unique UNIQUE (slug),
  CONSTRAINT events_end CHECK (ends_at > starts_at),
  CONSTRAINT events_seats CHECK (seats >= 1 AND seats <= 9999),
  CONSTRAINT events_type CHECK (type IN ('networking', 'educational', 'motion'))
);
CREATE INDEX events_starts_at ON events (starts_at);

--> statement-breakpoint

-- public/guests

-- Who said that they come to an event (rule guests.states).
CREATE TABLE event_guests (
  id uuid PRIMARY KEY,
  submission_key uuid NOT NULL,
  event_id uuid,
  status text NOT NULL,
  name text NOT NULL,
  email text,
  locale text NOT NULL,
  submitted_at timestamp with time zone NOT NULL,
  called_off_at timestamp with time zone,
  reminded_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "event_guests_submissionKey_unique" UNIQUE (submission_key),
  CONSTRAINT event_guests_status CHECK (status IN ('coming', 'waiting', 'cancelled')),
  CONSTRAINT event_guests_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE SET NULL
);
CREATE INDEX event_guests_of_event ON event_guests (event_id, status, submitted_at);

--> statement-breakpoint

-- public/services

CREATE TABLE services (
  id uuid PRIMARY KEY,
  title text NOT NULL,
  description text NOT NULL,
  icon text DEFAULT 'coffee' NOT NULL,
  price text NOT NULL,
  text_key text,
  is_active boolean DEFAULT true NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT services_icon CHECK (icon IN ('coffee', 'wifi', 'mail', 'monitor', 'users', 'credit-card', 'award', 'briefcase', 'home', 'passport', 'clock'))
);

--> statement-breakpoint

-- overview/sample

-- What `SAMPLE_DATA=1` put into the database, so that exactly that can be removed again.
CREATE TABLE sample_records (
  kind text NOT NULL,
  record_id text NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT sample_records_record_id_kind_pk PRIMARY KEY (record_id, kind)
);

--> statement-breakpoint

-- What points to what stands further up
ALTER TABLE users ADD CONSTRAINT users_employee_id_employees_id_fk FOREIGN KEY (employee_id) REFERENCES employees(id);
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_application_id_applications_id_fk FOREIGN KEY (application_id) REFERENCES applications(id);
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_member_row_id_members_id_fk FOREIGN KEY (member_row_id) REFERENCES members(id) ON DELETE SET NULL;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_receipt_id_receipts_id_fk FOREIGN KEY (receipt_id) REFERENCES receipts(id);
ALTER TABLE documents ADD CONSTRAINT documents_application_id_applications_id_fk FOREIGN KEY (application_id) REFERENCES applications(id);
ALTER TABLE documents ADD CONSTRAINT documents_member_row_id_members_id_fk FOREIGN KEY (member_row_id) REFERENCES members(id) ON DELETE SET NULL;
ALTER TABLE document_buyers ADD CONSTRAINT document_buyers_application_id_applications_id_fk FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE;
ALTER TABLE kiosks ADD CONSTRAINT kiosks_space_id_spaces_id_fk FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE;
