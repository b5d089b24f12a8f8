import { open, stat, truncate, writeFile } from 'node:fs/promises'

const MOST_BYTES = 8 * 1024 * 1024

/**
 * Empties a log that a running program appends to, once it has grown beyond `most` bytes. As much of its end stays beside it,
 * under its name and `.1`, until the next time.
 */
export async function boundLog(path: string, most = MOST_BYTES): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (!found || found.size <= most) return
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, found.size - most)
    await writeFile(`${path}.1`, buffer.subarray(0, bytesRead), { mode: 0o600 })
  } finally {
    await file.close()
  }
  await truncate(path)
}
