-- Nobody misses a counter after a crash of PostgreSQL, and nobody waits for the disk to count (rate-limit.tables.server.ts).
ALTER TABLE "rate_limits" SET UNLOGGED;
