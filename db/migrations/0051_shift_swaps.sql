CREATE TABLE "roster_swaps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"employee_id" uuid NOT NULL,
	"date" date NOT NULL,
	"starts_at" text NOT NULL,
	"ends_at" text NOT NULL,
	"asked_id" uuid,
	"taken_by" uuid,
	"status" text DEFAULT 'open' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "roster_swaps_status" CHECK ("roster_swaps"."status" in ('open', 'taken', 'approved', 'refused', 'withdrawn'))
);
--> statement-breakpoint
ALTER TABLE "roster_swaps" ADD CONSTRAINT "roster_swaps_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_swaps" ADD CONSTRAINT "roster_swaps_asked_id_employees_id_fk" FOREIGN KEY ("asked_id") REFERENCES "public"."employees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_swaps" ADD CONSTRAINT "roster_swaps_taken_by_employees_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."employees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "roster_swaps_once" ON "roster_swaps" USING btree ("employee_id","date","starts_at") WHERE "roster_swaps"."status" in ('open', 'taken');--> statement-breakpoint
CREATE INDEX "roster_swaps_waiting" ON "roster_swaps" USING btree ("status","date");