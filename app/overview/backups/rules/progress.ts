/** How far a backup or a restore is: tables and files that went through, and how many bytes they were. */
export type BackupProgress = { tables: number; of: number; files: number; bytes: number }

/** Counts what goes through, and tells of each. */
export function countProgress(tell: (progress: BackupProgress) => void) {
  const progress = { tables: 0, of: 0, files: 0, bytes: 0 }
  const add = (more: Partial<BackupProgress>, bytes: number) => {
    Object.assign(progress, more)
    progress.bytes += bytes
    tell({ ...progress })
  }
  return {
    begin: (tables: number) => add({ of: tables }, 0),
    /** @param place of the table among all, from 1 */
    table: (place: number, bytes: number) => add({ tables: place }, bytes),
    file: (bytes: number) => add({ files: progress.files + 1 }, bytes),
  }
}
