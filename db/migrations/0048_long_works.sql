CREATE TABLE "long_works" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"asked_by" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"phase" text,
	"done" bigint DEFAULT 0 NOT NULL,
	"total" bigint,
	"bytes" bigint,
	"attempts" integer DEFAULT 0 NOT NULL,
	"worker_id" uuid,
	"alive_at" timestamp with time zone,
	"outcome" jsonb,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "long_works_state" CHECK ("long_works"."state" in ('waiting', 'running', 'done', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "long_works_open" ON "long_works" USING btree ("kind","subject") WHERE "long_works"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "long_works_of" ON "long_works" USING btree ("kind","subject","created_at");