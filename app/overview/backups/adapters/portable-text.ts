/**
 * For one transaction: values are written and read as text that every PostgreSQL from 15 on understands alike,
 * whatever its own settings, and no limit of a server for web requests cuts a long COPY off.
 */
export const PORTABLE_TEXT = `
  set local client_encoding = 'UTF8';
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local timezone = 'UTC';
  set local bytea_output = 'hex';
  set local extra_float_digits = 3;
  set local statement_timeout = 0;
  set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`
