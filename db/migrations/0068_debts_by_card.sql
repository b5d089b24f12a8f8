ALTER TABLE "card_payments" ALTER COLUMN "application_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "card_payments" ADD COLUMN "member_row_id" uuid;--> statement-breakpoint
ALTER TABLE "card_payments" ADD CONSTRAINT "card_payments_member_row_id_members_id_fk" FOREIGN KEY ("member_row_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_payments_member" ON "card_payments" USING btree ("member_row_id","created_at") WHERE "card_payments"."member_row_id" is not null;