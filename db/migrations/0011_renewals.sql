CREATE TABLE "renewals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_row_id" uuid NOT NULL,
	"expiry_date" date NOT NULL,
	"reference" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "renewals_reference_unique" UNIQUE("reference"),
	CONSTRAINT "renewals_once" UNIQUE("member_row_id","expiry_date")
);
--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_member_row_id_members_id_fk" FOREIGN KEY ("member_row_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;