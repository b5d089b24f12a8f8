-- Contracts hold spaces of one's own, products and discounts besides seats, and say what happens at their last day and which they renew.
-- keeps the version before: its items are seats, as the default says; it bills others not at all, and the next run of this one charges what it left out.
ALTER TABLE "contract_items" ALTER COLUMN "plan_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_items" ADD COLUMN "kind" text DEFAULT 'seat' NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_items" ADD COLUMN "space_id" uuid;--> statement-breakpoint
ALTER TABLE "contract_items" ADD COLUMN "space_unit" integer;--> statement-breakpoint
ALTER TABLE "contract_items" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_items" ADD COLUMN "replaces_id" uuid;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "then_how" text DEFAULT 'ends' NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "term_from" date;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "renews_id" uuid;--> statement-breakpoint
ALTER TABLE "contract_items" ADD CONSTRAINT "contract_items_replaces_id_contract_items_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."contract_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_renews_id_contracts_id_fk" FOREIGN KEY ("renews_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_items_space" ON "contract_items" USING btree ("space_id") WHERE "contract_items"."space_id" is not null;--> statement-breakpoint
ALTER TABLE "contract_items" ADD CONSTRAINT "contract_items_replacesId_unique" UNIQUE("replaces_id");--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_renewsId_unique" UNIQUE("renews_id");--> statement-breakpoint
ALTER TABLE "contract_items" ADD CONSTRAINT "contract_items_kind" CHECK ("contract_items"."kind" in ('seat', 'space', 'product', 'discount'));--> statement-breakpoint
ALTER TABLE "contract_items" ADD CONSTRAINT "contract_items_of_kind" CHECK (("contract_items"."kind" = 'seat') = ("contract_items"."plan_id" is not null)
        and ("contract_items"."kind" = 'space') = ("contract_items"."space_id" is not null) and ("contract_items"."kind" = 'seat' or "contract_items"."name" <> ''));--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_then_how" CHECK ("contracts"."then_how" in ('ends', 'month_to_month', 'same_term'));