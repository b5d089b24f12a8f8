CREATE TABLE "visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_row_id" uuid NOT NULL,
	"entitlement_id" uuid,
	"entered_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	"left_how" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visits_left_how" CHECK ("visits"."left_how" in ('check_out', 'staff', 'assumed')),
	CONSTRAINT "visits_left" CHECK (("visits"."left_at" is null) = ("visits"."left_how" is null)),
	CONSTRAINT "visits_order" CHECK ("visits"."left_at" >= "visits"."entered_at")
);
--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_member_row_id_members_id_fk" FOREIGN KEY ("member_row_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_entitlement_id_entitlements_id_fk" FOREIGN KEY ("entitlement_id") REFERENCES "public"."entitlements"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "visits_one_open" ON "visits" USING btree ("member_row_id") WHERE "visits"."left_at" is null;--> statement-breakpoint
CREATE INDEX "visits_newest" ON "visits" USING btree ("entered_at","id");--> statement-breakpoint
CREATE INDEX "visits_member" ON "visits" USING btree ("member_row_id","entered_at");