-- Parts of names, ids, addresses and notes are found by their groups of three letters, as those of members are.
CREATE INDEX applications_search ON applications USING gin (
  name gin_trgm_ops,
  email gin_trgm_ops,
  member_id gin_trgm_ops,
  regexp_replace(mobile_phone, '\D', '', 'g') gin_trgm_ops
);
--> statement-breakpoint
CREATE INDEX receipts_search ON receipts USING gin (name gin_trgm_ops, email gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX ledger_entries_search ON ledger_entries USING gin (
  member_id gin_trgm_ops,
  note gin_trgm_ops,
  reference gin_trgm_ops
);
