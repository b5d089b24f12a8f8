-- What people of a company use beyond their seats goes on its account, up to a cap, and on its next bill.
-- keeps the version before: it books on members' own accounts, bills what contracts have, and reads a line of an extra without its words; what it cancels or moves of a booking on a company's account it books with the member.
CREATE TABLE "contract_extras" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"member_row_id" uuid,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"month" date NOT NULL,
	"amount_satang" bigint NOT NULL,
	"bill_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_extras_kind" CHECK ("contract_extras"."kind" in ('booking', 'pack')),
	CONSTRAINT "contract_extras_amount" CHECK ("contract_extras"."amount_satang" <> 0)
);
--> statement-breakpoint
ALTER TABLE "contract_bill_lines" DROP CONSTRAINT "contract_bill_lines_of_one";--> statement-breakpoint
ALTER TABLE "contract_bill_lines" ADD COLUMN "extra_kind" text;--> statement-breakpoint
ALTER TABLE "contract_bill_lines" ADD COLUMN "extra_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "extras_satang" bigint;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "own_extras_satang" bigint;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "contract_id" uuid;--> statement-breakpoint
ALTER TABLE "contract_extras" ADD CONSTRAINT "contract_extras_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_extras" ADD CONSTRAINT "contract_extras_member_row_id_members_id_fk" FOREIGN KEY ("member_row_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_extras" ADD CONSTRAINT "contract_extras_bill_id_contract_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."contract_bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_extras_contract" ON "contract_extras" USING btree ("contract_id","bill_id");--> statement-breakpoint
CREATE INDEX "contract_extras_member" ON "contract_extras" USING btree ("member_row_id","month");--> statement-breakpoint
CREATE INDEX "contract_extras_subject" ON "contract_extras" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "contract_extras_bill" ON "contract_extras" USING btree ("bill_id");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_contract" ON "bookings" USING btree ("contract_id") WHERE "bookings"."contract_id" is not null;--> statement-breakpoint
ALTER TABLE "contract_bill_lines" ADD CONSTRAINT "contract_bill_lines_extra" CHECK ("contract_bill_lines"."extra_kind" in ('booking', 'pack'));--> statement-breakpoint
ALTER TABLE "contract_bill_lines" ADD CONSTRAINT "contract_bill_lines_of_one" CHECK (num_nonnulls("contract_bill_lines"."item_id", "contract_bill_lines"."late_bill_id", "contract_bill_lines"."extra_kind") = 1);--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_extras" CHECK ("contracts"."extras_satang" >= 0 and "contracts"."own_extras_satang" >= 0);