ALTER TABLE "kiosks" ADD COLUMN "space_id" uuid;--> statement-breakpoint
ALTER TABLE "kiosks" ADD COLUMN "shows_purpose" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "kiosks" ADD CONSTRAINT "kiosks_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kiosks_space" ON "kiosks" USING btree ("space_id");