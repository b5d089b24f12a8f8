-- Whoever owes is a customer: every member has one of their own, a company may pay for several, and contracts are billed to them.
-- keeps the version before: the database gives its members their customers and takes over whom it names as payers; it sells to no company.
CREATE TABLE "contract_bill_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bill_id" uuid NOT NULL,
	"nth" integer NOT NULL,
	"item_id" uuid NOT NULL,
	"seat_id" uuid,
	"quantity" integer NOT NULL,
	"unit_satang" bigint NOT NULL,
	"amount_satang" bigint NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"vat_class" text NOT NULL,
	"wht_class" text NOT NULL,
	CONSTRAINT "contract_bill_lines_nth" UNIQUE("bill_id","nth"),
	CONSTRAINT "contract_bill_lines_vat" CHECK ("contract_bill_lines"."vat_class" in ('standard', 'exempt')),
	CONSTRAINT "contract_bill_lines_wht" CHECK ("contract_bill_lines"."wht_class" in ('service', 'rent', 'none'))
);
--> statement-breakpoint
CREATE TABLE "contract_bill_periods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bill_id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"deposit_satang" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "contract_bill_periods_once" UNIQUE("bill_id","contract_id")
);
--> statement-breakpoint
CREATE TABLE "contract_bills" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"due_on" date NOT NULL,
	"vat_basis_points" integer NOT NULL,
	"vat_satang" bigint NOT NULL,
	"deposit_satang" bigint DEFAULT 0 NOT NULL,
	"total_satang" bigint NOT NULL,
	"void_at" timestamp with time zone,
	"void_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_bills_number_unique" UNIQUE("number"),
	CONSTRAINT "contract_bills_days" CHECK ("contract_bills"."last_day" >= "contract_bills"."first_day"),
	CONSTRAINT "contract_bills_amounts" CHECK ("contract_bills"."total_satang" >= 0 and "contract_bills"."deposit_satang" >= 0)
);
--> statement-breakpoint
CREATE TABLE "contract_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"unit_satang" bigint NOT NULL,
	"vat_class" text DEFAULT 'standard' NOT NULL,
	"wht_class" text DEFAULT 'service' NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_items_vat" CHECK ("contract_items"."vat_class" in ('standard', 'exempt')),
	CONSTRAINT "contract_items_wht" CHECK ("contract_items"."wht_class" in ('service', 'rent', 'none')),
	CONSTRAINT "contract_items_amounts" CHECK ("contract_items"."quantity" >= 0 and "contract_items"."unit_satang" >= 0)
);
--> statement-breakpoint
CREATE TABLE "contracts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date,
	"notice_days" integer DEFAULT 30 NOT NULL,
	"notice_on" date,
	"deposit_satang" bigint DEFAULT 0 NOT NULL,
	"gives_back" boolean DEFAULT false NOT NULL,
	"grace_days" integer DEFAULT 7 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contracts_number_unique" UNIQUE("number"),
	CONSTRAINT "contracts_state" CHECK ("contracts"."state" in ('draft', 'sent', 'signed', 'running', 'notice', 'ended', 'declined', 'lapsed', 'withdrawn')),
	CONSTRAINT "contracts_days" CHECK ("contracts"."last_day" >= "contracts"."first_day"),
	CONSTRAINT "contracts_numbers" CHECK ("contracts"."notice_days" >= 0 and "contracts"."grace_days" >= 0 and "contracts"."deposit_satang" >= 0)
);
--> statement-breakpoint
CREATE TABLE "seat_holders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seat_id" uuid NOT NULL,
	"member_row_id" uuid NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seat_holders_days" CHECK ("seat_holders"."last_day" >= "seat_holders"."first_day")
);
--> statement-breakpoint
CREATE TABLE "seat_pauses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seat_id" uuid NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seat_pauses_days" CHECK ("seat_pauses"."last_day" >= "seat_pauses"."first_day")
);
--> statement-breakpoint
CREATE TABLE "seats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"nth" integer NOT NULL,
	CONSTRAINT "seats_nth" UNIQUE("item_id","nth")
);
--> statement-breakpoint
CREATE TABLE "customer_people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"admin_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_people_once" UNIQUE("customer_id","email"),
	CONSTRAINT "customer_people_role" CHECK ("customer_people"."role" in ('manager', 'billing')),
	CONSTRAINT "customer_people_lower" CHECK ("customer_people"."email" = lower("customer_people"."email"))
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"member_row_id" uuid,
	"name" text DEFAULT '' NOT NULL,
	"legal_name" text DEFAULT '' NOT NULL,
	"tax_id" text DEFAULT '' NOT NULL,
	"branch" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"billing_emails" text[] DEFAULT '{}' NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"billing_day" integer DEFAULT 1 NOT NULL,
	"withholds" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customers_memberRowId_unique" UNIQUE("member_row_id"),
	CONSTRAINT "customers_kind" CHECK ("customers"."kind" in ('person', 'company')),
	CONSTRAINT "customers_billing_day" CHECK ("customers"."billing_day" between 1 and 28),
	CONSTRAINT "customers_company" CHECK ("customers"."kind" = 'person' or ("customers"."member_row_id" is null and "customers"."name" <> '' and cardinality("customers"."billing_emails") > 0))
);
--> statement-breakpoint
ALTER TABLE "bills" DROP CONSTRAINT "bills_kind";--> statement-breakpoint
ALTER TABLE "ledger_days" DROP CONSTRAINT "ledger_days_account";--> statement-breakpoint
ALTER TABLE "ledger_days" DROP CONSTRAINT "ledger_days_source";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_source";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_sign";--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "contract_bill_lines" ADD CONSTRAINT "contract_bill_lines_bill_id_contract_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."contract_bills"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_bill_lines" ADD CONSTRAINT "contract_bill_lines_item_id_contract_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."contract_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_bill_lines" ADD CONSTRAINT "contract_bill_lines_seat_id_seats_id_fk" FOREIGN KEY ("seat_id") REFERENCES "public"."seats"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_bill_periods" ADD CONSTRAINT "contract_bill_periods_bill_id_contract_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."contract_bills"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_bill_periods" ADD CONSTRAINT "contract_bill_periods_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_bills" ADD CONSTRAINT "contract_bills_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_items" ADD CONSTRAINT "contract_items_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_items" ADD CONSTRAINT "contract_items_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_holders" ADD CONSTRAINT "seat_holders_seat_id_seats_id_fk" FOREIGN KEY ("seat_id") REFERENCES "public"."seats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_holders" ADD CONSTRAINT "seat_holders_member_row_id_members_id_fk" FOREIGN KEY ("member_row_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_pauses" ADD CONSTRAINT "seat_pauses_seat_id_seats_id_fk" FOREIGN KEY ("seat_id") REFERENCES "public"."seats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_item_id_contract_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."contract_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_people" ADD CONSTRAINT "customer_people_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_bill_lines_item" ON "contract_bill_lines" USING btree ("item_id","first_day");--> statement-breakpoint
CREATE INDEX "contract_bill_periods_contract" ON "contract_bill_periods" USING btree ("contract_id","last_day");--> statement-breakpoint
CREATE INDEX "contract_bills_customer" ON "contract_bills" USING btree ("customer_id","first_day");--> statement-breakpoint
CREATE INDEX "contract_items_contract" ON "contract_items" USING btree ("contract_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contracts_customer" ON "contracts" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "contracts_newest" ON "contracts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contracts_state_newest" ON "contracts" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "seat_holders_seat" ON "seat_holders" USING btree ("seat_id","first_day");--> statement-breakpoint
CREATE INDEX "seat_holders_member" ON "seat_holders" USING btree ("member_row_id","first_day");--> statement-breakpoint
CREATE INDEX "seat_pauses_seat" ON "seat_pauses" USING btree ("seat_id","first_day");--> statement-breakpoint
CREATE INDEX "customer_people_email" ON "customer_people" USING btree ("email");--> statement-breakpoint
CREATE INDEX "customers_newest" ON "customers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "customers_tax_id" ON "customers" USING btree ("tax_id") WHERE "customers"."tax_id" <> '';--> statement-breakpoint
CREATE INDEX "customers_by_name_en" ON "customers" USING btree ("name" collate public.sala_en,"id");--> statement-breakpoint
CREATE INDEX "customers_by_name_th" ON "customers" USING btree ("name" collate public.sala_th,"id");--> statement-breakpoint
CREATE INDEX "customers_by_name_ru" ON "customers" USING btree ("name" collate public.sala_ru,"id");--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bills_customer" ON "bills" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_contract" ON "ledger_entries" USING btree ("reference") WHERE "ledger_entries"."source" = 'contract';--> statement-breakpoint
CREATE INDEX "members_customer" ON "members" USING btree ("customer_id");--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_kind" CHECK ("bills"."kind" in ('application', 'debt', 'booking', 'guest_pass', 'contract'));--> statement-breakpoint
ALTER TABLE "ledger_days" ADD CONSTRAINT "ledger_days_account" CHECK ("ledger_days"."account" in ('owed', 'received', 'deposit'));--> statement-breakpoint
ALTER TABLE "ledger_days" ADD CONSTRAINT "ledger_days_source" CHECK ("ledger_days"."source" in ('application', 'receipt', 'card_payment', 'renewal', 'sale', 'booking', 'contract', 'by_hand'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind" CHECK ("ledger_entries"."kind" in ('charge', 'payment', 'refund', 'correction', 'reversal', 'deposit_taken'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account" CHECK ("ledger_entries"."account" in ('owed', 'received', 'deposit'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_source" CHECK ("ledger_entries"."source" in ('application', 'receipt', 'card_payment', 'renewal', 'sale', 'booking', 'contract', 'by_hand'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_sign" CHECK (case "ledger_entries"."kind"
        when 'charge' then "ledger_entries"."account" = 'owed' and "ledger_entries"."amount_satang" >= 0
        when 'correction' then "ledger_entries"."account" = 'owed' and "ledger_entries"."amount_satang" <> 0
        when 'payment' then "ledger_entries"."account" = 'received' and "ledger_entries"."amount_satang" >= 0
        when 'refund' then "ledger_entries"."account" = 'received' and "ledger_entries"."amount_satang" < 0
        when 'deposit_taken' then "ledger_entries"."account" = 'deposit' and "ledger_entries"."amount_satang" > 0
        else true end);
--> statement-breakpoint
-- Every member there is, and whom staff have named as paying for them: with the same id wherever it is made.
INSERT INTO "customers" ("id", "kind", "member_row_id", "created_at", "updated_at")
SELECT overlay(overlay(md5('customer ' || "id") placing '8' from 13) placing '8' from 17)::uuid, 'person', "id", "created_at", "created_at" FROM "members";
--> statement-breakpoint
UPDATE "members" SET "customer_id" = "customers"."id" FROM "customers" WHERE "customers"."member_row_id" = "members"."id";
--> statement-breakpoint
ALTER TABLE "members" ALTER COLUMN "customer_id" SET NOT NULL;
--> statement-breakpoint
UPDATE "bills" SET "customer_id" = "members"."customer_id" FROM "members" WHERE "members"."id" = "bills"."payer_id";
--> statement-breakpoint
INSERT INTO "customer_people" ("id", "customer_id", "email", "role", "admin_id", "created_at")
SELECT "payer"."id", "member"."customer_id", "payer"."email", 'billing', "payer"."admin_id", "payer"."created_at" FROM "portal_payers" AS "payer" JOIN "members" AS "member" ON "member"."id" = "payer"."member_row_id";
--> statement-breakpoint
-- Looked at when the transaction ends, as each points to the other.
ALTER TABLE "customers" ADD CONSTRAINT "customers_member_row_id_members_id_fk" FOREIGN KEY ("member_row_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
-- Made after the member: one that was there already is not added, and has its own.
CREATE FUNCTION "name_customer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.customer_id := coalesce(NEW.customer_id, gen_random_uuid());
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "members_name_customer" BEFORE INSERT ON "members" FOR EACH ROW EXECUTE FUNCTION "name_customer"();
--> statement-breakpoint
CREATE FUNCTION "give_customer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO customers (id, kind, member_row_id) VALUES (NEW.customer_id, 'person', NEW.id) ON CONFLICT (id) DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "members_give_customer" AFTER INSERT ON "members" FOR EACH ROW EXECUTE FUNCTION "give_customer"();
--> statement-breakpoint
-- Of a member who is gone nothing is left that nothing hangs on.
CREATE FUNCTION "take_customer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM customers WHERE id = OLD.customer_id AND kind = 'person'
    AND NOT EXISTS (SELECT FROM members WHERE customer_id = OLD.customer_id)
    AND NOT EXISTS (SELECT FROM contracts WHERE customer_id = OLD.customer_id)
    AND NOT EXISTS (SELECT FROM contract_bills WHERE customer_id = OLD.customer_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "members_take_customer" AFTER DELETE ON "members" FOR EACH ROW EXECUTE FUNCTION "take_customer"();
--> statement-breakpoint
-- Where a company pays, they have one of their own besides, with whom they named: asked before the row forgets whose it was.
CREATE FUNCTION "take_own_customer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM customer_people WHERE customer_id IN (SELECT id FROM customers WHERE member_row_id = OLD.id);
  DELETE FROM customers WHERE member_row_id = OLD.id AND id <> OLD.customer_id
    AND NOT EXISTS (SELECT FROM contracts WHERE customer_id = customers.id)
    AND NOT EXISTS (SELECT FROM contract_bills WHERE customer_id = customers.id);
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER "members_take_own_customer" BEFORE DELETE ON "members" FOR EACH ROW EXECUTE FUNCTION "take_own_customer"();
--> statement-breakpoint
-- What a server of the version before writes of payers.
CREATE FUNCTION "follow_payers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM customer_people WHERE email = OLD.email AND role = 'billing' AND customer_id = (SELECT id FROM customers WHERE member_row_id = OLD.member_row_id);
  ELSE
    INSERT INTO customer_people (id, customer_id, email, role, admin_id)
    SELECT NEW.id, id, NEW.email, 'billing', NEW.admin_id FROM customers WHERE member_row_id = NEW.member_row_id
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "portal_payers_follow" AFTER INSERT OR DELETE ON "portal_payers" FOR EACH ROW EXECUTE FUNCTION "follow_payers"();
--> statement-breakpoint
ALTER TABLE "seat_holders" ADD CONSTRAINT "seat_holders_one_at_a_time" EXCLUDE USING gist ("seat_id" WITH =, daterange("first_day", "last_day", '[]') WITH &&);
--> statement-breakpoint
ALTER TABLE "seat_pauses" ADD CONSTRAINT "seat_pauses_apart" EXCLUDE USING gist ("seat_id" WITH =, daterange("first_day", "last_day", '[]') WITH &&);
--> statement-breakpoint
-- The customer is the one who pays for the member, until the bill is paid.
DROP FUNCTION "write_bill"(text, uuid, text, bigint, uuid, timestamptz, timestamptz);
--> statement-breakpoint
CREATE FUNCTION "write_bill"(of_kind text, of_id uuid, is_state text, is_total bigint, is_payer uuid, since timestamptz, at timestamptz, is_customer uuid DEFAULT NULL)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO bills AS bill (id, kind, subject_id, state, total_satang, payer_id, customer_id, created_at, settled_at, updated_at)
  VALUES (overlay(overlay(md5(of_kind || ' ' || of_id) placing '8' from 13) placing '8' from 17)::uuid, of_kind, of_id, is_state, is_total, is_payer,
    coalesce(is_customer, (SELECT customer_id FROM members WHERE id = is_payer)), since, CASE is_state WHEN 'paid' THEN at END, clock_timestamp())
  ON CONFLICT (subject_id, kind) DO UPDATE SET
    state = excluded.state, total_satang = excluded.total_satang, payer_id = excluded.payer_id, created_at = excluded.created_at,
    customer_id = CASE WHEN bill.state = 'paid' AND excluded.state = 'paid' THEN bill.customer_id ELSE excluded.customer_id END,
    settled_at = CASE WHEN bill.state = 'paid' AND excluded.state = 'paid' THEN bill.settled_at ELSE excluded.settled_at END,
    updated_at = excluded.updated_at;
END $$;
--> statement-breakpoint
-- Money for it names it; what is held as a deposit is a part of what it asks for.
CREATE FUNCTION "keep_contract_bill"(of_id uuid, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  came bigint;
BEGIN
  SELECT coalesce(sum(amount_satang), 0) INTO came FROM ledger_entries
    WHERE source = 'contract' AND reference = of_id::text AND account IN ('received', 'deposit');
  PERFORM write_bill('contract', billed.id,
    CASE WHEN billed.void_at IS NOT NULL THEN 'void' WHEN came >= billed.total_satang THEN 'paid' ELSE 'open' END,
    billed.total_satang, owner.member_row_id, billed.created_at, at, owner.id)
  FROM contract_bills AS billed JOIN customers AS owner ON owner.id = billed.customer_id WHERE billed.id = of_id;
END $$;
--> statement-breakpoint
CREATE FUNCTION "bill_of_contract"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_contract_bill(NEW.id, NEW.created_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "contract_bills_bill" AFTER INSERT OR UPDATE OF "void_at" ON "contract_bills"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "bill_of_contract"();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "bills_of_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.application_id IS NOT NULL THEN PERFORM keep_application_bill(NEW.application_id); END IF;
  IF NEW.source = 'contract' THEN PERFORM keep_contract_bill(NEW.reference::uuid, NEW.created_at); END IF;
  IF NEW.member_row_id IS NOT NULL THEN PERFORM keep_debt_bill(NEW.member_row_id, NEW.created_at); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tell_of_refund"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_kind text := CASE WHEN NEW.application_id IS NOT NULL THEN 'application' WHEN NEW.source IN ('booking', 'contract') THEN NEW.source ELSE 'debt' END;
  of_id text := CASE of_kind WHEN 'application' THEN NEW.application_id::text WHEN 'debt' THEN NEW.member_row_id::text ELSE NEW.reference END;
BEGIN
  IF of_id ~ '^[0-9a-f-]{36}$' THEN
    PERFORM keep_bill_news(id, 'given_back') FROM bills WHERE subject_id = of_id::uuid AND kind = of_kind;
  END IF;
  RETURN NULL;
END $$;
