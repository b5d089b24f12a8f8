/** A backup cannot be made or restored; the message is one line for the person at the terminal. */
export class BackupError extends Error {}
