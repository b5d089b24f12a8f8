-- Notice of a contract that its customer gave waits for staff until one of them notes it.
-- keeps the version before: a notice that is given by it waits for nobody.
ALTER TABLE "contracts" ADD COLUMN "notice_waits" boolean DEFAULT false NOT NULL;