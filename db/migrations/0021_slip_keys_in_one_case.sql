-- The same slip in other letters is the same slip (see `slipKey`). Where it paid twice, its first use is the one that counts.
DELETE FROM "slip_uses" AS later USING "slip_uses" AS earlier
  WHERE upper(later."key") = upper(earlier."key") AND later."key" ~ '^(\d{3}|TMN):'
    AND (earlier."used_at", earlier."id") < (later."used_at", later."id");--> statement-breakpoint
UPDATE "slip_uses" SET "key" = upper("key") WHERE "key" ~ '^(\d{3}|TMN):' AND "key" <> upper("key");--> statement-breakpoint
UPDATE "slips" SET "keys" = array(SELECT upper("key") FROM unnest("keys") WITH ORDINALITY AS found ("key", "place") ORDER BY "place")
  WHERE "keys"::text <> upper("keys"::text);
