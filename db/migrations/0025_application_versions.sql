CREATE TABLE "application_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"selected_plan" text NOT NULL,
	"total_satang" bigint NOT NULL,
	"payment_method" text,
	"is_existing_member" boolean,
	"start_date" date NOT NULL,
	"expiry_date" date NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email2" text NOT NULL,
	"mobile_phone" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_versions_once" UNIQUE("application_id","version"),
	CONSTRAINT "application_versions_payment_method" CHECK ("application_versions"."payment_method" in ('card', 'scan', 'bank_transfer'))
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "slips" ADD COLUMN "application_id" uuid;--> statement-breakpoint
ALTER TABLE "slips" ADD COLUMN "application_version" integer;--> statement-breakpoint
ALTER TABLE "slips" ADD COLUMN "verified_prompt_pay_id" text;--> statement-breakpoint
ALTER TABLE "slips" ADD COLUMN "verified_account" text;--> statement-breakpoint
ALTER TABLE "slips" ADD COLUMN "verified_application_id" uuid;--> statement-breakpoint
ALTER TABLE "slips" ADD COLUMN "verified_version" integer;--> statement-breakpoint
ALTER TABLE "application_versions" ADD CONSTRAINT "application_versions_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_versions_total" ON "application_versions" USING btree ("total_satang");--> statement-breakpoint
ALTER TABLE "slips" ADD CONSTRAINT "slips_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slips" ADD CONSTRAINT "slips_verified_application_id_applications_id_fk" FOREIGN KEY ("verified_application_id") REFERENCES "public"."applications"("id") ON DELETE set null ON UPDATE no action;