-- A company's people share credits: a wallet is a member's or a customer's, and an entry says who used a customer's and for which day.
-- keeps the version before: it spends and shows members' own alone; a night of it that meets a customer's that has ended closes no more, and the next of this one does.
ALTER TABLE "credit_wallets" ALTER COLUMN "member_row_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD COLUMN "member_row_id" uuid;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD COLUMN "used_on" date;--> statement-breakpoint
ALTER TABLE "credit_wallets" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "credit_wallets" ADD COLUMN "cap_minutes" integer;--> statement-breakpoint
ALTER TABLE "credit_wallets" ADD COLUMN "takes_seats" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_member_row_id_members_id_fk" FOREIGN KEY ("member_row_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_wallets" ADD CONSTRAINT "credit_wallets_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_entries_member" ON "credit_entries" USING btree ("member_row_id") WHERE "credit_entries"."member_row_id" is not null;--> statement-breakpoint
ALTER TABLE "credit_wallets" ADD CONSTRAINT "credit_wallets_of_customer" UNIQUE("customer_id","unit");--> statement-breakpoint
ALTER TABLE "credit_wallets" ADD CONSTRAINT "credit_wallets_of_one" CHECK (num_nonnulls("credit_wallets"."member_row_id", "credit_wallets"."customer_id") = 1);--> statement-breakpoint
ALTER TABLE "credit_wallets" ADD CONSTRAINT "credit_wallets_cap" CHECK ("credit_wallets"."cap_minutes" >= 0);