/** A backup cannot be made or restored; the message is one line for the person at the terminal. */
export class BackupError extends Error {}

/** What went wrong, where everything is as it was before. */
export function notChanged(error: unknown): BackupError {
  const { message } = error as Error
  return new BackupError(`${message.replace(/\.?$/, '.')} Nothing was changed.`, { cause: error })
}
